import { argumentSpec, isRecord, operationOf } from './rule.ts';
import { assertSound } from './structure.ts';
import { parseTemplate } from './template.ts';

/**
 * Paths that a rule reads, so that it is evaluated again only when one of them changed. Leaves out names for the
 * element of a list inside the rule; `allowed` reads below `codes`. @throws RuleFault when malformed.
 */
export function dependencies(rule: unknown): readonly string[] {
  assertSound(rule);
  const paths = new Set<string>();
  collect(rule, new Set(), paths);
  return [...paths];
}

/** The paths a value reads, where a document may write a path, a rule or a literal. @throws RuleFault when malformed */
export function valueDependencies(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return isRecord(value) && !Object.hasOwn(value, 'const') ? dependencies(value) : [];
}

/** The paths a text or link reads, with what its formats read besides. @throws RuleFault when malformed. */
export function textDependencies(text: string): readonly string[] {
  const paths = new Set<string>();
  for (const piece of parseTemplate(text)) {
    if (typeof piece === 'string') continue;
    paths.add(piece.path);
    if (piece.format === 'age') paths.add('today');
    if (piece.format === 'label' && piece.argument !== undefined) paths.add(`codes.${piece.argument}`);
  }
  return [...paths];
}

function collect(part: unknown, bound: ReadonlySet<string>, paths: Set<string>): void {
  if (Array.isArray(part)) for (const element of part) collect(element, bound, paths);
  if (!isRecord(part)) return;
  const { operator, args } = operationOf(part);
  const name = typeof args[2] === 'string' ? args[2] : 'item';
  if (operator === 'allowed' && typeof args[2] === 'string') paths.add(`codes.${args[2]}`);
  for (const [index, argument] of args.entries()) {
    const kind = argumentSpec(operator, index)?.kind;
    if (kind === 'codes') paths.add(`codes.${String(argument)}`);
    else if (
      (kind === 'path' || kind === 'read') &&
      !isRecord(argument) &&
      !bound.has(String(argument).split('.')[0] ?? '')
    )
      paths.add(String(argument));
    else if (kind === 'each') collect(argument, new Set([...bound, name]), paths);
    else if (kind === undefined || kind === 'read') collect(argument, bound, paths);
  }
}
