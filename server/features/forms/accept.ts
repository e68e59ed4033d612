import type { FastifyRequest } from 'fastify';
import type { CompiledForm } from '../../../engine/language/artifact.ts';
import type { FormResult } from '../../../engine/language/forms/form-result.ts';
import type { FormValues } from '../../../engine/language/forms/form-values.ts';
import type { ParsedSubmission } from '../../../engine/language/forms/parse-submission.ts';
import { validateForm } from '../../../engine/language/forms/validate-form.ts';
import type { Scope } from '../../../engine/language/rules/scope.ts';
import { type CallForms, callForms, type FormCall } from '../../../schemas/generated/call-forms.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { acceptBody, type Known } from './accept-body.ts';
import { formScopeOf } from './form-roots.ts';
import { dropsAnswer, judgeFor, markOf, versionOld } from './older-page.ts';

/** A validated submission: values by field and the cleaned payload. */
export type Accepted = Extract<ParsedSubmission, { readonly ok: true }>;

/**
 * Validates a call's payload by the tenant's own forms, the same that the page used. Every route validates here;
 * schemas/calls.json lists each call's forms, the roots of their rules and the keys sent beside their fields. A value
 * for a hidden field is refused, not dropped. A page whose forms bear another mark is judged by the served ones.
 * @throws AppError 404 when the tenant has no such form, 400 FORM_BODY, FORM_EXTRA_KEY or FORM_HIDDEN_FIELD, 422 with
 * the first wrong field and the tenant's text for it, 409 VERSION_OLD where an older page's answers do not fit
 */
export async function accept(
  call: FormCall,
  body: unknown,
  request: FastifyRequest,
  deps: AppDeps,
  known: Known = {},
): Promise<Accepted> {
  const { tenant, older } = await judgeFor(call, markOf(request), request, deps);
  const { rules, beside }: CallForms = callForms[call];
  const scope = await formScopeOf(rules, request, deps, tenant);
  const judged = acceptBody(call, tenant.public.forms, body, scope, known);
  if (judged?.ok && !(older && dropsAnswer(body, judged.payload, beside))) return judged;
  request.refusedByForm = true;
  if (older) throw versionOld(tenant);
  throw judged === undefined || judged.ok ? notFound() : refusedBy(judged);
}

/** Turns a failed submission into an error: the first wrong field, with the tenant's text for it. */
export function refusedBy({ status, errors }: Extract<ParsedSubmission, { readonly ok: false }>): AppError {
  const { code = 'FORM_BODY', field, text } = errors[0] ?? {};
  return new AppError(status, code, {
    ...(field === undefined ? {} : { field }),
    ...(text === undefined || text === '' ? {} : { say: text }),
  });
}

/** Validates values by field, for saved filters. */
export const verdictOf = (form: CompiledForm, values: FormValues, scope: Scope): FormResult =>
  validateForm(form, values, scope);
