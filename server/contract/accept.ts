import type { FastifyRequest } from 'fastify';
import type { CompiledForm } from '../../engine/artifact.ts';
import { type AcceptFormsOptions, acceptForms } from '../../engine/forms/accept-forms.ts';
import type { FormResult } from '../../engine/forms/form-result.ts';
import type { FormValues } from '../../engine/forms/form-values.ts';
import type { ParsedSubmission } from '../../engine/forms/parse-submission.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import type { Scope } from '../../engine/rules/scope.ts';
import { type CallForms, callForms, type FormCall } from '../../schemas/generated/call-forms.ts';
import { AppError, notFound } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';
import { tenantOf } from '../plugins/tenant.ts';
import { formScopeOf } from './form-roots.ts';

/** What a call's forms take of a body: by field and as it is sent, cleaned. */
export type Accepted = Extract<ParsedSubmission, { readonly ok: true }>;

/** What a route knows beside the body. */
type Known = Pick<AcceptFormsOptions, 'current'>;

/**
 * Judges the payload of a call by the tenant's own forms, those the page judged it by (R12). What a route does with a
 * payload begins here: which forms, what their rules read and which names travel beside them stands in schemas/calls.json.
 * A value for a field that was not asked is refused, not dropped.
 * @throws AppError 404 when the tenant has no such form, 400 FORM_BODY, FORM_EXTRA_KEY or FORM_HIDDEN_FIELD, 422 with the
 * first field that is wrong and the tenant's text for it
 */
export async function accept(
  call: FormCall,
  body: unknown,
  request: FastifyRequest,
  deps: AppDeps,
  known: Known = {},
): Promise<Accepted> {
  const { forms: names, rules, beside, takes }: CallForms = callForms[call];
  const { forms } = tenantOf(request).public;
  const taking = names.flatMap((name) => (Object.hasOwn(forms, name) ? (forms[name] ?? []) : []));
  if (taking.length < names.length) throw notFound();
  const scope = await formScopeOf(rules, request, deps);
  const judged = acceptForms(taking, body, scope, { ...known, beside, takes, hidden: 'refuse' });
  if (judged.ok) return judged;
  request.refusedByForm = true;
  throw refusedBy(judged);
}

/** A refusal as it is answered: the first field that is wrong, with the tenant's text for it. */
function refusedBy({ status, errors }: Extract<ParsedSubmission, { readonly ok: false }>): AppError {
  const { code = 'FORM_BODY', field, text } = errors[0] ?? {};
  return new AppError(status, code, {
    ...(field === undefined ? {} : { field }),
    ...(text === undefined || text === '' ? {} : { say: text }),
  });
}

/**
 * What a form that filters takes of a body's part; the page judged it by the same form.
 * @throws AppError 400 FORM_EXTRA_KEY, 422 with the field that is wrong and the tenant's text for it
 */
export function acceptPart(form: CompiledForm, body: unknown, scope: Scope): Accepted {
  const judged = acceptForms([form], body, scope, { hidden: 'refuse' });
  if (judged.ok) return judged;
  throw refusedBy(judged);
}

/** What a form says of values by field, for what is kept of a filter. */
export const verdictOf = (form: CompiledForm, values: FormValues, scope: Scope): FormResult =>
  validateForm(form, values, scope);
