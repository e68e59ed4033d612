import { type OperatorName, operators } from '../../../../schemas/generated/operators.ts';
import { PATTERN_REASONS, type RuleMessageCode } from '../../messages/rules.ts';
import { nearest } from '../../types/nearest.ts';
import type { Fault, FaultCode } from '../fault.ts';
import { formatters } from '../formatters/registry.ts';
import type { PatternProblem } from '../pattern.ts';
import { isOperator, SCALES } from '../rule.ts';
import type { RuleProblem } from './problem.ts';
import { signatureOf } from './signature.ts';

const CODES: Record<FaultCode, RuleMessageCode> = {
  NOT_A_RULE: 'notARule',
  ONE_OPERATOR: 'notOneOperator',
  UNKNOWN_OPERATOR: 'unknownOperator',
  ARITY: 'wrongArgumentCount',
  LITERAL_EXPECTED: 'literalExpected',
  BAD_PATH: 'malformedPath',
  BAD_PATTERN: 'unsupportedPattern',
  BAD_SCALE: 'unknownScale',
  TOO_DEEP: 'ruleTooDeep',
  TOO_BIG: 'ruleTooLarge',
  BAD_TEXT: 'malformedPlaceholder',
  UNKNOWN_FORMAT: 'unknownFormat',
};

/** A fault of shape as a problem for the author, with the words and the suggestion its sentence wants. */
export function problemOfFault({ code, at, args }: Fault): RuleProblem {
  const problem = { code: CODES[code], at, args };
  switch (code) {
    case 'UNKNOWN_OPERATOR': {
      const known = Object.keys(operators);
      return suggesting(
        { ...problem, args: { ...args, allowed: known.join(', ') } },
        meantOperator(args.operator ?? '', known),
      );
    }
    case 'ARITY':
      return suggesting({ ...problem, args: { ...args, signature: signature(args.operator ?? '') } }, untilToday(args));
    case 'BAD_PATTERN':
      return { ...problem, args: { ...args, reason: PATTERN_REASONS[args.reason as PatternProblem] } };
    case 'BAD_SCALE':
      return suggesting(
        { ...problem, args: { ...args, allowed: SCALES.join(', ') } },
        nearest(args.found ?? '', SCALES),
      );
    case 'UNKNOWN_FORMAT': {
      const formats = Object.keys(formatters);
      const named = { ...problem, args: { ...args, allowed: formats.join(', ') } };
      return suggesting(named, nearest(args.format ?? '', formats));
    }
    default:
      return problem;
  }
}

/** Names of operators in other languages, whose letters are too different for a suggestion. */
const CALLED_ELSEWHERE: Readonly<Record<string, OperatorName>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=<': '<=',
  '=>': '>=',
  '&&': 'and',
  '||': 'or',
  '!!': 'has',
  '??': 'has',
  '?:': 'if',
  any: 'some',
  concatenate: 'cat',
  empty: 'missing',
  eq: '==',
  equals: '==',
  every: 'all',
  exists: 'has',
  gt: '>',
  gte: '>=',
  includes: 'in',
  isEmpty: 'missing',
  join: 'cat',
  len: 'length',
  lt: '<',
  lte: '<=',
  match: 'matches',
  merge: 'concat',
  missing_some: 'missing',
  mod: '%',
  ne: '!=',
  not: '!',
  orderBy: 'sort',
  parseInt: 'number',
  reduce: 'sum',
  regex: 'matches',
  size: 'count',
  substring: 'substr',
  switch: 'if',
  test: 'matches',
  toLowerCase: 'lower',
};

function meantOperator(written: string, known: readonly string[]): string | undefined {
  return Object.hasOwn(CALLED_ELSEWHERE, written) ? CALLED_ELSEWHERE[written] : nearest(written, known);
}

/** A problem with its suggestion, when there is one. */
export function suggesting(problem: RuleProblem, suggestion: string | undefined): RuleProblem {
  return suggestion === undefined ? problem : { ...problem, suggestion };
}

/** The call of an operator between two dates of which only one was given: the other is most often today. */
function untilToday({ operator = '', found }: Fault['args']): string | undefined {
  if (!isOperator(operator)) return undefined;
  const types = signatureOf(operator).map(({ type }) => type);
  if (found !== '1' || types.length !== 2 || types.some((type) => type !== 'date')) return undefined;
  return `{ "${operator}": [{ "var": "…" }, { "var": "today" }] }`;
}

function signature(operator: string): string {
  if (!isOperator(operator)) return '';
  return signatureOf(operator)
    .map(({ name, optional, rest, kind }) => `${name}${rest ? '…' : ''}${optional || kind === 'name' ? '?' : ''}`)
    .join(', ');
}
