import type { Codes, CompiledTenant } from '../../../engine/language/artifact.ts';

/** An entry of one of the tenant's code lists (codes.json) by its key, or undefined. */
export function codeOf(tenant: CompiledTenant, list: string, key: string): Codes[string][string] | undefined {
  const entries = tenant.public.codes[list] ?? {};
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** The numeric codes of a list of codes.json, in the document's order; empty for an unknown list. */
export function numericCodes(tenant: CompiledTenant, name: string): number[] {
  return Object.values(tenant.public.codes[name] ?? {}).flatMap(({ code }) => (typeof code === 'number' ? [code] : []));
}
