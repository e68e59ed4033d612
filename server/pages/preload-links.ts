import type { CompiledScreen, CompiledTenant } from '../../engine/artifact.ts';
import { AREAS, type Area, areaAddress, areaOf } from '../../engine/delivery/area.ts';
import { hasWork } from '../../engine/screens/work-nodes.ts';
import type { Viewer } from '../../engine/session/session-state.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageFiles } from './page-files.ts';
import { tenantAddresses } from './tenant-addresses.ts';

/**
 * Names what the page of a signed-in person will ask for, so that it is on its way while the page's first script is still
 * to be read and run: code, sheets, and by the screen at `path` the documents of its area and its landscape. It is said
 * by the address alone, so it tells nothing of who asks; where it is wrong, what was not needed was fetched.
 * @returns a part of the head: {@link PRELOAD_SCRIPT} takes it out of its template
 */
export function preloadLinks(
  { index, area, work }: Pick<PageFiles, 'index' | 'area' | 'work'>,
  tenant: CompiledTenant,
  path: string,
): string {
  const screens = tenant.public.screens.filter((screen) => screen.path === path);
  const { artifact, picture } = tenantAddresses(tenant);
  const areas = new Set(screens.flatMap(areasOf));
  // Where several have a page, as at /home, it is most often a patient's.
  const own = AREAS.find((known) => areas.has(known));
  // Only where it is wanted: it is as large as all else that is named.
  const works = screens.some(
    (screen) => own !== undefined && areasOf(screen).includes(own) && hasWork(screen, tenant.public.parts),
  );
  const { scripts, styles } = works ? work : area;
  const unnamed = (files: readonly string[]) => files.filter((href) => !index.includes(`"${href}"`));
  const tags = [
    ...(own === undefined
      ? []
      : [`rel="preload" href="${escapeHtml(areaAddress(artifact, own))}" as="fetch" crossorigin`]),
    ...unnamed(scripts).map((href) => `rel="modulepreload" href="${href}" crossorigin`),
    ...unnamed(styles).map((href) => `rel="preload" href="${href}" as="style" crossorigin`),
    ...(screens.some(hasLandscape) ? [`rel="preload" href="${escapeHtml(picture)}" as="image"`] : []),
  ];
  // Told to the page's script, which has it at hand before the screen is drawn.
  const told = works ? '<meta name="works">' : '';
  return `<template id="ahead">${told}${tags.map((tag) => `<link ${tag}>`).join('')}</template>`;
}

const areasOf = (screen: CompiledScreen): readonly Area[] =>
  screen.for.flatMap((viewer) => areaOf(viewer as Viewer) ?? []);

const hasLandscape = ({ view }: CompiledScreen): boolean => JSON.stringify(view ?? {}).includes('"node":"hero"');

/**
 * Runs in the page: what is named ahead is asked for once the second of its first two files is here, and does not share
 * the line with them. By itself, as it stands in the page as text.
 */
function askAhead(): void {
  const first = document.querySelector('link[rel="modulepreload"]');
  const ahead = document.querySelector<HTMLTemplateElement>('template#ahead');
  first?.addEventListener('load', () => ahead?.replaceWith(ahead.content));
}

/** In the page itself, as its policy says by hash: a file would come when it is too late. */
export const PRELOAD_SCRIPT = `(${askAhead})()`;
