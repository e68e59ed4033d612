import { readFile } from 'node:fs/promises';
import type { CompiledTenant } from '../../engine/artifact.ts';
import type { TenantStore } from './tenant-store.ts';

/** Sharp enough on paper at half an inch. */
const SIDE = 300;

const drawn = new WeakMap<CompiledTenant, Promise<Uint8Array | undefined>>();

/** The tenant's logo as a picture for papers; undefined where it cannot be drawn. Made once for each version of a tenant. */
export function logoPng(tenants: TenantStore, tenant: CompiledTenant): Promise<Uint8Array | undefined> {
  const known = drawn.get(tenant) ?? draw(tenants, tenant);
  drawn.set(tenant, known);
  return known;
}

async function draw(tenants: TenantStore, { public: { id, brand } }: CompiledTenant): Promise<Uint8Array | undefined> {
  const asset = await tenants.asset(id, brand.logo.replace(/^assets\//, ''));
  if (asset === undefined) return undefined;
  const file = 'path' in asset ? await readFile(asset.path) : asset.bytes;
  const { default: sharp } = await import('sharp');
  // Without a logo the paper still says whose it is.
  return sharp(file, { density: 300, limitInputPixels: 4_000_000 })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => undefined);
}
