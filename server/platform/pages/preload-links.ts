import type { CompiledScreen, CompiledTenant } from '../../../engine/language/artifact.ts';
import { AREAS, type Area, areaAddress, areaOf } from '../../../engine/language/screens/delivery/area.ts';
import type { Viewer } from '../../../engine/language/screens/session-state.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageFiles } from './page-files.ts';
import { tenantAddresses } from './tenant-addresses.ts';

/**
 * Preload links for the page of a session, so that files load while the first script is still loading: code, style
 * sheets, and the documents of the area of the screen at `path`. Depends only on the address, so it reveals nothing; a
 * wrong guess only loads unneeded files.
 * @param whose the area of the session, if known
 * @returns HTML for the head
 */
export function preloadLinks(
  { index, area }: Pick<PageFiles, 'index' | 'area'>,
  tenant: CompiledTenant,
  path: string,
  whose?: Area,
): string {
  const screens = tenant.public.screens.filter((screen) => screen.path === path);
  const { artifact } = tenantAddresses(tenant);
  const areas = new Set(screens.flatMap(areasOf));
  // Several areas may share a path, such as /home; patients are the most frequent.
  const own = whose ?? AREAS.find((known) => areas.has(known));
  const { scripts, styles } = area;
  const unnamed = (files: readonly string[]) => files.filter((href) => !index.includes(`"${href}"`));
  const tags = [
    ...(own === undefined
      ? []
      : [`rel="preload" href="${escapeHtml(areaAddress(artifact, own))}" as="fetch" crossorigin`]),
    ...unnamed(scripts).map((href) => `rel="modulepreload" href="${href}" crossorigin`),
    // Their text is inline; the bundler's loader finds these links and does not fetch them.
    ...unnamed(styles).map((href) => `rel="stylesheet" disabled href="${href}" crossorigin`),
  ];
  return tags.map((tag) => `<link ${tag}>`).join('');
}

const areasOf = (screen: CompiledScreen): readonly Area[] =>
  screen.for.flatMap((viewer) => areaOf(viewer as Viewer) ?? []);
