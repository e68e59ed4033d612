import type { CompiledTenant } from '../../engine/artifact.ts';
import { duplicates } from '../../tools/readers/duplicates.ts';
import { isTenant, readHeader, signatureOf, tenantIds } from '../../tools/readers/folder.ts';
import { assetFile, BrokenTenant, loadTenant } from '../../tools/readers/load-tenant.ts';
import type { TenantSource } from './tenant-source.ts';

/**
 * The tenants of a folder such as tenants/, read when they are asked for. One that claims the unit or a host of another
 * is not compiled: a copied folder would let its people into the other's patients (D-TEN-01). Whoever was served before
 * stays served; at a start with such a pair neither is.
 */
export function folderSource(root: string): TenantSource {
  const refused = new Set<string>();
  const compile = (id: string): CompiledTenant => {
    const clashes = duplicates(root, id);
    if (clashes.length === 0) refused.delete(id);
    else {
      refused.add(id);
      throw new BrokenTenant(id, clashes);
    }
    return loadTenant(root, id);
  };
  // Of one that was refused for what another says, the others' headers count too: the mistake may be mended there.
  const others = (id: string): string =>
    refused.has(id) ? JSON.stringify(tenantIds(root).map((other) => readHeader(root, other))) : '';
  return {
    headers: () => tenantIds(root).map((id) => ({ id, hosts: readHeader(root, id)?.hosts ?? [] })),
    signature: (id) => (isTenant(root, id) ? `${signatureOf(root, id)}${others(id)}` : undefined),
    compile,
    asset: (id, file) => assetFile(root, id, file),
  };
}
