import type { CompiledForm } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import type { FailureKind, FormFaultCode, FormResult } from './form-result.ts';
import { type FormValues, propertyOf } from './form-values.ts';
import { answersHide } from './hidden-by-answers.ts';
import { fromPayload, type Payload, payloadKeys, toPayload, unknownNames } from './payload.ts';
import { validateForm } from './validate-form.ts';

/** Code of a refused payload: of its shape, of a field, or of a form that cannot be validated. */
export type FormRefusal =
  | 'FORM_BODY'
  | 'FORM_EXTRA_KEY'
  | 'FORM_HIDDEN_FIELD'
  | `FIELD_${Uppercase<FailureKind>}`
  | FormFaultCode;

/** One reason why the server refuses a payload. */
export interface PayloadError {
  readonly code: FormRefusal;
  /** Name in the payload. */
  readonly field?: string;
  /** The tenant's text, es-AR, for the person who fills in the form. */
  readonly text?: string;
}

/** A payload that may be stored, or the status and reasons of its refusal. */
export type ParsedSubmission =
  | {
      readonly ok: true;
      readonly values: FormValues;
      /** The payload without hidden fields, and with fixed values in place of sent ones. */
      readonly payload: Payload;
      /**
       * Names that an edit clears: of visible fields left empty, and of fields that the answers hide. Any other hidden
       * field stays as stored.
       */
      readonly cleared: readonly string[];
      /** Names of fields that the answers hide: nothing is stored for them, from whatever source. */
      readonly unanswered: readonly string[];
    }
  | { readonly ok: false; readonly status: 400 | 422; readonly errors: readonly PayloadError[] };

/** Options of a route, beside the body. */
export interface ParseOptions {
  /** Stored values by field key: the values of read-only fields. Without them a read-only field is empty. */
  readonly current?: FormValues;
  /** Names that the route reads itself (`unidad`); any other unknown name is refused. */
  readonly also?: readonly string[];
  /** `refuse`: a value for a hidden field is refused, not dropped. */
  readonly hidden?: 'drop' | 'refuse';
}

/**
 * Validates a body on the server: first the shape of the call (400), then the form (422) with field and text. Refuses
 * extra names, never ignores them. Ignores the body's values of read-only fields.
 */
export function parseSubmission(
  form: CompiledForm,
  body: unknown,
  scope: Scope,
  options: ParseOptions = {},
): ParsedSubmission {
  if (!isRecord(body)) return { ok: false, status: 400, errors: [{ code: 'FORM_BODY' }] };
  const named = new Set([...Object.values(form.fields).flatMap(payloadKeys), ...(options.also ?? [])]);
  const extra = unknownNames(body, named);
  if (extra.length > 0) {
    return { ok: false, status: 400, errors: extra.map((field) => ({ code: 'FORM_EXTRA_KEY', field })) };
  }
  const sent = fromPayload(form, body);
  const result = validateSent(form, sent, scope, options.current ?? {});
  const unasked = options.hidden === 'refuse' ? unaskedIn(form, sent, result) : [];
  if (unasked.length > 0) {
    return { ok: false, status: 400, errors: unasked.map((field) => ({ code: 'FORM_HIDDEN_FIELD', field })) };
  }
  const withdrawn = result.withdrawn.filter((key) => !result.readOnly.has(key));
  if (withdrawn.length > 0) return { ok: false, status: 422, errors: withdrawn.map((key) => notOffered(form, key)) };
  if (!result.ok) return { ok: false, status: 422, errors: refusals(form, result) };
  const { values } = result;
  const empty = [...result.visible].filter((key) => !result.readOnly.has(key) && propertyOf(values, key) === undefined);
  const namesOf = (keys: readonly string[]) =>
    keys.flatMap((key) => (form.fields[key] === undefined ? [] : payloadKeys(form.fields[key])));
  const { all, edited } = answersHide(form, result, scope);
  return {
    ok: true,
    values,
    payload: toPayload(form, values, result.visible),
    cleared: namesOf([...empty, ...edited]),
    unanswered: namesOf(all),
  };
}

/** Names of hidden fields that were sent nevertheless, except those with an initial value, which the page sends. */
function unaskedIn(form: CompiledForm, sent: FormValues, { visible }: FormResult): readonly string[] {
  return Object.entries(form.fields).flatMap(([key, field]) => {
    const isSentByPage = field.fixed !== undefined || field.initial !== undefined || field.onHide === 'keep';
    return visible.has(key) || isSentByPage || propertyOf(sent, key) === undefined
      ? []
      : payloadKeys(field).slice(0, 1);
  });
}

/**
 * Error of an option that the form does not offer: the page never sends one, so the sender used another form, or
 * another client.
 */
function notOffered({ fields }: CompiledForm, key: string): PayloadError {
  const field = fields[key];
  return { code: 'FIELD_ENUM', field: (field && payloadKeys(field)[0]) ?? key, text: field?.errors.enum ?? '' };
}

/**
 * Gives read-only fields their stored values; since those may make other fields read-only, repeats until nothing
 * changes.
 */
function validateSent(form: CompiledForm, sent: FormValues, scope: Scope, current: FormValues): FormResult {
  const readOnly = new Set<string>();
  let result = validateForm(form, sent, scope);
  while ([...result.readOnly].some((key) => !readOnly.has(key))) {
    for (const key of result.readOnly) readOnly.add(key);
    const stored = [...readOnly].map((key) => [key, propertyOf(current, key)] as const);
    result = validateForm(form, { ...sent, ...Object.fromEntries(stored) }, scope);
  }
  return result;
}

const refusalOf = <Kind extends FailureKind>(kind: Kind) => `FIELD_${kind.toUpperCase() as Uppercase<Kind>}` as const;

function refusals(form: CompiledForm, result: FormResult): readonly PayloadError[] {
  const faults = result.faults.map(({ code }) => ({ code }));
  const errors = result.errors.map(({ field, code, text }) => {
    const name = form.fields[field] && payloadKeys(form.fields[field])[0];
    return { code: refusalOf(code), field: name ?? field, text };
  });
  return [...faults, ...errors];
}
