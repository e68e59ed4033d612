import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { folderSource } from '../../server/platform/tenants/folder-source.ts';
import type { TenantSource } from '../../server/platform/tenants/tenant-source.ts';
import { compiledTenant, TENANTS } from '../tenants/compiled.ts';

/**
 * The tenants as they ship, read once: the server would watch their files for changes, of which there are none here.
 */
export function shippedTenants(): TenantSource {
  const folder = folderSource(TENANTS);
  const index = folder.index();
  return {
    ...folder,
    index: () => index,
    signature: (id) => (index.headers.has(id) ? 'shipped' : undefined),
    compile: async (id) => ({ tenant: compiledTenant(id), source: id, own: {} }),
  };
}

/** A shipped tenant whose insurers have a second to answer, so that tests need not wait long. */
export function impatient(id: string): CompiledTenant {
  const tenant = compiledTenant(id);
  const quick = Object.entries(tenant.server.connectors).map(([name, connector]) => [
    name,
    { ...connector, timeoutSeconds: 1 },
  ]);
  return { ...tenant, server: { ...tenant.server, connectors: Object.fromEntries(quick) } };
}
