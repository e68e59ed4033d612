// Texts that the server writes have every format.
import '../../engine/formats/phone-formats.ts';
import '../../engine/formats/rare-formats.ts';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { type Scope, scopeOf } from '../../engine/rules/scope.ts';

/** What a text of the tenant may name when the server writes it: the tenant itself, its settings and codes. */
export function tenantScope(tenant: CompiledTenant, roots: Readonly<Record<string, unknown>> = {}): Scope {
  const { settings, codes } = tenant.public;
  return scopeOf({ tenant: tenant.public, settings, codes, flags: tenant.server.flags, ...roots });
}
