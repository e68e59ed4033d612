import { type OperatorName, operators } from '../../../../schemas/generated/operators.ts';
import type { RuleMessageCode } from '../../messages/rules.ts';
import type { Profile } from '../../types/profile.ts';
import { nullable, present } from '../../types/reference.ts';
import { argumentSpec, argumentSpecs, isRecord, type Operation, operationOf } from '../rule.ts';
import { expect } from './expectation.ts';
import { factOf } from './facts.ts';
import { inferAllowed } from './infer-allowed.ts';
import { inferEquality, inferIn, inferOrder } from './infer-comparison.ts';
import { inferConcat, inferList, shapeOfList } from './infer-list.ts';
import { inferConst, inferIf, inferJunction, inferNot } from './infer-logic.ts';
import { inferLookup } from './infer-lookup.ts';
import { inferPresence, inferVar } from './infer-path.ts';
import { argumentAt, type Inference, type Inferrer } from './inference.ts';
import type { RuleProblem } from './problem.ts';
import { shapeOfLiteral } from './shapes.ts';
import { typeWanted } from './signature.ts';

/** An operator whose meaning for types is complete in schemas/operators.json: its arguments are checked one by one. */
const inferSigned: Inferrer = (operation, at, inference) => {
  const { operator, args } = operation;
  let missing = false;
  for (const [index, argument] of args.entries()) {
    if (argumentSpec(operator, index)?.kind !== undefined) continue;
    const place = argumentAt(operation, at, index);
    const shape = inference.shape(argument, place, inference);
    expect(inference, typeWanted(operator, index), shape, { at: place, operator });
    missing ||= shape?.nullable === true;
  }
  const result = resultOf[operator] ?? resultShapes[operators[operator].result];
  const certain = divides(operation) && result ? present(result) : result;
  return missing && certain ? nullable(certain) : certain;
};

/** A division by a number that is written, and is not zero, always gives one. */
function divides({ operator, args }: Operation): boolean {
  return (operator === '/' || operator === '%') && typeof args[1] === 'number' && args[1] !== 0;
}

/** Numbers of which the values are known: a comparison with any other is reported. `weekday` is 1 (Monday) to 7. */
const resultOf: Partial<Record<OperatorName, Profile>> = {
  weekday: { type: 'integer', enum: [1, 2, 3, 4, 5, 6, 7] },
  age: { type: 'integer', minimum: 0, nullable: true },
  length: { type: 'integer', minimum: 0 },
};

const resultShapes: Readonly<Record<string, Profile>> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  'integer?': { type: 'integer', nullable: true },
  number: { type: 'number' },
  'number?': { type: 'number', nullable: true },
  text: { type: 'string' },
  'text?': { type: 'string', nullable: true },
  date: { type: 'string', format: 'date' },
  'date?': { type: 'string', format: 'date', nullable: true },
  'time?': { type: 'string', format: 'time', nullable: true },
  'instant?': { type: 'string', format: 'instant', nullable: true },
  'list<integer>?': { type: 'array', items: { type: 'integer' }, nullable: true },
  'list<number>?': { type: 'array', items: { type: 'number' }, nullable: true },
};

const inferrers: Partial<Record<OperatorName, Inferrer>> = {
  var: inferVar,
  const: inferConst,
  has: inferPresence,
  missing: inferPresence,
  filled: inferPresence,
  '!': inferNot,
  and: inferJunction,
  or: inferJunction,
  if: inferIf,
  '==': inferEquality,
  '!=': inferEquality,
  '<': inferOrder,
  '<=': inferOrder,
  '>': inferOrder,
  '>=': inferOrder,
  in: inferIn,
  some: inferList,
  all: inferList,
  none: inferList,
  filter: inferList,
  find: inferList,
  count: inferList,
  map: inferList,
  first: inferList,
  sum: inferList,
  sort: inferList,
  groupBy: inferList,
  countBy: inferList,
  partition: inferList,
  reverse: inferList,
  concat: inferConcat,
  lookup: inferLookup,
  allowed: inferAllowed,
};

/** Shape of a well-formed rule or literal; undefined when unknown. Reports problems on the way. */
export function inferShape(part: unknown, at: string, inference: Inference): Profile | undefined {
  if (isRecord(part)) return shapeOfRule(operationOf(part), at, inference);
  if (Array.isArray(part)) return shapeOfList(part, at, inference);
  const shape = shapeOfLiteral(part);
  const empty = part === null || part === '';
  if (empty) inference.report({ code: 'emptyOperand', at, args: {} });
  return empty ? undefined : shape;
}

/** Where nothing may be missing, an operator that may give nothing is an error, unless `has` asked for it before. */
function shapeOfRule(operation: Operation, at: string, inference: Inference): Profile | undefined {
  const { operator } = operation;
  const infer = inferrers[operator] ?? inferSigned;
  const open = operators[operator].result.endsWith('?') || (operator === 'if' && operation.args.length % 2 === 0);
  const mayGiveNothing = open && inference.nullableIsError;
  if (!mayGiveNothing) return infer(operation, at, inference);
  // A fact about the whole rule includes those about its parts: one question answers for all that may be missing.
  const evaluatesEach = argumentSpecs(operator).some(({ kind }) => kind === 'each');
  const ofParts: RuleProblem[] = [];
  let wrong = false;
  const report: Inference['report'] = (problem) => {
    if (MISSING.has(problem.code) && !evaluatesEach) ofParts.push(problem);
    else {
      wrong = true;
      inference.report(problem);
    }
  };
  const shape = infer(operation, at, { ...inference, report });
  if (inference.facts.has(factOf(operation))) return shape && present(shape);
  if (shape === undefined || wrong) for (const problem of ofParts) inference.report(problem);
  if (shape?.nullable !== true) return shape;
  if (!wrong) inference.report({ code: 'unguardedResult', at, args: { operator, rule: written(operation) } });
  return shape;
}

/** Problems of a value that may be missing. */
const MISSING: ReadonlySet<RuleMessageCode> = new Set(['unguardedPath', 'unguardedResult']);

/** A rule as its author may write it, for the sentence that shows how to ask for it. */
function written({ operator, args }: Operation): string {
  const json = JSON.stringify({ [operator]: args.length === 1 ? args[0] : args });
  return json.length > LONGEST_SHOWN ? `{ "${operator}": … }` : json;
}

const LONGEST_SHOWN = 120;
