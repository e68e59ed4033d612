import { operators } from '../../../schemas/generated/operators.ts';
import { argumentSpec, isRecord, operationOf } from '../rule.ts';

/** Paths known to have a value, such as `state.member`; a longer one says it of all it goes through. */
export type Facts = ReadonlySet<string>;

const NONE: Facts = new Set();

/** Whether the facts say that the value at a path is present. */
export function covers(facts: Facts, path: string): boolean {
  if (facts.has(path)) return true;
  for (const fact of facts) if (fact.startsWith(`${path}.`)) return true;
  return false;
}

/** The paths that must have a value when a condition came out true (or false): the narrowing by `has`. */
export function factsWhen(verdict: boolean, condition: unknown): Facts {
  if (!isRecord(condition)) return NONE;
  const { operator, args } = operationOf(condition);
  switch (operator) {
    case 'has':
      return verdict ? new Set([String(args[0])]) : NONE;
    case 'missing':
      return verdict ? NONE : new Set([String(args[0])]);
    case '!':
      return factsWhen(!verdict, args[0]);
    case 'and':
    case 'or': {
      const each = args.map((argument) => factsWhen(verdict, argument));
      const allHold = (operator === 'and') === verdict;
      return allHold ? union(each) : each.reduce(intersection, each[0] ?? NONE);
    }
    default:
      return readStrictly(condition);
  }
}

/** Both sets together. */
export function union(sets: readonly Facts[]): Facts {
  return new Set(sets.flatMap((set) => [...set]));
}

/** The facts that remain inside a list, where a name stands for its element. */
export function withoutRoot(facts: Facts, root: string): Facts {
  return new Set([...facts].filter((fact) => fact !== root && !fact.startsWith(`${root}.`)));
}

/** The paths without which a rule could only be unknown: read by it, or by a strict operator it stands on. */
function readStrictly(rule: unknown): Facts {
  if (!isRecord(rule)) return NONE;
  const { operator, args } = operationOf(rule);
  if (operator === 'var') return new Set([String(args[0])]);
  if (operators[operator].unknown !== 'strict') return NONE;
  return union(args.filter((_, index) => argumentSpec(operator, index)?.kind === undefined).map(readStrictly));
}

function intersection(a: Facts, b: Facts): Facts {
  return new Set([...a].filter((fact) => covers(b, fact)));
}
