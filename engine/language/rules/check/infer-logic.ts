import { RULE_WORDS } from '../../messages/rules.ts';
import { describeType } from '../../types/describe-type.ts';
import type { Profile } from '../../types/profile.ts';
import { dereferenced, nullable } from '../../types/reference.ts';
import { expect } from './expectation.ts';
import { factsWhen } from './facts.ts';
import { argumentAt, type Inference, type Inferrer, knowing } from './inference.ts';
import { booleanShape, joined, shapeOfLiteral } from './shapes.ts';

/** `const`: exactly its literal. */
export const inferConst: Inferrer = ({ args }) => shapeOfLiteral(args[0]);

/** `!`: the contrary. */
export const inferNot: Inferrer = (operation, at, inference) => {
  const shape = condition(operation.args[0], argumentAt(operation, at, 0), operation.operator, inference);
  const verdict = verdictOf(shape, inference);
  return like(booleanShape(verdict === undefined ? undefined : !verdict), shape);
};

/** `and`, `or`: each condition is judged knowing that those before did not decide. */
export const inferJunction: Inferrer = (operation, at, inference) => {
  const decisive = operation.operator === 'or';
  let known = inference;
  let missing = false;
  const verdicts = operation.args.map((argument, index) => {
    const place = argumentAt(operation, at, index);
    const shape = condition(argument, place, operation.operator, known);
    known = knowing(known, factsWhen(!decisive, argument));
    missing ||= shape?.nullable === true;
    if (typeof argument === 'boolean') reportConstant(argument, place, inference);
    return verdictOf(shape, inference);
  });
  if (verdicts.includes(decisive)) return booleanShape(decisive);
  const settled = verdicts.every((verdict) => verdict === !decisive);
  const shape = booleanShape(settled ? !decisive : undefined);
  return missing ? nullable(shape) : shape;
};

/** `if`: branches know what their condition says; one that can never be reached, or of another kind, is an error. */
export const inferIf: Inferrer = (operation, at, inference) => {
  const { args } = operation;
  const seen = new Set<string>();
  let known = inference;
  let result: Profile | undefined;
  let missing = false;
  let judged = true;
  const branch = (index: number, place: Inference): void => {
    const shape = inference.shape(args[index], argumentAt(operation, at, index), place);
    if (shape === undefined) judged = false;
    if (shape === undefined || !judged) return;
    const both = result === undefined ? shape : joined(result, shape, inference.environment.named);
    if (both === undefined) {
      const words = { found: describeType(result), other: describeType(shape) };
      inference.report({ code: 'differingBranches', at: argumentAt(operation, at, index), args: words });
      judged = false;
    }
    result = both;
  };
  for (let index = 0; index + 1 < args.length; index += 2) {
    const place = argumentAt(operation, at, index);
    const shape = condition(args[index], place, operation.operator, known);
    missing ||= shape?.nullable === true;
    const written = JSON.stringify(args[index]);
    const verdict = seen.has(written) ? false : verdictOf(shape, inference);
    if (verdict !== undefined) reportConstant(verdict, place, inference);
    seen.add(written);
    branch(index + 1, knowing(known, factsWhen(true, args[index])));
    known = knowing(known, factsWhen(false, args[index]));
  }
  if (args.length % 2 === 1) branch(args.length - 1, known);
  else missing = true;
  if (!judged || result === undefined) return undefined;
  return missing ? nullable(result) : result;
};

function condition(part: unknown, at: string, operator: string, inference: Inference): Profile | undefined {
  const shape = inference.shape(part, at, inference);
  expect('boolean', shape, at, operator, inference);
  return shape;
}

/** The verdict a condition always has, if it has one. */
function verdictOf(shape: Profile | undefined, inference: Inference): boolean | undefined {
  const concrete = shape && dereferenced(shape, inference.environment.named);
  return concrete?.type === 'boolean' && concrete.nullable !== true ? concrete.const : undefined;
}

function reportConstant(verdict: boolean, at: string, inference: Inference): void {
  inference.report({ code: 'unreachableBranch', at, args: { verdict: RULE_WORDS[`${verdict}`] } });
}

function like(shape: Profile, argument: Profile | undefined): Profile {
  return argument?.nullable === true ? nullable(shape) : shape;
}
