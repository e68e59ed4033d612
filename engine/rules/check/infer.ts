import { type OperatorName, operators } from '../../../schemas/generated/operators.ts';
import type { Profile } from '../../types/profile.ts';
import { nullable } from '../../types/reference.ts';
import { argumentSpec, isRecord, operationOf } from '../rule.ts';
import { expect } from './expectation.ts';
import { inferAllowed } from './infer-allowed.ts';
import { inferEquality, inferIn, inferOrder } from './infer-comparison.ts';
import { inferList } from './infer-list.ts';
import { inferConst, inferIf, inferJunction, inferNot } from './infer-logic.ts';
import { inferPresence, inferVar } from './infer-path.ts';
import { argumentAt, type Inference, type Inferrer } from './inference.ts';
import { shapeOfLiteral } from './shapes.ts';
import { typeWanted } from './signature.ts';

/** An operator of which schemas/operators.json says everything: its arguments are judged one by one. */
const inferSigned: Inferrer = (operation, at, inference) => {
  const { operator, args } = operation;
  let missing = false;
  for (const [index, argument] of args.entries()) {
    if (argumentSpec(operator, index)?.kind !== undefined) continue;
    const place = argumentAt(operation, at, index);
    const shape = inference.shape(argument, place, inference);
    expect(typeWanted(operator, index), shape, place, operator, inference);
    missing ||= shape?.nullable === true;
  }
  const result = resultShapes[operators[operator].result];
  return missing && result ? nullable(result) : result;
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
  'instant?': { type: 'string', format: 'instant', nullable: true },
};

const inferrers: Partial<Record<OperatorName, Inferrer>> = {
  var: inferVar,
  const: inferConst,
  has: inferPresence,
  missing: inferPresence,
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
  allowed: inferAllowed,
};

/** The shape of a well-formed rule or literal; undefined when it is not known. Reports what is wrong on the way. */
export function inferShape(part: unknown, at: string, inference: Inference): Profile | undefined {
  if (isRecord(part)) {
    const operation = operationOf(part);
    return (inferrers[operation.operator] ?? inferSigned)(operation, at, inference);
  }
  const shape = shapeOfLiteral(part);
  const empty = part === null || part === '';
  if (empty) inference.report({ code: 'LNG-044', at, args: {} });
  return empty ? undefined : shape;
}
