import type { ArgumentShape, OperatorName } from '../../../schemas/generated/operators.ts';
import { unreadablePattern } from './compiled-pattern.ts';
import { type Fault, RuleFault } from './fault.ts';
import { pathNames } from './path.ts';
import { argumentSpec, argumentSpecs, BLANK, isOperator, isRecord, isScale, operationOf, takesRule } from './rule.ts';

/** A rule may nest operators this deep. */
export const DEEPEST = 32;

/** A rule may hold this many operators and literals. */
export const BIGGEST = 1000;

/** Why a regular expression is refused, or undefined when it is not. */
export type PatternCheck = (pattern: string) => string | undefined;

const sound = new WeakSet<object>();

/**
 * Everything that is wrong with the shape of a rule: one key per object, known operators, number of arguments,
 * literals where literals are wanted, depth and size. Types are the checker's work, not this one's, and so is what an
 * expression may cost: the compiler brings the check for that, so that the page need not carry it.
 */
export function structureFaults(rule: unknown, patternProblem: PatternCheck): readonly Fault[] {
  const faults: Fault[] = [];
  let size = 0;
  const visit = (part: unknown, at: string, depth: number): void => {
    size += 1;
    if (size === BIGGEST + 1) faults.push({ code: 'TOO_BIG', at, args: { most: String(BIGGEST) } });
    if (size > BIGGEST) return;
    if (depth > DEEPEST) {
      faults.push({ code: 'TOO_DEEP', at, args: { most: String(DEEPEST) } });
      return;
    }
    if (Array.isArray(part)) {
      for (const [index, element] of part.entries()) visit(element, `${at}/${index}`, depth + 1);
    } else if (isRecord(part)) visitObject(part, at, depth);
    else if (!isScalar(part)) faults.push({ code: 'NOT_A_RULE', at, args: { found: typeof part } });
  };
  const visitLiteral = (part: unknown, at: string, depth: number): void => {
    if (isRecord(part)) faults.push({ code: 'LITERAL_EXPECTED', at, args: { found: Object.keys(part).join(', ') } });
    else if (Array.isArray(part)) {
      for (const [index, element] of part.entries()) visitLiteral(element, `${at}/${index}`, depth + 1);
    } else visit(part, at, depth);
  };
  const visitObject = (part: Readonly<Record<string, unknown>>, at: string, depth: number): void => {
    const keys = Object.keys(part);
    const operator = keys[0] ?? '';
    if (keys.length !== 1) faults.push({ code: 'ONE_OPERATOR', at, args: { found: keys.join(', ') || '{}' } });
    else if (!isOperator(operator)) faults.push({ code: 'UNKNOWN_OPERATOR', at, args: { operator } });
    else {
      const { args, pointers } = operationOf(part);
      faults.push(...arityFaults(operator, args.length, at));
      for (const [index, argument] of args.entries()) {
        const below = at + (pointers[index] ?? '');
        const spec = argumentSpec(operator, index);
        if (takesRule(spec?.kind, argument)) visit(argument, below, depth + 1);
        else if (spec?.kind === 'literal') visitLiteral(argument, below, depth + 1);
        else if (spec?.kind !== undefined) faults.push(...wordFaults(spec.kind, argument, below, patternProblem));
      }
    }
  };
  visit(rule, '', 0);
  return faults;
}

/** Throws the first fault of a compiled rule's shape; remembers sound rules, so each is looked at once. */
export function assertSound(rule: unknown): void {
  const remembered = typeof rule === 'object' && rule !== null;
  if (remembered && sound.has(rule)) return;
  const fault = structureFaults(rule, unreadablePattern)[0];
  if (fault !== undefined) throw new RuleFault(fault);
  if (remembered) sound.add(rule);
}

function arityFaults(operator: OperatorName, count: number, at: string): readonly Fault[] {
  const specs = argumentSpecs(operator);
  const least = specs.filter((spec) => spec.optional !== true && spec.kind !== 'name').length;
  const most = specs.at(-1)?.rest === true ? Number.POSITIVE_INFINITY : specs.length;
  if (count >= least && count <= most) return [];
  const wanted = most === least ? String(least) : `${least}…${most === Number.POSITIVE_INFINITY ? '' : most}`;
  return [{ code: 'ARITY', at, args: { operator, found: String(count), wanted } }];
}

function wordFaults(
  kind: Exclude<ArgumentShape['kind'], undefined>,
  word: unknown,
  at: string,
  patternProblem: PatternCheck,
): readonly Fault[] {
  if (typeof word !== 'string') return [{ code: 'LITERAL_EXPECTED', at, args: { found: typeof word } }];
  if (kind === 'pattern') {
    const reason = patternProblem(word);
    return reason === undefined ? [] : [{ code: 'BAD_PATTERN', at, args: { pattern: word, reason } }];
  }
  if (kind === 'scale') return isScale(word) ? [] : [{ code: 'BAD_SCALE', at, args: { found: word } }];
  if (kind === 'blank') return word === BLANK ? [] : [{ code: 'LITERAL_EXPECTED', at, args: { found: word } }];
  const names = pathNames(word);
  const right =
    names !== undefined && (kind !== 'name' || names.length === 1) && (kind !== 'codes' || names.length === 2);
  return right ? [] : [{ code: 'BAD_PATH', at, args: { path: word } }];
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
}
