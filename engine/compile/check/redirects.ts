import { documentsOf } from '../layers/documents.ts';
import { type Branch, entry, text } from '../source/tree.ts';
import type { Context } from './context.ts';
import { pathOfLink } from './routes.ts';

/**
 * Screens that only lead elsewhere, and back: nobody would ever arrive (FIXL-26). Only of paths with one screen without a
 * condition it is known where they lead; the page itself gives up on others after a few steps.
 */
export function checkRedirects({ documents, routes, report }: Context): void {
  for (const screen of documentsOf(documents, 'screen').values()) {
    const at = entry(screen, 'redirect');
    const chain = chainFrom(screen, (path) => {
      const found = routes.find(path);
      return found.kind === 'screens' && found.screens.length === 1 ? found.screens[0] : undefined;
    });
    if (at !== undefined && chain !== undefined) report.add('LNG-165', at.at, { chain: chain.join(' → ') });
  }
}

/** The paths of the circle that a screen stands in; undefined when it stands in none. */
function chainFrom(start: Branch, only: (path: string) => Branch | undefined): readonly string[] | undefined {
  const chain = [text(entry(start, 'path')) ?? ''];
  for (let screen: Branch | undefined = start; screen !== undefined && entry(screen, 'when') === undefined; ) {
    const to = text(entry(screen, 'redirect'));
    if (to === undefined) return undefined;
    const path = pathOfLink(to);
    chain.push(path);
    if (path === chain[0]) return chain;
    if (chain.indexOf(path) < chain.length - 1) return undefined;
    screen = only(path);
  }
  return undefined;
}
