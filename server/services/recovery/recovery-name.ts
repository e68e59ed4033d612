/**
 * What was typed in step 1, so that one account is always the same name: an e-mail without capitals, or a DNI without
 * dots and spaces. Whoever it is, known or not, has one.
 */
export function recoveryName(typed: string): string {
  const trimmed = typed.trim();
  return (trimmed.includes('@') ? trimmed.toLowerCase() : trimmed.replace(/[.\s]/g, '')).slice(0, 200);
}
