import type { CompiledForm } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { type FormValues, propertyOf } from './form-values.ts';
import { type ParsedSubmission, type ParseOptions, parseSubmission } from './parse-submission.ts';
import { type Payload, payloadKeys } from './payload.ts';

/** Options of a call with several forms, and the route's own. */
export interface ParseFormsOptions extends Omit<ParseOptions, 'also'> {
  /** Names of the call that no form has; the call's own schema has validated them. */
  readonly beside?: readonly string[];
  /** All names of the call, if it has fewer than its forms: a field that `repeats` another may then be sent once. */
  readonly takes?: readonly string[];
}

/**
 * Validates the body of a call by each of its forms, in the order in which people fill them in; the first refusal
 * decides. Refuses a name that neither a form nor the call has.
 */
export function parseForms(
  forms: readonly CompiledForm[],
  body: unknown,
  scope: Scope,
  { beside = [], takes, ...options }: ParseFormsOptions = {},
): ParsedSubmission {
  if (!isRecord(body)) return { ok: false, status: 400, errors: [{ code: 'FORM_BODY' }] };
  const named = [...new Set([...forms.flatMap(namesOf), ...beside])];
  let values: FormValues = {};
  let payload: Payload = only(body, beside);
  const cleared: string[] = [];
  const unanswered: string[] = [];
  for (const form of forms) {
    const sent = { ...body, ...(takes && repeatedIn(form, body, takes)) };
    const parsed = parseSubmission(form, sent, scope, { ...options, also: named });
    if (!parsed.ok) return parsed;
    values = { ...values, ...parsed.values };
    payload = { ...payload, ...parsed.payload };
    cleared.push(...parsed.cleared);
    unanswered.push(...parsed.unanswered);
  }
  return { ok: true, values, payload, cleared, unanswered };
}

/** Copies values that the call carries only once to the fields that repeat them; the page has compared the two. */
function repeatedIn(form: CompiledForm, body: Payload, takes: readonly string[]): Payload {
  const once = Object.values(form.fields).flatMap((field) => {
    const first = field.repeats === undefined ? undefined : form.fields[field.repeats];
    const [name = '', from = ''] = [payloadKeys(field)[0], first && payloadKeys(first)[0]];
    return first === undefined || takes.includes(name) ? [] : [[name, propertyOf(body, from)]];
  });
  return Object.fromEntries(once);
}

const namesOf = (form: CompiledForm): readonly string[] => Object.values(form.fields).flatMap(payloadKeys);

const only = (body: Payload, names: readonly string[]): Payload =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
