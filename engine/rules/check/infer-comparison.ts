import { TYPE_WORDS } from '../../messages/types.ts';
import { literals } from '../../types/assignable.ts';
import { describeType } from '../../types/describe-type.ts';
import { nearest } from '../../types/nearest.ts';
import type { ConcreteProfile, Profile } from '../../types/profile.ts';
import { dereferenced, nullable, present } from '../../types/reference.ts';
import { isOfFormat } from '../../types/string-format.ts';
import { expect } from './expectation.ts';
import { suggesting } from './faults.ts';
import { argumentAt, type Inference, type Inferrer } from './inference.ts';
import { booleanShape, orderOf } from './shapes.ts';

/** `==`, `!=`: two values of one kind, and a literal only if the other side can be it. */
export const inferEquality: Inferrer = (operation, at, inference) => {
  const [a, b] = shapesOf(operation.args, operation.pointers, at, inference);
  const shape = booleanShape();
  const possible = mayBeEqual(a, b, argumentAt(operation, at, 1), operation.operator, inference);
  const result = possible ? shape : booleanShape(operation.operator === '!=');
  return a?.nullable === true || b?.nullable === true ? nullable(shape) : result;
};

/** `<`, `<=`, `>`, `>=`: two values with the same order. */
export const inferOrder: Inferrer = (operation, at, inference) => {
  const [a, b] = shapesOf(operation.args, operation.pointers, at, inference);
  const { operator } = operation;
  const right = [a, b].every((shape, index) =>
    expect('ordered', shape, argumentAt(operation, at, index), operator, inference),
  );
  const [left, other] = [concreteOf(a, inference), concreteOf(b, inference)];
  if (right && left && other && orderOf(left) !== orderOf(other)) {
    clash(describeType(a && present(a)), b, argumentAt(operation, at, 1), operator, inference);
  }
  return a?.nullable === true || b?.nullable === true ? nullable(booleanShape()) : booleanShape();
};

/** `in`: each literal of the list is one the value can be. */
export const inferIn: Inferrer = (operation, at, inference) => {
  const [value, list] = shapesOf(operation.args, operation.pointers, at, inference);
  const { operator, args } = operation;
  const place = argumentAt(operation, at, 1);
  expect('list<T>', list, place, operator, inference);
  const written = args[1];
  const concrete = concreteOf(list, inference);
  if (Array.isArray(written)) {
    for (const [index, element] of written.entries()) {
      const shape = inference.shape(element, `${place}/${index}`, { ...inference, report: () => undefined });
      mayBeEqual(value, shape, `${place}/${index}`, operator, inference);
    }
  } else if (concrete?.type === 'array') mayBeEqual(value, concrete.items, place, operator, inference);
  return value?.nullable === true || list?.nullable === true ? nullable(booleanShape()) : booleanShape();
};

/** Whether two shapes have a value in common; reports two kinds, or a literal that the other side never is. */
function mayBeEqual(
  a: Profile | undefined,
  b: Profile | undefined,
  at: string,
  operator: string,
  inference: Inference,
): boolean {
  const [left, right] = [concreteOf(a, inference), concreteOf(b, inference)];
  if (left === undefined || right === undefined) return true;
  if (kindOf(left) !== kindOf(right) || kindOf(left) === undefined) {
    const wanted = kindOf(left) === undefined ? TYPE_WORDS.textOrNumber : describeType(a && present(a));
    clash(wanted, kindOf(left) === undefined ? a : b, at, operator, inference);
    return false;
  }
  const [one, other] = [valuesOf(left), valuesOf(right)];
  const impossible = one && other ? other.filter((value) => !one.includes(value)) : unwritable(left, right);
  const never = impossible.length > 0 && (one && other ? impossible.length === other.length : true);
  if (!never) return true;
  const words = {
    found: describeType(a && present(a)),
    value: impossible.map((value) => `"${String(value)}"`).join(', '),
  };
  const better = one && impossible.length === 1 ? nearest(String(impossible[0]), one.map(String)) : undefined;
  inference.report(suggesting({ code: 'LNG-031', at, args: words }, better));
  return false;
}

/** Literals of one side that are not written in the format the other side declares. */
function unwritable(a: ConcreteProfile, b: ConcreteProfile): readonly unknown[] {
  if (a.type !== 'string' || b.type !== 'string') return [];
  const format = a.format ?? b.format;
  const values = literals(a) ?? literals(b);
  if (format === undefined || values === undefined) return [];
  const wrong = values.filter((value) => !isOfFormat(format, value));
  return wrong.length === values.length ? wrong : [];
}

function kindOf(shape: ConcreteProfile): string | undefined {
  if (shape.type === 'object' || shape.type === 'array') return undefined;
  return shape.type === 'integer' ? 'number' : shape.type;
}

function valuesOf(shape: ConcreteProfile): readonly unknown[] | undefined {
  if (shape.type === 'object' || shape.type === 'array') return undefined;
  if (shape.type === 'string') return literals(shape);
  if (shape.type === 'boolean') return shape.const === undefined ? undefined : [shape.const];
  return literals(shape);
}

function shapesOf(
  args: readonly unknown[],
  pointers: readonly string[],
  at: string,
  inference: Inference,
): readonly (Profile | undefined)[] {
  return args.map((argument, index) => inference.shape(argument, at + (pointers[index] ?? ''), inference));
}

function concreteOf(shape: Profile | undefined, inference: Inference): ConcreteProfile | undefined {
  return shape && dereferenced(shape, inference.environment.named);
}

function clash(wanted: string, found: Profile | undefined, at: string, operator: string, inference: Inference): void {
  inference.report({ code: 'LNG-029', at, args: { operator, wanted, found: describeType(found && present(found)) } });
}
