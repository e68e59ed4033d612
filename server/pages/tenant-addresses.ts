import type { CompiledTenant } from '../../engine/artifact.ts';

/** Addresses of what a page loads for its tenant. The hashed ones may be cached for ever (contract: Tenant delivery). */
export interface TenantAddresses {
  readonly artifact: string;
  readonly theme: string;
  readonly manifest: string;
  readonly icon: string;
  /** The icon of a phone's home screen. */
  readonly touchIcon: string;
  readonly logo: string;
  /** The landscape beside or behind the first view. */
  readonly picture: string;
}

/** Where `tenant` is served. */
export function tenantAddresses(tenant: CompiledTenant): TenantAddresses {
  const base = `/t/${tenant.id}`;
  return {
    artifact: `${base}/${tenant.hash}.json`,
    theme: `${base}/theme-${tenant.themeHash}.css`,
    manifest: `${base}/manifest.webmanifest`,
    icon: `${base}/${tenant.public.brand.icon}`,
    touchIcon: `${base}/apple-touch-icon.png`,
    logo: `${base}/${tenant.public.brand.logo}`,
    picture: `${base}/${tenant.public.brand.loginImage}`,
  };
}
