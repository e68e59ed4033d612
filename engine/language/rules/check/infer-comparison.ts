import { RULE_WORDS } from '../../messages/rules.ts';
import { STRING_FORMAT_WORDS, TYPE_WORDS } from '../../messages/types.ts';
import { literals } from '../../types/assignable.ts';
import { describeType } from '../../types/describe-type.ts';
import { nearest } from '../../types/nearest.ts';
import type { ConcreteProfile, Profile, StringFormat } from '../../types/profile.ts';
import { dereferenced, nullable, present } from '../../types/reference.ts';
import { isOfFormat } from '../../types/string-format.ts';
import { isScale, type Operation, type Scale } from '../rule.ts';
import { type Argument, expect } from './expectation.ts';
import { suggesting } from './faults.ts';
import { argumentAt, type Inference, type Inferrer } from './inference.ts';
import { boundsOf, reportBounds, reportList, reportSame } from './settled-comparison.ts';
import { booleanShape, isWritten, orderOf } from './shapes.ts';

/** `==`, `!=`: two values of one kind, and a literal only if the other side can be it. */
export const inferEquality: Inferrer = (operation, at, inference) => {
  const [a, b] = shapesOf(operation.args.slice(0, 2), operation.pointers, at, inference);
  const shape = booleanShape();
  const scale = operation.args[2];
  reportSame(operation, at, inference);
  if (isScale(scale)) return onScale([a, b], scale, { operation, at }, inference);
  const possible = mayBeEqual(inference, a, b, { at: argumentAt(operation, at, 1), operator: operation.operator });
  reportScale(a, b, at, inference);
  const result = possible ? shape : booleanShape(operation.operator === '!=');
  return a?.nullable === true || b?.nullable === true ? nullable(shape) : result;
};

/** `<`, `<=`, `>`, `>=`: values with the same order. */
export const inferOrder: Inferrer = (operation, at, inference) => {
  const shapes = shapesOf(operation.args, operation.pointers, at, inference);
  const { operator } = operation;
  reportSame(operation, at, inference);
  const ordered = shapes.every((shape, index) =>
    expect(inference, 'ordered', shape, { at: argumentAt(operation, at, index), operator }),
  );
  for (const [index, shape] of shapes.slice(1).entries()) {
    const before = shapes[index];
    const [left, right] = [concreteOf(before, inference), concreteOf(shape, inference)];
    if (ordered && left && right && orderOf(left) !== orderOf(right))
      clash(inference, describeType(before && present(before)), shape, {
        at: argumentAt(operation, at, index + 1),
        operator,
      });
    else if (left && right) reportBounds(left, right, { operation, at, index }, inference);
  }
  return shapes.some((shape) => shape?.nullable === true) ? nullable(booleanShape()) : booleanShape();
};

/** `in`: each literal of the list is one the value can be. */
export const inferIn: Inferrer = (operation, at, inference) => {
  const [value, list] = shapesOf(operation.args.slice(0, 2), operation.pointers, at, inference);
  const { operator, args } = operation;
  const place = argumentAt(operation, at, 1);
  expect(inference, 'list<T>', list, { at: place, operator });
  const written = args[1];
  const concrete = concreteOf(list, inference);
  const element = concrete?.type === 'array' ? concrete.items : undefined;
  const scale = args[2];
  if (isScale(scale)) {
    const shape = onScale([value, element], scale, { operation, at }, inference);
    return list?.nullable === true ? nullable(shape) : shape;
  }
  reportScale(value, element, at, inference);
  if (Array.isArray(written)) {
    reportList(value, written, place, inference);
    for (const [index, element] of written.entries()) {
      const shape = inference.shape(element, `${place}/${index}`, { ...inference, report: () => undefined });
      mayBeEqual(inference, value, shape, { at: `${place}/${index}`, operator });
    }
  } else mayBeEqual(inference, value, element, { at: place, operator });
  return value?.nullable === true || list?.nullable === true ? nullable(booleanShape()) : booleanShape();
};

/** Whether two shapes have a value in common; reports two kinds, or a literal that the other side never is. */
export function mayBeEqual(
  inference: Inference,
  a: Profile | undefined,
  b: Profile | undefined,
  { at, operator }: Argument,
): boolean {
  const [left, right] = [concreteOf(a, inference), concreteOf(b, inference)];
  if (left === undefined || right === undefined) return true;
  if (kindOf(left) !== kindOf(right) || kindOf(left) === undefined) {
    const wanted = kindOf(left) === undefined ? TYPE_WORDS.textOrNumber : describeType(a && present(a));
    clash(inference, wanted, kindOf(left) === undefined ? a : b, { at, operator });
    return false;
  }
  const spelling = clashOfSpelling(left, right);
  if (spelling !== undefined) {
    const words = { operator, found: describeType(a && present(a)), other: describeType(b && present(b)), ...spelling };
    inference.report({ code: 'differingScales', at, args: words });
    return true;
  }
  const [leftValues, rightValues] = [valuesOf(left), valuesOf(right)];
  const impossible =
    leftValues && rightValues ? rightValues.filter((value) => !leftValues.includes(value)) : unfit(left, right);
  const never = impossible.length > 0 && (leftValues && rightValues ? impossible.length === rightValues.length : true);
  if (!never) return true;
  const words = {
    found: describeBounded(left, describeType(a && present(a))),
    value: impossible.map((value) => `"${String(value)}"`).join(', '),
  };
  const better =
    leftValues && impossible.length === 1 ? nearest(String(impossible[0]), leftValues.map(String)) : undefined;
  inference.report(suggesting({ code: 'impossibleComparison', at, args: words }, better));
  return false;
}

/** Literals of one side that the other side cannot be: texts in another format, numbers beyond its bounds. */
function unfit(a: ConcreteProfile, b: ConcreteProfile): readonly unknown[] {
  const [open, listed] = numbersOf(a).length === 0 ? [a, b] : [b, a];
  const [least, most] = boundsOf(open) ?? [-Infinity, Infinity];
  const numbers = numbersOf(listed);
  if (numbers.length > 0) return numbers.every((value) => value < least || value > most) ? numbers : [];
  if (a.type !== 'string' || b.type !== 'string') return [];
  const format = a.format ?? b.format;
  const values = literals(a) ?? literals(b);
  if (format === undefined || values === undefined) return [];
  const wrong = values.filter((value) => !isOfFormat(format, value));
  return wrong.length === values.length ? wrong : [];
}

/** A shape in words, with its bounds: «un número entero de 100 a 599». */
function describeBounded(shape: ConcreteProfile, type: string): string {
  const [least, most] = (numbersOf(shape).length === 0 ? boundsOf(shape) : undefined) ?? [];
  if (least === undefined) return type;
  const words = most === Infinity ? RULE_WORDS.from : RULE_WORDS.fromTo;
  return words.replace('{type}', type).replace('{least}', String(least)).replace('{most}', String(most));
}

/** The numbers that a shape lists. */
function numbersOf(shape: ConcreteProfile): readonly number[] {
  return shape.type === 'integer' || shape.type === 'number' ? (literals(shape) ?? []) : [];
}

/** Formats in which the same moment is written otherwise than in another one. */
const SPELLED: readonly StringFormat[] = ['date', 'time', 'instant', 'localDateTime', 'dayFirstDate'];

/** Whether the letters of two texts say nothing about being the same: one is a moment, the other written otherwise. */
function clashOfSpelling(a: ConcreteProfile, b: ConcreteProfile): { readonly scale: Scale } | undefined {
  if (a.type !== 'string' || b.type !== 'string' || a.format === b.format) return undefined;
  if (literals(a) !== undefined || literals(b) !== undefined) return undefined;
  const format = SPELLED.find((name) => name === a.format || name === b.format);
  if (format === undefined) return undefined;
  return { scale: isScale(format) ? format : format === 'localDateTime' ? 'instant' : 'date' };
}

/** Tells of two texts without a third argument that are both times or both instants, one of them by declaration. */
function reportScale(a: Profile | undefined, b: Profile | undefined, at: string, inference: Inference): void {
  const [left, right] = [concreteOf(a, inference), concreteOf(b, inference)];
  if (left?.type !== 'string' || right?.type !== 'string') return;
  // A date has one spelling, so its letters say it.
  const declared = (['time', 'instant'] as const).find((name) => left.format === name || right.format === name);
  if (declared === undefined || !isWritten(left, declared) || !isWritten(right, declared)) return;
  inference.compared({ at, scale: declared });
}

/** A comparison, and its place in the rule. */
interface Compared {
  readonly operation: Operation;
  readonly at: string;
}

/** A comparison that names how its texts are read; unknown without a name. */
function onScale(
  sides: readonly (Profile | undefined)[],
  scale: Scale,
  { operation, at }: Compared,
  inference: Inference,
): Profile {
  let certain = true;
  for (const [index, side] of sides.entries()) {
    const place = argumentAt(operation, at, index);
    const shape = concreteOf(side, inference);
    if (!expect(inference, 'text', side, { at: place, operator: operation.operator }) || shape?.type !== 'string')
      continue;
    const impossible = (literals(shape) ?? []).filter((value) => !isOfFormat(scale, value));
    if (impossible.length > 0) {
      const words = { found: STRING_FORMAT_WORDS[scale], value: impossible.map((value) => `"${value}"`).join(', ') };
      inference.report({ code: 'impossibleComparison', at: place, args: words });
    }
    certain &&= shape.nullable !== true && isWritten(shape, scale);
  }
  return certain ? booleanShape() : nullable(booleanShape());
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

function clash(inference: Inference, wanted: string, found: Profile | undefined, { at, operator }: Argument): void {
  inference.report({
    code: 'wrongArgumentType',
    at,
    args: { operator, wanted, found: describeType(found && present(found)) },
  });
}
