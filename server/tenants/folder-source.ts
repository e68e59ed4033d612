import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readHeader, signatureOf, tenantIds } from '../../tools/readers/folder.ts';
import { assetFile, loadTenant } from '../../tools/readers/load-tenant.ts';
import type { TenantSource } from './tenant-source.ts';

/** The tenants of a folder such as tenants/, read when they are asked for. */
export function folderSource(root: string): TenantSource {
  return {
    headers: () => tenantIds(root).map((id) => ({ id, hosts: readHeader(root, id)?.hosts ?? [] })),
    signature: (id) => (isTenant(root, id) ? signatureOf(root, id) : undefined),
    compile: (id) => loadTenant(root, id),
    asset: (id, file) => assetFile(root, id, file),
  };
}

/** Ids come from addresses and cookies; nothing but a plain name ever meets the disk. */
function isTenant(root: string, id: string): boolean {
  return /^[a-z][a-z0-9_]{0,39}$/.test(id) && existsSync(join(root, id, 'tenant.json'));
}
