import { join } from 'node:path';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { loadTenant } from '../../tools/readers/load-tenant.ts';

/** The folder of the shipped tenants. */
export const TENANTS = join(import.meta.dirname, '../../tenants');

const compiled = new Map<string, CompiledTenant>();

/**
 * A shipped tenant, compiled once for all the tests of a worker: the folder does not change while they run. A test that
 * changes it works on a copy.
 */
export function compiledTenant(id: string): CompiledTenant {
  const tenant = compiled.get(id) ?? loadTenant(TENANTS, id);
  compiled.set(id, tenant);
  return tenant;
}
