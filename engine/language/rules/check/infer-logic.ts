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
  const constant = constantOf(shape, inference);
  return like(booleanShape(constant === undefined ? undefined : !constant), shape);
};

/** `and`, `or`: each condition is evaluated knowing that those before did not decide. */
export const inferJunction: Inferrer = (operation, at, inference) => {
  const decisive = operation.operator === 'or';
  let known = inference;
  let missing = false;
  const constants = operation.args.map((argument, index) => {
    const place = argumentAt(operation, at, index);
    const shape = condition(argument, place, operation.operator, known);
    known = knowing(known, factsWhen(!decisive, argument));
    missing ||= shape?.nullable === true;
    if (typeof argument === 'boolean') reportConstant(argument, place, inference);
    return constantOf(shape, inference);
  });
  if (constants.includes(decisive)) return booleanShape(decisive);
  const settled = constants.every((constant) => constant === !decisive);
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
  let isTyped = true;
  const branch = (index: number, place: Inference): void => {
    const shape = inference.shape(args[index], argumentAt(operation, at, index), place);
    if (shape === undefined) isTyped = false;
    if (shape === undefined || !isTyped) return;
    const both = result === undefined ? shape : joined(result, shape, inference.environment.named);
    if (both === undefined) {
      const words = { found: describeType(result), other: describeType(shape) };
      inference.report({ code: 'differingBranches', at: argumentAt(operation, at, index), args: words });
      isTyped = false;
    }
    result = both;
  };
  for (let index = 0; index + 1 < args.length; index += 2) {
    const place = argumentAt(operation, at, index);
    const shape = condition(args[index], place, operation.operator, known);
    missing ||= shape?.nullable === true;
    const written = JSON.stringify(args[index]);
    const constant = seen.has(written) ? false : constantOf(shape, inference);
    if (constant !== undefined) reportConstant(constant, place, inference);
    seen.add(written);
    branch(index + 1, knowing(known, factsWhen(true, args[index])));
    known = knowing(known, factsWhen(false, args[index]));
  }
  if (args.length % 2 === 1) branch(args.length - 1, known);
  else missing = true;
  if (!isTyped || result === undefined) return undefined;
  return missing ? nullable(result) : result;
};

function condition(part: unknown, at: string, operator: string, inference: Inference): Profile | undefined {
  const shape = inference.shape(part, at, inference);
  expect(inference, 'boolean', shape, { at, operator });
  return shape;
}

/** The result that a condition always has, if it has one. */
function constantOf(shape: Profile | undefined, inference: Inference): boolean | undefined {
  const concrete = shape && dereferenced(shape, inference.environment.named);
  return concrete?.type === 'boolean' && concrete.nullable !== true ? concrete.const : undefined;
}

function reportConstant(constant: boolean, at: string, inference: Inference): void {
  inference.report({ code: 'unreachableBranch', at, args: { verdict: RULE_WORDS[`${constant}`] } });
}

function like(shape: Profile, argument: Profile | undefined): Profile {
  return argument?.nullable === true ? nullable(shape) : shape;
}
