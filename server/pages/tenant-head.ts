import type { CompiledTenant } from '../../engine/artifact.ts';
import { START_CALLS } from '../../engine/delivery/start-calls.ts';
import { escapeHtml } from './escape-html.ts';
import { startOver, startView } from './start-view.ts';
import { tenantAddresses } from './tenant-addresses.ts';

/** The part of index.html's head that makes the first paint bear the tenant's brand, and no other's. */
export function tenantHead(tenant: CompiledTenant): string {
  const { artifact, theme, manifest, icon, touchIcon, logo } = tenantAddresses(tenant);
  return [
    `<title>${escapeHtml(tenant.public.name)}</title>`,
    `<meta name="tenant" content="${escapeHtml(artifact)}">`,
    `<meta name="theme-color" content="${escapeHtml(tenant.public.brand.color)}">`,
    `<meta name="brand" content="${escapeHtml(`${tenant.public.name}|${logo}`)}">`,
    `<meta name="texts" content="${escapeHtml(JSON.stringify(startTexts(tenant)))}">`,
    ...[artifact, ...Object.values(START_CALLS)].map(
      (href) => `<link rel="preload" href="${escapeHtml(href)}" as="fetch" crossorigin="anonymous">`,
    ),
    `<link rel="stylesheet" href="${escapeHtml(theme)}">`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">`,
    `<link rel="manifest" href="${escapeHtml(manifest)}">`,
  ].join('\n    ');
}

/** What the page says before the artifact is there, or when it cannot be had. */
function startTexts({ public: { texts } }: CompiledTenant): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([code]) => code.startsWith('start.')));
}

/** What a page bears besides its tenant's head. */
export interface OwnParts {
  /** All its sheets. */
  readonly style?: string | undefined;
  /** Its first view, drawn by the server. */
  readonly view?: string;
  /** A script that stands in it, at the end of its head. */
  readonly script?: string;
  /** What names, in its head, the files that its scripts will ask for. */
  readonly ahead?: string;
}

/** How sheets are named: what stands in the page itself is not fetched, but the page's script finds it named. */
const SHEET = /<link rel="(?:stylesheet|preload" as="style)"/g;
const NOT_FETCHED = '<link rel="stylesheet" disabled';

/** Where the built index.html leaves room for what belongs to a tenant; its title gives way to the tenant's name. */
const HEAD_ROOM = '<!--tenant-head-->';
const START_ROOM = '<!--tenant-start-->';

/**
 * The built index.html for one tenant: named on <html>, its head and its first view in the rooms left for them; the
 * tenant's sign where no view is drawn.
 * @throws Error when the build left no room: a page without its tenant would not know whose it is
 */
export function renderIndex(
  built: string,
  tenant: CompiledTenant,
  { style, view, script, ahead = '' }: OwnParts = {},
): string {
  for (const room of [HEAD_ROOM, START_ROOM]) if (!built.includes(room)) throw new Error(`INDEX_WITHOUT_ROOM ${room}`);
  const named = (html: string) => (style === undefined ? html : html.replace(SHEET, NOT_FETCHED));
  const head = [named(tenantHead(tenant)), ...(style === undefined ? [] : [`<style>${style}</style>`])].join('\n    ');
  return named(built)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace('<html ', () => `<html data-tenant="${escapeHtml(tenant.id)}" `)
    .replace(HEAD_ROOM, () => head)
    .replace('</head>', () => `${ahead}${script === undefined ? '' : `<script>${script}</script>`}</head>`)
    .replace(START_ROOM, () => (view === undefined ? startView(tenant) : view + startOver(tenant)));
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
