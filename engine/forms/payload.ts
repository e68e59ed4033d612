import type { CompiledField, CompiledForm } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { type FormValues, isEmpty, own } from './form-values.ts';
import { isUnfilled } from './unfilled.ts';

/** Names in a payload, and what stands under each. */
export type Payload = Readonly<Record<string, unknown>>;

/** The names a field has in the payload: one, or one for each part of its value. A dot leads into an object of it. */
export const payloadKeys = ({ as }: CompiledField): readonly string[] =>
  typeof as === 'string' ? [as] : Object.values(as);

/**
 * What is sent for a form's cleaned values (those of a verdict): each under its `as`, a value of several parts part by
 * part. Absent values are absent; of an asked field that is `nullable` they are null.
 * @param asked the fields that were asked (`visible` of a verdict); without it none is sent as null
 */
export function toPayload(form: CompiledForm, values: FormValues, asked?: ReadonlySet<string>): Payload {
  const payload: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(form.fields)) {
    const { as } = field;
    const value = own(values, key);
    if (isUnfilled(field, value)) {
      if (field.schema.nullable === true && asked?.has(key) === true && typeof as === 'string')
        putAt(payload, as, null);
      continue;
    }
    if (typeof as === 'string') putAt(payload, as, value);
    else if (isRecord(value)) for (const [part, name] of Object.entries(as)) payload[name] = own(value, part);
  }
  return payload;
}

/** The way back: values by field key. Names that no field has are left out. */
export function fromPayload(form: CompiledForm, payload: Payload): FormValues {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(form.fields)) {
    const { as } = field;
    const value = typeof as === 'string' ? valueAt(payload, as) : partsOf(as, payload);
    if (!isUnfilled(field, value)) values[key] = value;
  }
  return values;
}

/** Names of a payload that no field has, in objects of it too. A dot leads inside; as a part of a key it is no name. */
export function unknownNames(payload: Payload, named: ReadonlySet<string>, before = ''): readonly string[] {
  return Object.entries(payload).flatMap(([key, value]) => {
    const name = `${before}${key}`;
    if (named.has(name) && !key.includes('.')) return [];
    const leads = !key.includes('.') && [...named].some((known) => known.startsWith(`${name}.`));
    return leads && isRecord(value) ? unknownNames(value, named, `${name}.`) : [name];
  });
}

/** The field that carries an error of the server about a name of the payload; a field's own key does too. */
export function fieldOfPayloadKey(form: CompiledForm, name: string): string | undefined {
  const found = Object.entries(form.fields).find(([, field]) => payloadKeys(field).includes(name));
  return found?.[0] ?? (Object.hasOwn(form.fields, name) ? name : undefined);
}

function partsOf(as: Readonly<Record<string, string>>, payload: Payload): unknown {
  const parts = Object.entries(as).filter(([, name]) => !isEmpty(own(payload, name)));
  if (parts.length === 0) return undefined;
  return Object.fromEntries(parts.map(([part, name]) => [part, own(payload, name)]));
}

/** What stands under a name; undefined where the way to it is no object. */
function valueAt(payload: Payload, name: string): unknown {
  return name.split('.').reduce<unknown>((inside, part) => (isRecord(inside) ? own(inside, part) : undefined), payload);
}

/** Writes a value under a name; a dot leads into an object, which is made where there is none. What stood inside is copied, never changed. */
export function putAt(payload: Record<string, unknown>, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? name;
  let inside = payload;
  for (const part of parts) {
    const found = own(inside, part);
    const next: Record<string, unknown> = isRecord(found) ? { ...found } : {};
    inside[part] = next;
    inside = next;
  }
  inside[last] = value;
}
