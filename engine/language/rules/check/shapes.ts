import { assignable, literals } from '../../types/assignable.ts';
import type { ConcreteProfile, NamedProfiles, Profile, StringProfile } from '../../types/profile.ts';
import { nullable, present } from '../../types/reference.ts';
import { isOfFormat } from '../../types/string-format.ts';

/** Texts that have an order, by their format. */
const ORDERED = ['date', 'time', 'instant'] as const;

/** True or false; with a value, always that one. */
export function booleanShape(value?: boolean): Profile {
  return value === undefined ? { type: 'boolean' } : { type: 'boolean', const: value };
}

/** The shape of a literal: a list of one admitted value. Undefined for null, '' and a list of several kinds. */
export function shapeOfLiteral(literal: unknown): Profile | undefined {
  if (typeof literal === 'boolean') return booleanShape(literal);
  if (typeof literal === 'string') return { type: 'string', enum: [literal] };
  if (typeof literal === 'number') return { type: Number.isInteger(literal) ? 'integer' : 'number', enum: [literal] };
  if (!Array.isArray(literal)) return undefined;
  const [first, ...rest] = literal.map(shapeOfLiteral);
  const items = rest.reduce((sum, shape) => (sum && shape ? joined(sum, shape, {}) : undefined), first);
  return items && { type: 'array', items };
}

/** Scale of a shape: number, date, time or instant; undefined for other shapes. */
export function orderOf(shape: ConcreteProfile): string | undefined {
  if (shape.type === 'number' || shape.type === 'integer') return 'number';
  if (shape.type !== 'string') return undefined;
  return ORDERED.find((format) => isWritten(shape, format));
}

/** Whether every text of a shape is written in a format. */
export function isWritten(shape: StringProfile, format: (typeof ORDERED)[number]): boolean {
  return shape.format === format || literals(shape)?.every((value) => isOfFormat(format, value)) === true;
}

/** One shape that holds the values of both, or undefined when they are of different kinds. */
export function joined(a: Profile, b: Profile, named: NamedProfiles): Profile | undefined {
  const shape = joinedPresent(present(a), present(b), named);
  return shape && (a.nullable === true || b.nullable === true) ? nullable(shape) : shape;
}

function joinedPresent(a: Profile, b: Profile, named: NamedProfiles): Profile | undefined {
  if (!('$ref' in a) && !('$ref' in b)) {
    if (a.type === 'string' && b.type === 'string') return joinedStrings(a, b);
    if (a.type === 'boolean' && b.type === 'boolean') return booleanShape(a.const === b.const ? a.const : undefined);
    if (isNumeric(a) && isNumeric(b)) {
      const values =
        literals(a) && literals(b) ? [...new Set([...(literals(a) ?? []), ...(literals(b) ?? [])])] : undefined;
      const type = a.type === 'integer' && b.type === 'integer' ? 'integer' : 'number';
      return values === undefined ? { type } : { type, enum: values };
    }
  }
  if (assignable(b, a, named)) return a;
  return assignable(a, b, named) ? b : undefined;
}

function joinedStrings(a: StringProfile, b: StringProfile): StringProfile {
  const [left, right] = [literals(a), literals(b)];
  if (left !== undefined && right !== undefined) return { type: 'string', enum: [...new Set([...left, ...right])] };
  const format = ORDERED.find((name) => isWritten(a, name) && isWritten(b, name));
  return format === undefined ? { type: 'string' } : { type: 'string', format };
}

function isNumeric(shape: ConcreteProfile): shape is Extract<ConcreteProfile, { type: 'integer' | 'number' }> {
  return shape.type === 'integer' || shape.type === 'number';
}
