import type { CompiledTenant } from '../../engine/artifact.ts';
import { type Scope, scopeOf } from '../../engine/rules/scope.ts';

/** What a text of the tenant may name when the server writes it: the tenant itself and its settings. */
export function tenantScope(tenant: CompiledTenant, roots: Readonly<Record<string, unknown>> = {}): Scope {
  return scopeOf({ tenant: tenant.public, settings: tenant.public.settings, flags: tenant.server.flags, ...roots });
}
