// The server's texts may use every format.
import '../../../engine/language/rules/formatters/phone-formatters.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type Scope, scopeOf } from '../../../engine/language/rules/scope.ts';

/** Roots of the tenant's texts on the server: the tenant, its settings and codes, and `roots`. */
export function tenantScope(tenant: CompiledTenant, roots: Readonly<Record<string, unknown>> = {}): Scope {
  const { settings, codes } = tenant.public;
  return scopeOf({ tenant: tenant.public, settings, codes, flags: tenant.server.flags, ...roots });
}
