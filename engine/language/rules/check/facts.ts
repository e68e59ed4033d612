import { operators } from '../../../../schemas/generated/operators.ts';
import { argumentSpec, isRecord, type Operation, operationOf } from '../rule.ts';

/**
 * Paths known to have a value, such as `state.member`, where a longer path implies all paths that it goes through; and
 * rules.
 */
export type Facts = ReadonlySet<string>;

const NONE: Facts = new Set();

/** Whether the facts say that the value at a path is present. */
export function covers(facts: Facts, path: string): boolean {
  if (facts.has(path)) return true;
  for (const fact of facts) if (fact.startsWith(`${path}.`)) return true;
  return false;
}

/** The paths that must have a value when a condition came out true (or false): the narrowing by `has`. */
export function factsWhen(outcome: boolean, condition: unknown): Facts {
  if (!isRecord(condition)) return NONE;
  const { operator, args } = operationOf(condition);
  switch (operator) {
    case 'has':
    case 'filled':
      return outcome ? factsOfKnown(args[0]) : NONE;
    case 'missing':
      return outcome ? NONE : factsOfKnown(args[0]);
    case '!':
      return factsWhen(!outcome, args[0]);
    case 'and':
    case 'or': {
      const each = args.map((argument) => factsWhen(outcome, argument));
      const allHold = (operator === 'and') === outcome;
      return allHold ? union(each) : each.reduce(intersection, each[0] ?? NONE);
    }
    default:
      return readStrictly(condition);
  }
}

/** Facts that follow once a path or rule has a value: the rule itself, and the values it requires. */
function factsOfKnown(asked: unknown): Facts {
  return isRecord(asked) ? readStrictly(asked) : new Set([String(asked)]);
}

/** The fact that a rule gives a value, such as `{ "date": { "var": "item.fecha" } }` after `has` asked for it. */
export function factOf({ operator, args }: Operation): string {
  return JSON.stringify([operator, ...args]);
}

/** Both sets together. */
export function union(sets: readonly Facts[]): Facts {
  return new Set(sets.flatMap((set) => [...set]));
}

/** Facts that remain valid inside a list, where a name denotes its element. */
export function withoutRoot(facts: Facts, root: string): Facts {
  // Facts about a rule may read the root inside: drop them, so that they are asked for again.
  return new Set([...facts].filter((fact) => fact !== root && !fact.startsWith(`${root}.`) && !fact.startsWith('[')));
}

/** Facts required for a rule to have a value: the rule itself, the paths it reads, the strict rules it uses. */
function readStrictly(rule: unknown): Facts {
  if (Array.isArray(rule)) return union(rule.map(readStrictly));
  if (!isRecord(rule)) return NONE;
  const operation = operationOf(rule);
  const { operator, args } = operation;
  if (operator === 'var') return new Set([String(args[0])]);
  const factHere: Facts = new Set([factOf(operation)]);
  if (operators[operator].unknown !== 'strict') return factHere;
  const parts = args.filter((_, index) => argumentSpec(operator, index)?.kind === undefined);
  return union([factHere, ...parts.map(readStrictly)]);
}

function intersection(a: Facts, b: Facts): Facts {
  return new Set([...a].filter((fact) => covers(b, fact)));
}
