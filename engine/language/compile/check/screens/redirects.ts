import { exactness } from '../../../screens/path-pattern.ts';
import { documentsOf } from '../../layers/documents.ts';
import { pathOfLink, type Routes, routesOf } from '../../resolve/routes.ts';
import { type Branch, entry, text, textOf, texts } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { isUnconditional, orderOf } from './paths.ts';

/**
 * Reports screens that redirect in a circle, so that a person would never arrive (FIXL-26). Ignores circles through a
 * conditional screen, which may or may not be shown: the page itself stops those after a few steps.
 */
export function checkRedirects({ documents, report }: Context): void {
  // Whole screens are compared, and recorded routes give only the parts that a link reads.
  const routes = routesOf(documents);
  for (const screen of documentsOf(documents, 'screen').values()) {
    const at = entry(screen, 'redirect');
    const circles = texts(entry(screen, 'for')).map((viewer) => circleFrom(screen, viewer, routes));
    const circle = circles.find((chain) => chain !== undefined);
    if (at !== undefined && circle !== undefined) report.add('redirectCycle', at.at, { chain: circle.join(' → ') });
  }
}

/** The paths along which a viewer is surely led from a screen back to it; undefined when they arrive, or may. */
function circleFrom(start: Branch, viewer: string, routes: Routes): readonly string[] | undefined {
  const led = [start];
  for (let here = ledTo(start, viewer, routes); here !== undefined; here = ledTo(here, viewer, routes)) {
    if (here === start) return [...led, start].map(pathOf);
    if (led.includes(here)) return undefined;
    led.push(here);
  }
  return undefined;
}

/**
 * Returns the screen that a redirect always shows to a viewer; undefined without a redirect, or when it is uncertain.
 */
function ledTo(screen: Branch, viewer: string, routes: Routes): Branch | undefined {
  const to = text(entry(screen, 'redirect'));
  const destination = to === undefined ? undefined : routes.find(pathOfLink(to));
  if (destination?.kind !== 'screens') return undefined;
  const [first] = destination.screens
    .filter((other) => texts(entry(other, 'for')).includes(viewer))
    .sort((a, b) => exactness(pathOf(b)) - exactness(pathOf(a)) || orderOf(a) - orderOf(b));
  return first !== undefined && isUnconditional(first) ? first : undefined;
}

const pathOf = (screen: Branch): string => textOf(entry(screen, 'path'));
