import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { TenantStore } from './tenant-store.ts';

/** Renders a picture of a tenant's folder as PNG; undefined where that fails. */
type TenantPng = (tenants: TenantStore, tenant: CompiledTenant) => Promise<Buffer | undefined>;

/** Rendering of a tenant's picture. */
interface Shape {
  readonly kind: 'logo' | 'icon';
  /** Pixels of the longer side; an SVG is rendered at that size, so that it is neither coarse nor huge in memory. */
  readonly side: number;
  readonly finish: (picture: Sharp) => Sharp;
}

/** Default density of an SVG in dots per inch. */
const DOTS = 72;

/** Renders a tenant's logo or icon as PNG, once per version of the tenant. */
export function tenantPng(shape: Shape): TenantPng {
  const drawn = new WeakMap<CompiledTenant, Promise<Buffer | undefined>>();
  return (tenants, tenant) => {
    const known = drawn.get(tenant) ?? draw(tenants, tenant, shape);
    drawn.set(tenant, known);
    return known;
  };
}

async function draw(
  tenants: TenantStore,
  { public: { id, brand } }: CompiledTenant,
  { kind, side, finish }: Shape,
): Promise<Buffer | undefined> {
  const asset = await tenants.asset(id, brand[kind].replace(/^assets\//, ''));
  if (asset === undefined) return undefined;
  const file = 'path' in asset ? await readFile(asset.path) : asset.bytes;
  const { default: sharp } = await import('sharp');
  const limitInputPixels = 4_000_000;
  try {
    const { width, height } = await sharp(file).metadata();
    const density = Math.min(2_400, Math.max(1, Math.ceil((DOTS * side) / Math.max(width, height))));
    return await finish(sharp(file, { density, limitInputPixels })).png().toBuffer();
  } catch {
    return undefined;
  }
}
