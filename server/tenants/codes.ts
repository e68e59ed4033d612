import type { CompiledTenant, Json } from '../../engine/artifact.ts';

/** An entry of one of the tenant's code lists (codes.json) by its key; undefined for a key the list does not have. */
export function codeOf(
  tenant: CompiledTenant,
  list: string,
  key: string,
): { readonly [name: string]: Json } | undefined {
  const entries = tenant.public.codes[list];
  return isEntry(entries) && Object.hasOwn(entries, key) && isEntry(entries[key]) ? entries[key] : undefined;
}

function isEntry(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
