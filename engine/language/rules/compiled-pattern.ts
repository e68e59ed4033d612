const compiled = new Map<string, RegExp>();

/**
 * The expression, compiled once. The compiler of tenants has checked it (pattern.ts): what no text can slow down is
 * decided there and not again on every phone.
 * @throws SyntaxError when it is no regular expression
 */
export function compiledPattern(pattern: string): RegExp {
  const seen = compiled.get(pattern);
  if (seen !== undefined) return seen;
  const expression = new RegExp(pattern, 'u');
  compiled.set(pattern, expression);
  return expression;
}

/** Why a pattern cannot be used at all, or undefined when it can. */
export function unreadablePattern(pattern: string): string | undefined {
  try {
    compiledPattern(pattern);
    return undefined;
  } catch {
    return 'SYNTAX';
  }
}
