import type { CompiledForm } from '../../../engine/language/artifact.ts';
import { type ParseFormsOptions, parseForms } from '../../../engine/language/forms/parse-forms.ts';
import type { ParsedSubmission } from '../../../engine/language/forms/parse-submission.ts';
import type { Scope } from '../../../engine/language/rules/scope.ts';
import { type CallForms, callForms, type FormCall } from '../../../schemas/generated/call-forms.ts';

/** Values that a route adds to the body. */
export type Known = Pick<ParseFormsOptions, 'current'>;

/**
 * Accepts or refuses the body of a call by a tenant's own forms. Routes call it for a request, and `tenant test` for a
 * row of a table, so that 'on the server' means this function.
 * @param scope roots that the rules of the call's forms read
 * @returns undefined when the tenant lacks one of the call's forms
 */
export function acceptBody(
  call: FormCall,
  forms: Readonly<Record<string, CompiledForm>>,
  body: unknown,
  scope: Scope,
  known: Known = {},
): ParsedSubmission | undefined {
  const { forms: names, beside, takes }: CallForms = callForms[call];
  const taking = names.flatMap((name) => (Object.hasOwn(forms, name) ? (forms[name] ?? []) : []));
  if (taking.length < names.length) return undefined;
  return parseForms(taking, body, scope, { ...known, beside, takes, hidden: 'refuse' });
}
