import { todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { areaOf } from '../../../engine/language/screens/delivery/area.ts';
import type { ViewDrawer, ViewParts } from '../../../engine/language/screens/delivery/draw-view.ts';
import { viewerWith } from '../../../engine/language/screens/session-state.ts';
import { CompressedFile } from './compressed-file.ts';
import { inlineParts } from './inline-parts.ts';
import type { PageFiles } from './page-files.ts';
import { type PageWords, pageWords } from './page-title.ts';
import { preloadLinks } from './preload-links.ts';
import { RecentPages } from './recent-pages.ts';
import { type OwnParts, renderIndex } from './tenant-head.ts';

/** Inputs of the page writer. */
export interface PageParts {
  readonly pages: PageFiles;
  /** Draws first views on the server; undefined where the build has no drawer. */
  readonly drawer: ViewDrawer | undefined;
  readonly now: () => Date;
  /** Receives errors of drawing; the page is then sent without a view. */
  readonly failed: (error: unknown, tenant: CompiledTenant, path: string) => void;
}

/** Writes the pages of a tenant, cached and shared by all requests. */
export interface PageWriter {
  /** The page at `path` without a view, which its script draws. */
  readonly bare: (tenant: CompiledTenant, path: string) => CompressedFile;
  /** The page for a probable session: it preloads the files of the screen at `path`. It contains no personal data. */
  readonly signedIn: (tenant: CompiledTenant, path: string) => CompressedFile;
  /**
   * The page with the first view of a path, for a visitor or for any session with this role and scope; without a view,
   * one of the two above.
   */
  readonly drawn: (tenant: CompiledTenant, seen: Seen) => CompressedFile;
}

/** Inputs of a first view, besides the tenant and the day. */
export type Seen = Pick<ViewParts, 'path' | 'requirements' | 'session'>;

const TYPE = 'text/html; charset=utf-8';

/** Bytes of cached pages. */
const MOST = 64_000_000;

/** Cache name of the bare page; paths begin with a slash, so it cannot collide. */
const BARE = 'bare';

/**
 * Makes a page writer with a cache keyed by the hashes of the tenant's documents; flags and the day, on which a notice
 * may end, are part of the key too.
 * @param most bytes of cached pages
 */
export function pageWriter({ pages, drawer, now, failed }: PageParts, most = MOST): PageWriter {
  const kept = new RecentPages(most);
  const inline = drawer && inlineParts(pages, drawer);
  const nameOf = ({ id, hash, themeHash }: CompiledTenant, what: string) => `${id} ${hash} ${themeHash} ${what}`;
  const write = (tenant: CompiledTenant, parts: OwnParts) =>
    new CompressedFile(Buffer.from(renderIndex(pages.index, tenant, parts)), TYPE);
  // Keyed by title and preloaded files, not by path, so that made-up paths do not grow the cache.
  const plain = (tenant: CompiledTenant, words: PageWords) =>
    kept.of(nameOf(tenant, `${BARE} ${words.title}`), words.description ?? '', () => write(tenant, { words }));
  const ofArea = (tenant: CompiledTenant, path: string, words: PageWords) => {
    // Inline styles need their hash in the content security policy.
    if (inline === undefined) return plain(tenant, words);
    const ahead = preloadLinks(pages, tenant, path);
    const style = inline.styleOf(tenant, true);
    return kept.of(nameOf(tenant, `${ahead} ${words.title}`), '', () => write(tenant, { words, style, ahead }));
  };
  const undrawn = (tenant: CompiledTenant, { path, session }: Seen, words: PageWords) =>
    session === undefined ? plain(tenant, words) : ofArea(tenant, path, words);
  const draw = (tenant: CompiledTenant, seen: Seen, words: PageWords): CompressedFile => {
    try {
      const view = drawer?.drawView({ artifact: tenant.public, ...seen, now: () => now().getTime() });
      if (view === undefined || inline === undefined) return undrawn(tenant, seen, words);
      const { script } = inline;
      if (seen.session === undefined) {
        return write(tenant, { words, view, style: inline.styleOf(tenant, false), script });
      }
      const ahead = preloadLinks(pages, tenant, seen.path, areaOf(viewerWith(seen.session)));
      return write(tenant, { words, view, style: inline.styleOf(tenant, true), script, ahead });
    } catch (error) {
      failed(error, tenant, seen.path);
      return undrawn(tenant, seen, words);
    }
  };
  return {
    bare: (tenant, path) => plain(tenant, pageWords(tenant, path, { session: undefined, flags: tenant.server.flags })),
    signedIn: (tenant, path) =>
      ofArea(tenant, path, pageWords(tenant, path, { session: 'some', flags: tenant.server.flags })),
    drawn(tenant, seen) {
      const { path, requirements, session } = seen;
      // Only paths of screens, so that made-up paths do not grow the cache.
      const words = pageWords(tenant, path, { session, flags: requirements });
      if (!tenant.public.screens.some((screen) => screen.path === path)) return undrawn(tenant, seen, words);
      const from = `${todayIn(ZONE, now())} ${JSON.stringify(requirements)}`;
      const name = session === undefined ? path : `${path} ${viewerWith(session)}`;
      return kept.of(nameOf(tenant, name), from, () => draw(tenant, seen, words));
    },
  };
}
