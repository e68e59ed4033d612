import type { CompiledForm } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { type FormValues, own } from './form-values.ts';
import { type AcceptOptions, type ParsedSubmission, parseSubmission } from './parse-submission.ts';
import { type Payload, payloadKeys } from './payload.ts';

/** What a call says of its forms, and what its route knows beside the body. */
export interface AcceptFormsOptions extends Omit<AcceptOptions, 'also'> {
  /** Names of the call that no form answers: taken as they come, since the call's own schema has judged them. */
  readonly beside?: readonly string[];
  /** All names of the call, if it has fewer than its forms: what a field `repeats` may travel once. */
  readonly takes?: readonly string[];
}

/**
 * Judges the body of a call by the forms that it takes: each judges the names it has, in the order in which they are
 * answered; the first that refuses decides. A name that neither a form nor the call has is refused.
 */
export function acceptForms(
  forms: readonly CompiledForm[],
  body: unknown,
  scope: Scope,
  { beside = [], takes, ...options }: AcceptFormsOptions = {},
): ParsedSubmission {
  if (!isRecord(body)) return { ok: false, status: 400, errors: [{ code: 'FORM_BODY' }] };
  const named = [...new Set([...forms.flatMap(namesOf), ...beside])];
  let values: FormValues = {};
  let payload: Payload = only(body, beside);
  const cleared: string[] = [];
  for (const form of forms) {
    const sent = { ...body, ...(takes && repeatedIn(form, body, takes)) };
    const taken = parseSubmission(form, sent, scope, { ...options, also: named });
    if (!taken.ok) return taken;
    values = { ...values, ...taken.values };
    payload = { ...payload, ...taken.payload };
    cleared.push(...taken.cleared);
  }
  return { ok: true, values, payload, cleared };
}

/** What the call does not carry twice was repeated on the page, which judged it there. */
function repeatedIn(form: CompiledForm, body: Payload, takes: readonly string[]): Payload {
  const once = Object.values(form.fields).flatMap((field) => {
    const first = field.repeats === undefined ? undefined : form.fields[field.repeats];
    const [name = '', from = ''] = [payloadKeys(field)[0], first && payloadKeys(first)[0]];
    return first === undefined || takes.includes(name) ? [] : [[name, own(body, from)]];
  });
  return Object.fromEntries(once);
}

const namesOf = (form: CompiledForm): readonly string[] => Object.values(form.fields).flatMap(payloadKeys);

const only = (body: Payload, names: readonly string[]): Payload =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
