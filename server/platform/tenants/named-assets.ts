import type { CompiledTenant } from '../../../engine/language/artifact.ts';

const known = new WeakMap<CompiledTenant, ReadonlySet<string>>();

/** Names of the files in assets/ that a compiled tenant refers to; no other file of its folder is served. */
export function namedAssets(tenant: CompiledTenant): ReadonlySet<string> {
  const found = known.get(tenant) ?? read(tenant);
  known.set(tenant, found);
  return found;
}

function read(tenant: CompiledTenant): ReadonlySet<string> {
  const documents = JSON.stringify([tenant.public, tenant.server]);
  const names = [...documents.matchAll(/assets\/([A-Za-z0-9_-][A-Za-z0-9._-]*)/g)].map(([, name = '']) => name);
  return new Set(names);
}
