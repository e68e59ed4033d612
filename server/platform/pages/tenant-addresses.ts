import type { CompiledTenant } from '../../../engine/language/artifact.ts';

/** Addresses of a tenant's files. Those with a hash may be cached for ever (contract: Tenant delivery). */
export interface TenantAddresses {
  readonly artifact: string;
  readonly theme: string;
  readonly manifest: string;
  readonly icon: string;
  /** The icon for a phone's home screen. */
  readonly touchIcon: string;
  readonly logo: string;
}

/** Addresses of a tenant's files. */
export function tenantAddresses(tenant: CompiledTenant): TenantAddresses {
  const base = `/t/${tenant.id}`;
  return {
    artifact: `${base}/${tenant.hash}.json`,
    theme: `${base}/theme-${tenant.themeHash}.css`,
    manifest: `${base}/manifest.webmanifest`,
    icon: `${base}/${tenant.public.brand.icon}`,
    touchIcon: `${base}/apple-touch-icon.png`,
    logo: `${base}/${tenant.public.brand.logo}`,
  };
}
