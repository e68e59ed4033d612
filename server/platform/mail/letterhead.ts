import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Config } from '../core/config.ts';
import { logoPng } from '../tenants/logo-png.ts';
import type { TenantStore } from '../tenants/tenant-store.ts';

/** Branding of a mail. */
export interface Letterhead {
  readonly name: string;
  readonly color: string;
  /** As PNG; undefined where it cannot be rendered. */
  readonly logo: Uint8Array | undefined;
  /** The tenant's own sender, where the operator allows its domain. */
  readonly from: string | undefined;
  readonly replyTo: string | undefined;
}

/**
 * Finds the letterhead of a unit's mail; undefined when its tenant cannot be loaded: the mail then goes without
 * branding.
 */
export function letterheads(tenants: TenantStore, config: Pick<Config, 'mailFromDomains'>) {
  return async (unit: number): Promise<Letterhead | undefined> => {
    const id = tenants.idOfUnit(unit);
    const tenant = id === undefined ? undefined : await tenants.get(id).catch(() => undefined);
    return tenant && letterheadOf(tenants, tenant, config);
  };
}

async function letterheadOf(
  tenants: TenantStore,
  tenant: CompiledTenant,
  { mailFromDomains }: Pick<Config, 'mailFromDomains'>,
): Promise<Letterhead> {
  const { name, brand } = tenant.public;
  const { from, replyTo } = tenant.server.mail ?? {};
  const domain = from?.split('@').at(-1)?.toLowerCase() ?? '';
  const logo = await logoPng(tenants, tenant).catch(() => undefined);
  return { name, color: brand.color, logo, from: mailFromDomains.includes(domain) ? from : undefined, replyTo };
}
