import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { START_CALLS } from '../../../engine/language/screens/delivery/start-calls.ts';
import { escapeHtml } from './escape-html.ts';
import { type PageWords, wordsHead } from './page-title.ts';
import { startOver, startView } from './start-view.ts';
import { tenantAddresses } from './tenant-addresses.ts';

/** The part of index.html's head that gives the first paint the tenant's brand. */
export function tenantHead(tenant: CompiledTenant, words: PageWords = { title: tenant.public.name }): string {
  const { artifact, theme, manifest, icon, touchIcon, logo } = tenantAddresses(tenant);
  return [
    ...wordsHead(words),
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

/** Texts for the time before the artifact is loaded, or when loading fails. */
function startTexts({ public: { texts } }: CompiledTenant): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([code]) => code.startsWith('start.')));
}

/** Additional parts of a page, besides its tenant's head. */
export interface OwnParts {
  /** Title and description; without them the tenant's name. */
  readonly words?: PageWords;
  /** All its style sheets. */
  readonly style?: string | undefined;
  /** Its first view, drawn by the server. */
  readonly view?: string;
  /** Inline script at the end of the head. */
  readonly script?: string;
  /** Links to the files that its scripts will request. */
  readonly ahead?: string;
}

/** Links to style sheets; inline ones get `disabled`, which keeps the bundler's loader from fetching them. */
const SHEET = /<link rel="(?:stylesheet|preload" as="style)"/g;
const NOT_FETCHED = '<link rel="stylesheet" disabled';

/** Placeholders of the built index.html for a tenant's parts. */
const HEAD_ROOM = '<!--tenant-head-->';
const START_ROOM = '<!--tenant-start-->';

/**
 * Fills the built index.html for one tenant: its id on <html>, its head, and its first view or else the start view with
 * its logo.
 * @throws Error when the build lacks a placeholder: the page would not know its tenant
 */
export function renderIndex(
  built: string,
  tenant: CompiledTenant,
  { words, style, view, script, ahead = '' }: OwnParts = {},
): string {
  for (const room of [HEAD_ROOM, START_ROOM]) if (!built.includes(room)) throw new Error(`INDEX_WITHOUT_ROOM ${room}`);
  const named = (html: string) => (style === undefined ? html : html.replace(SHEET, NOT_FETCHED));
  const head = [named(tenantHead(tenant, words)), ...(style === undefined ? [] : [`<style>${style}</style>`])].join(
    '\n    ',
  );
  // Load picture and font of the drawn view before the script.
  const later = (html: string) =>
    view === undefined ? html : html.replace('<script type="module"', '$& fetchpriority="low"');
  return later(named(built))
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace('<html ', () => `<html data-tenant="${escapeHtml(tenant.id)}" `)
    .replace(HEAD_ROOM, () => head)
    .replace('</head>', () => `${ahead}${script === undefined ? '' : `<script>${script}</script>`}</head>`)
    .replace(START_ROOM, () => (view === undefined ? startView(tenant) : view + startOver(tenant)));
}

/** The web manifest of a tenant: name, colour and icon of the installed portal. */
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
