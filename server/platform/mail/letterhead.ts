import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Config } from '../core/config.ts';
import type { TenantStore } from '../tenants/tenant-store.ts';

/** Branding of a mail. */
export interface Letterhead {
  readonly name: string;
  /** The brand as `#rrggbb`. */
  readonly color: string;
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
    return tenant && letterheadOf(tenant, config);
  };
}

/** The letterhead of a tenant. */
export function letterheadOf(tenant: CompiledTenant, { mailFromDomains }: Pick<Config, 'mailFromDomains'>): Letterhead {
  const { name, brand } = tenant.public;
  const { from, replyTo } = tenant.server.mail ?? {};
  const domain = from?.split('@').at(-1)?.toLowerCase() ?? '';
  return { name, color: brand.color, from: mailFromDomains.includes(domain) ? from : undefined, replyTo };
}
