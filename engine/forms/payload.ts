import type { CompiledField, CompiledForm } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { type FormValues, isEmpty, own } from './form-values.ts';

/** Names in a payload, and what stands under each. */
export type Payload = Readonly<Record<string, unknown>>;

/** The names a field has in the payload: one, or one for each part of its value. */
export const payloadKeys = ({ as }: CompiledField): readonly string[] =>
  typeof as === 'string' ? [as] : Object.values(as);

/**
 * What is sent for a form's cleaned values (those of a verdict): each under its `as`, a value of several parts part by
 * part. Absent values are absent.
 */
export function toPayload(form: CompiledForm, values: FormValues): Payload {
  const payload: Record<string, unknown> = {};
  for (const [key, { as }] of Object.entries(form.fields)) {
    const value = own(values, key);
    if (isEmpty(value)) continue;
    if (typeof as === 'string') payload[as] = value;
    else if (isRecord(value)) for (const [part, name] of Object.entries(as)) payload[name] = own(value, part);
  }
  return payload;
}

/** The way back: values by field key. Names that no field has are left out. */
export function fromPayload(form: CompiledForm, payload: Payload): FormValues {
  const values: Record<string, unknown> = {};
  for (const [key, { as }] of Object.entries(form.fields)) {
    const value = typeof as === 'string' ? own(payload, as) : partsOf(as, payload);
    if (!isEmpty(value)) values[key] = value;
  }
  return values;
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
