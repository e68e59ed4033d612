import type { CompiledForm, CompiledTenant } from '../../engine/language/artifact.ts';
import type { Scope } from '../../engine/language/rules/scope.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { compiledTenant, TENANTS } from './compiled.ts';

/** A form that differs from all others, by itself or by what it reads, and the tenants that have it. */
export interface DistinctForm {
  readonly name: string;
  /** The first of its tenants. */
  readonly tenant: CompiledTenant;
  readonly form: CompiledForm;
  readonly scope: Scope;
}

/** The forms of all tenants, each once: tenants with the same form, and the same of the flags and settings that it names, share it. */
export function distinctForms(): readonly DistinctForm[] {
  const found = new Map<string, Omit<DistinctForm, 'name'> & { readonly tenants: string[] }>();
  for (const id of tenantIds(TENANTS)) {
    const tenant = compiledTenant(id);
    for (const form of Object.values(tenant.public.forms)) {
      const key = JSON.stringify([form, namedIn(form, { ...tenant.server.flags, ...tenant.public.settings })]);
      const same = found.get(key) ?? { tenants: [], tenant, form, scope: tenantScope(tenant) };
      same.tenants.push(id);
      found.set(key, same);
    }
  }
  return [...found.values()].map(({ tenants, ...rest }) => ({
    name: `${rest.form.id} of ${tenants.join(', ')}`,
    ...rest,
  }));
}

/** Those of `values` whose names stand anywhere in the form: no other can change how it is judged. */
function namedIn(
  form: CompiledForm,
  values: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  const words = new Set(JSON.stringify(form).match(/\w+/g));
  return Object.entries(values).filter(([name]) => words.has(name));
}
