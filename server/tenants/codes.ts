import type { Codes, CompiledTenant } from '../../engine/artifact.ts';

/** An entry of one of the tenant's code lists (codes.json) by its key; undefined for a key the list does not have. */
export function codeOf(tenant: CompiledTenant, list: string, key: string): Codes[string][string] | undefined {
  const entries = tenant.public.codes[list] ?? {};
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** The codes of a list of codes.json that are whole numbers, in the order of the document; none where there is no such list. */
export function numericCodes(tenant: CompiledTenant, name: string): number[] {
  return Object.values(tenant.public.codes[name] ?? {}).flatMap(({ code }) => (typeof code === 'number' ? [code] : []));
}
