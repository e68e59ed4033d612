import type { CompiledField, CompiledForm } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { type FormValues, isEmpty, propertyOf } from './form-values.ts';
import { isUnfilled } from './unfilled.ts';

/** Payload of a call: values by name. */
export type Payload = Readonly<Record<string, unknown>>;

/** Names of a field in the payload: one, or one for each part of its value. A dot leads into an object of it. */
export const payloadKeys = ({ as }: CompiledField): readonly string[] =>
  typeof as === 'string' ? [as] : Object.values(as);

/**
 * Payload of a form's cleaned values (those of a result): each under its `as`, a value of several parts part by part.
 * Absent values are left out; those of a visible field that is `nullable` become null.
 * @param asked visible fields (`visible` of a result); without it no value becomes null
 */
export function toPayload(form: CompiledForm, values: FormValues, asked?: ReadonlySet<string>): Payload {
  const payload: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(form.fields)) {
    const { as } = field;
    const value = propertyOf(values, key);
    if (isUnfilled(field, value)) {
      if (field.schema.nullable === true && asked?.has(key) === true && typeof as === 'string')
        putAt(payload, as, null);
      continue;
    }
    if (typeof as === 'string') putAt(payload, as, value);
    else if (isRecord(value)) for (const [part, name] of Object.entries(as)) payload[name] = propertyOf(value, part);
  }
  return payload;
}

/** The inverse: values by field key. Leaves out names that no field has. */
export function fromPayload(form: CompiledForm, payload: Payload): FormValues {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(form.fields)) {
    const { as } = field;
    const value = typeof as === 'string' ? valueAt(payload, as) : partsOf(as, payload);
    if (!isUnfilled(field, value)) values[key] = value;
  }
  return values;
}

/**
 * Names of a payload that no field has, also inside its objects. A dot in a name of a field leads inside; in a key of
 * the payload it makes the key unknown.
 */
export function unknownNames(payload: Payload, named: ReadonlySet<string>, before = ''): readonly string[] {
  return Object.entries(payload).flatMap(([key, value]) => {
    const name = `${before}${key}`;
    if (named.has(name) && !key.includes('.')) return [];
    const leads = !key.includes('.') && [...named].some((known) => known.startsWith(`${name}.`));
    return leads && isRecord(value) ? unknownNames(value, named, `${name}.`) : [name];
  });
}

/** Field that shows an error of the server about a name of the payload; also accepts a field's own key. */
export function fieldOfPayloadKey(form: CompiledForm, name: string): string | undefined {
  const carrier = Object.entries(form.fields).find(([, field]) => payloadKeys(field).includes(name));
  return carrier?.[0] ?? (Object.hasOwn(form.fields, name) ? name : undefined);
}

function partsOf(as: Readonly<Record<string, string>>, payload: Payload): unknown {
  const parts = Object.entries(as).filter(([, name]) => !isEmpty(propertyOf(payload, name)));
  if (parts.length === 0) return undefined;
  return Object.fromEntries(parts.map(([part, name]) => [part, propertyOf(payload, name)]));
}

/** Value at a dotted name; undefined where a step is not an object. */
function valueAt(payload: Payload, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((inside, part) => (isRecord(inside) ? propertyOf(inside, part) : undefined), payload);
}

/**
 * Writes a value at a dotted name and makes the objects on the way. Copies an object that is already there, never
 * changes it.
 */
export function putAt(payload: Record<string, unknown>, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? name;
  let inside = payload;
  for (const part of parts) {
    const found = propertyOf(inside, part);
    const next: Record<string, unknown> = isRecord(found) ? { ...found } : {};
    inside[part] = next;
    inside = next;
  }
  inside[last] = value;
}
