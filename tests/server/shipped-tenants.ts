import { join } from 'node:path';
import type { CompiledTenant, JsonObject } from '../../engine/artifact.ts';
import { isRecord } from '../../engine/rules/rule.ts';
import { folderSource } from '../../server/tenants/folder-source.ts';
import type { TenantSource } from '../../server/tenants/tenant-source.ts';
import { loadTenant } from '../../tools/readers/load-tenant.ts';

const FOLDER = join(import.meta.dirname, '../../tenants');

/** The tenants as they ship. */
export const shippedTenants = (): TenantSource => folderSource(FOLDER);

/** A shipped tenant whose insurers have a second to answer, so that tests need not wait long. */
export function impatient(id: string): CompiledTenant {
  const tenant = loadTenant(FOLDER, id);
  const quick = Object.entries(tenant.server.connectors).map(([name, connector]) => [
    name,
    isRecord(connector) ? { ...connector, timeoutSeconds: 1 } : connector,
  ]);
  return { ...tenant, server: { ...tenant.server, connectors: Object.fromEntries(quick) as JsonObject } };
}
