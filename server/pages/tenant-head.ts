import type { CompiledTenant } from '../../engine/artifact.ts';
import { escapeHtml } from './escape-html.ts';

/** Addresses of what a page loads for its tenant. The hashed ones may be cached for ever (contract: Tenant delivery). */
export interface TenantAddresses {
  readonly artifact: string;
  readonly theme: string;
  readonly manifest: string;
  readonly icon: string;
  readonly logo: string;
}

/** Where `tenant` is served. */
export function tenantAddresses(tenant: CompiledTenant): TenantAddresses {
  const base = `/t/${tenant.id}`;
  return {
    artifact: `${base}/${tenant.hash}.json`,
    theme: `${base}/theme-${tenant.themeHash}.css`,
    manifest: `${base}/manifest.webmanifest`,
    icon: `${base}/${tenant.public.brand.icon}`,
    logo: `${base}/${tenant.public.brand.logo}`,
  };
}

/** The part of index.html's head that makes the first paint bear the tenant's brand, and no other's. */
export function tenantHead(tenant: CompiledTenant): string {
  const { artifact, theme, manifest, icon, logo } = tenantAddresses(tenant);
  return [
    `<title>${escapeHtml(tenant.public.name)}</title>`,
    `<meta name="tenant" content="${escapeHtml(artifact)}">`,
    `<meta name="theme-color" content="${escapeHtml(tenant.public.brand.color)}">`,
    `<meta name="brand" content="${escapeHtml(`${tenant.public.name}|${logo}`)}">`,
    `<meta name="texts" content="${escapeHtml(JSON.stringify(startTexts(tenant)))}">`,
    `<link rel="preload" href="${escapeHtml(artifact)}" as="fetch" crossorigin="anonymous">`,
    `<link rel="stylesheet" href="${escapeHtml(theme)}">`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<link rel="manifest" href="${escapeHtml(manifest)}">`,
  ].join('\n    ');
}

/** What the page says before the artifact is there, or when it cannot be had. */
function startTexts({ public: { texts } }: CompiledTenant): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([code]) => code.startsWith('start.')));
}

/** Where the built index.html leaves room for what belongs to a tenant; its title gives way to the tenant's name. */
const ROOM = '<!--tenant-head-->';

/**
 * The built index.html for one tenant: named on <html>, its head in the room left for it.
 * @throws Error when the build left no room: a page without its tenant would not know whose it is
 */
export function renderIndex(built: string, tenant: CompiledTenant): string {
  if (!built.includes(ROOM)) throw new Error(`INDEX_WITHOUT_ROOM ${ROOM}`);
  return built
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace('<html ', () => `<html data-tenant="${escapeHtml(tenant.id)}" `)
    .replace(ROOM, () => tenantHead(tenant));
}

/** The web manifest of a tenant: installed on a phone, the portal bears its name, colour and icon. */
export function tenantManifest(tenant: CompiledTenant): object {
  const { name, brand } = tenant.public;
  return {
    name,
    short_name: name,
    lang: 'es-AR',
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: brand.color,
    icons: [{ src: tenantAddresses(tenant).icon, sizes: 'any', type: 'image/svg+xml' }],
  };
}
