import { describe, expect, it } from 'vitest';
import type { CompiledForm } from '../../engine/artifact.ts';
import { acceptPayload } from '../../engine/forms/accept-payload.ts';
import { exampleOf } from '../../engine/forms/example-of.ts';
import { judge } from '../../engine/forms/judge.ts';
import { fieldOfPayloadKey, toPayload } from '../../engine/forms/payload.ts';
import type { Scope } from '../../engine/rules/scope.ts';
import { compiledTenant } from './compiled.ts';
import { allRuleTables } from './rule-tables.ts';
import { tenantScope } from './tenant-scope.ts';

/** The form of a table, a valid example of it and what it reads. */
function stage(id: string, form: string, clock: string | undefined) {
  const tenant = compiledTenant(id);
  const found: CompiledForm | undefined = tenant.public.forms[form];
  if (found === undefined)
    throw new Error(`${id} has no form ${form}; it has ${Object.keys(tenant.public.forms).join(', ')}`);
  const scope = tenantScope(tenant, clock);
  const example = exampleOf(found, scope);
  if (!example.ok) throw new Error(`nobody can fill in ${form} of ${id}: ${JSON.stringify(example.errors)}`);
  return { form: found, scope, values: example.values };
}

function onPage(form: CompiledForm, values: Readonly<Record<string, unknown>>, scope: Scope): Record<string, string> {
  return Object.fromEntries(judge(form, values, scope).errors.map(({ field, text }) => [field, text]));
}

function onServer(form: CompiledForm, values: Readonly<Record<string, unknown>>, scope: Scope): Record<string, string> {
  const answer = acceptPayload(form, toPayload(form, values), scope);
  if (answer.ok) return {};
  return Object.fromEntries(
    answer.errors.map(({ field = '', text = '' }) => [fieldOfPayloadKey(form, field) ?? field, text]),
  );
}

for (const { tenant, file, table } of allRuleTables()) {
  describe(`${tenant}: ${file}`, () => {
    for (const [key, row] of Object.entries(table.cases)) {
      it(`${row.title ?? key} (${tenant})`, () => {
        const { form, scope, values } = stage(tenant, table.form, table.clock);
        for (const field of [...Object.keys(row.with), ...Object.keys(row.errors)])
          expect(Object.keys(form.fields)).toContain(field);
        const typed = { ...values, ...row.with };
        expect(onPage(form, typed, scope)).toEqual(row.errors);
        expect(onServer(form, typed, scope)).toEqual(row.errors);
      });
    }
  });
}
