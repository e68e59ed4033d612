import type { CompiledForm, CompiledTenant } from '../../engine/artifact.ts';
import { acceptPayload } from '../../engine/forms/accept-payload.ts';
import { exampleOf } from '../../engine/forms/example-of.ts';
import type { FormValues } from '../../engine/forms/form-values.ts';
import { judge } from '../../engine/forms/judge.ts';
import { fieldOfPayloadKey, toPayload } from '../../engine/forms/payload.ts';
import type { Scope } from '../../engine/rules/scope.ts';
import type { RuleTable, TableCase } from './rule-tables.ts';
import { tenantScope } from './tenant-scope.ts';

/** Errors by field: what the page shows, and what the server answers when it is sent all the same. */
export interface CaseVerdict {
  readonly page: Readonly<Record<string, string>>;
  readonly server: Readonly<Record<string, string>>;
}

/**
 * Judges one case of a rule table: its values laid over a valid example of the form, by the page and by the server.
 * @throws {Error} when the tenant has no such form, or nobody can fill it in; the compiler refuses both.
 */
export function judgeCase(tenant: CompiledTenant, { form: name, clock }: RuleTable, row: TableCase): CaseVerdict {
  const form = tenant.public.forms[name];
  if (form === undefined) throw new Error(`${tenant.id} has no form ${name}`);
  const scope = tenantScope(tenant, clock);
  const example = exampleOf(form, scope);
  if (!example.ok) throw new Error(`nobody can fill in ${name} of ${tenant.id}: ${JSON.stringify(example.errors)}`);
  const typed = { ...example.values, ...row.with } as FormValues;
  return { page: onPage(form, typed, scope), server: onServer(form, typed, scope) };
}

function onPage(form: CompiledForm, values: FormValues, scope: Scope): Record<string, string> {
  return Object.fromEntries(judge(form, values, scope).errors.map(({ field, text }) => [field, text]));
}

function onServer(form: CompiledForm, values: FormValues, scope: Scope): Record<string, string> {
  const answer = acceptPayload(form, toPayload(form, values), scope);
  if (answer.ok) return {};
  return Object.fromEntries(
    answer.errors.map(({ field = '', text = '' }) => [fieldOfPayloadKey(form, field) ?? field, text]),
  );
}
