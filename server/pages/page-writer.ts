import type { CompiledTenant } from '../../engine/artifact.ts';
import { todayIn, ZONE } from '../../engine/dates/zone.ts';
import type { ViewDrawer, ViewParts } from '../../engine/delivery/draw-view.ts';
import { CompressedFile } from './compressed-file.ts';
import { inlineParts } from './inline-parts.ts';
import type { PageFiles } from './page-files.ts';
import { PRELOAD_SCRIPT, preloadLinks } from './preload-links.ts';
import { RecentPages } from './recent-pages.ts';
import { type OwnParts, renderIndex } from './tenant-head.ts';

/** What pages are written from. */
export interface PageParts {
  readonly pages: PageFiles;
  /** Draws first views; absent where the build has none. */
  readonly drawer: ViewDrawer | undefined;
  readonly now: () => Date;
  /** Is told of a view that could not be drawn: its page comes as one whose script draws everything. */
  readonly failed: (error: unknown, tenant: CompiledTenant, path: string) => void;
}

/** Writes the page of a tenant, once for all who ask for the same. */
export interface PageWriter {
  /** The page that draws everything itself. */
  readonly bare: (tenant: CompiledTenant) => CompressedFile;
  /** The page of somebody who may be signed in: it names what the screen at `path` will ask for. Nothing in it is anybody's. */
  readonly signedIn: (tenant: CompiledTenant, path: string) => CompressedFile;
  /** The page with the view that a visitor whom nobody knows sees at `path`; the bare one where it shows no form at first. */
  readonly drawn: (tenant: CompiledTenant, path: string, requirements: ViewParts['requirements']) => CompressedFile;
}

type Seen = Pick<ViewParts, 'path' | 'requirements'>;

const TYPE = 'text/html; charset=utf-8';

/** Bytes of pages that are held. */
const MOST = 64_000_000;

/** Paths begin with a slash, so no page of a screen is called so. */
const BARE = 'bare';

/**
 * Keeps what it wrote by the tenant's documents: other documents have other hashes, and are drawn anew; those that were let go
 * of and read again are the same. So are other flags drawn anew, and another day, on which a notice may end.
 * @param most bytes of pages that are held
 */
export function pageWriter({ pages, drawer, now, failed }: PageParts, most = MOST): PageWriter {
  const kept = new RecentPages(most);
  const inline = drawer && inlineParts(pages, drawer);
  const nameOf = ({ id, hash, themeHash }: CompiledTenant, what: string) => `${id} ${hash} ${themeHash} ${what}`;
  const write = (tenant: CompiledTenant, parts?: OwnParts) =>
    new CompressedFile(Buffer.from(renderIndex(pages.index, tenant, parts)), TYPE);
  const bare: PageWriter['bare'] = (tenant) => kept.of(nameOf(tenant, BARE), '', () => write(tenant));
  const draw = (tenant: CompiledTenant, seen: Seen): CompressedFile => {
    try {
      const view = drawer?.drawView({ artifact: tenant.public, ...seen, now: () => now().getTime() });
      if (view === undefined || inline === undefined) return bare(tenant);
      return write(tenant, { view, style: inline.styleOf(tenant), script: inline.script });
    } catch (error) {
      failed(error, tenant, seen.path);
      return bare(tenant);
    }
  };
  return {
    bare,
    signedIn(tenant, path) {
      // Without what the policy is written from, no script may stand in a page.
      if (inline === undefined) return bare(tenant);
      const ahead = preloadLinks(pages, tenant, path);
      const style = inline.styleOf(tenant);
      // By what is named, not by path: what is kept does not grow with what somebody asks for.
      return kept.of(nameOf(tenant, ahead), '', () => write(tenant, { style, script: PRELOAD_SCRIPT, ahead }));
    },
    drawn(tenant, path, requirements) {
      // Paths of screens alone: what is kept does not grow with what strangers ask for.
      if (!tenant.public.screens.some((screen) => screen.path === path)) return bare(tenant);
      const from = `${todayIn(ZONE, now())} ${JSON.stringify(requirements)}`;
      return kept.of(nameOf(tenant, path), from, () => draw(tenant, { path, requirements }));
    },
  };
}
