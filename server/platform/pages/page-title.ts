import type { CompiledScreen, CompiledTenant } from '../../../engine/language/artifact.ts';
import { tenantRoot } from '../../../engine/language/forms/form-roots.ts';
import { NOTHING } from '../../../engine/language/messages/words.ts';
import { scopeOf } from '../../../engine/language/rules/scope.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { chooseScreen, screenFor } from '../../../engine/language/screens/choose-screen.ts';
import type { DrawnSession } from '../../../engine/language/screens/delivery/draw-view.ts';
import { ROLES, type Viewer, viewerWith } from '../../../engine/language/screens/session-state.ts';
import { escapeHtml } from './escape-html.ts';

/** Texts of a page's head about its screen. */
export interface PageWords {
  readonly title: string;
  /** For search engines, where a visitor may open the page. */
  readonly description?: string | undefined;
}

/** Viewer of a page: a visitor, a kind of session, or `some` session that was not looked up; and the unit's flags. */
export interface PageReader {
  readonly session: DrawnSession | 'some' | undefined;
  readonly flags: object;
}

/** Redirects between screens that a title follows. */
const STEPS = 3;

/** 'Screen · Tenant', as the page's script will say it, and a description for visitors; from the tenant's documents. */
export function pageWords(tenant: CompiledTenant, path: string, reader: PageReader): PageWords {
  const { name } = tenant.public;
  const title = reader.session === 'some' ? titleForAll(tenant, path, reader) : titleFor(tenant, path, reader);
  if (title === undefined) return { title: name };
  const roots = scopeOf({ title, tenant: tenantRoot(tenant.public) });
  const description =
    reader.session === undefined ? renderText(tenant.server.texts['served.description'] ?? '', roots) : '';
  return { title: `${title} · ${name}`, description };
}

/** Tags of a page's head about its screen. */
export function wordsHead({ title, description }: PageWords): readonly string[] {
  const own = `<title>${escapeHtml(title)}</title>`;
  return description ? [own, `<meta name="description" content="${escapeHtml(description)}">`] : [own];
}

/** Title that every role sees at a path; undefined where they differ. */
function titleForAll(tenant: CompiledTenant, path: string, { flags }: PageReader): string | undefined {
  const shown = ROLES.map((viewer) => screenFor(path, visitOf(tenant, viewer, flags)));
  const titles = new Set(shown.flatMap((choice) => (choice ? [textOf(choice.screen, tenant, flags)] : [])));
  return titles.size === 1 ? [...titles][0] : undefined;
}

function titleFor(tenant: CompiledTenant, path: string, reader: PageReader, steps = STEPS): string | undefined {
  const { session, flags } = reader;
  const viewer = session === undefined || session === 'some' ? 'anonymous' : viewerWith(session);
  const choice = chooseScreen(path, visitOf(tenant, viewer, flags));
  if (choice.kind === 'show') return textOf(choice.screen, tenant, flags);
  const next = choice.kind === 'sign-in' ? '/login' : choice.kind === 'redirect' ? choice.to : undefined;
  if (next === undefined || steps === 0) return undefined;
  return titleFor(tenant, next.split('?', 1)[0] ?? next, reader, steps - 1);
}

/** Title of a screen; undefined where it reads data or the address, by which pages are not kept. */
function textOf({ title }: CompiledScreen, tenant: CompiledTenant, flags: PageReader['flags']): string | undefined {
  const text = renderText(title, scopeAt(tenant, flags));
  return text.includes(NOTHING) ? undefined : text;
}

const visitOf = (tenant: CompiledTenant, viewer: Viewer, flags: PageReader['flags']) => ({
  screens: tenant.public.screens,
  routes: [],
  viewer,
  scope: scopeAt(tenant, flags),
});

function scopeAt({ public: artifact }: CompiledTenant, flags: PageReader['flags']) {
  return scopeOf({ tenant: tenantRoot(artifact), settings: artifact.settings, codes: artifact.codes, flags });
}
