import type { ConcreteProfile, NamedProfiles, NumberProfile, Profile, StringProfile } from './profile.ts';
import { dereferenced, referredName } from './reference.ts';
import { isOfFormat } from './string-format.ts';

/** Whether every value of one shape may stand where the other is wanted. Undefined shapes are not compared. */
export function assignable(from: Profile | undefined, to: Profile | undefined, named: NamedProfiles): boolean {
  if (from === undefined || to === undefined) return true;
  return fits(from, to, named, 0);
}

const DEEPEST = 16;

function fits(from: Profile, to: Profile, named: NamedProfiles, depth: number): boolean {
  if (depth > DEEPEST || (referredName(from) !== undefined && referredName(from) === referredName(to))) {
    return from.nullable !== true || to.nullable === true;
  }
  const given = dereferenced(from, named);
  const wanted = dereferenced(to, named);
  if (given === undefined || wanted === undefined) return true;
  if (given.nullable === true && wanted.nullable !== true) return false;
  return sameKind(given, wanted, named, depth);
}

function sameKind(given: ConcreteProfile, wanted: ConcreteProfile, named: NamedProfiles, depth: number): boolean {
  if (given.type === 'object' && wanted.type === 'object') {
    return Object.entries(wanted.properties).every(([name, inner]) => {
      const part = Object.hasOwn(given.properties, name) ? given.properties[name] : undefined;
      return part === undefined ? inner.nullable === true : fits(part, inner, named, depth + 1);
    });
  }
  if (given.type === 'array' && wanted.type === 'array') return fits(given.items, wanted.items, named, depth + 1);
  if (given.type === 'string' && wanted.type === 'string') return fitsString(given, wanted);
  if (given.type === 'boolean' && wanted.type === 'boolean') return true;
  if (isNumber(given) && isNumber(wanted)) {
    const values = literals(given);
    const whole = given.type === 'integer' || wanted.type === 'number';
    return (
      whole && (literals(wanted) === undefined || values?.every((value) => literals(wanted)?.includes(value)) === true)
    );
  }
  return false;
}

/** A text with a format or an enum fits a plain text; a list of literals fits what admits each of them. */
function fitsString(given: StringProfile, wanted: StringProfile): boolean {
  const values = literals(given);
  const admitted = literals(wanted);
  if (admitted !== undefined) return values?.every((value) => admitted.includes(value)) === true;
  const { format } = wanted;
  if (format === undefined || given.format === format) return true;
  return values?.every((value) => isOfFormat(format, value)) === true;
}

/** The only values a shape admits, when it lists them. */
export function literals(profile: StringProfile): readonly string[] | undefined;
export function literals(profile: NumberProfile): readonly number[] | undefined;
export function literals(profile: StringProfile | NumberProfile): readonly (string | number)[] | undefined {
  return profile.const === undefined ? profile.enum : [profile.const];
}

function isNumber(profile: ConcreteProfile): profile is NumberProfile {
  return profile.type === 'number' || profile.type === 'integer';
}
