import { useCallback, useSyncExternalStore } from 'react';

/** The length of the scroll bar beside the page, px: a media query counts it in, a container (`@container page`) does not. */
function scrollBar(page: HTMLElement): number {
  // While a layer is open its width is the page's padding (ui/layers.ts).
  const kept = Number.parseFloat(page.style.getPropertyValue('--scrollbar')) || 0;
  return page.clientWidth === 0 ? 0 : window.innerWidth - page.clientWidth + kept;
}

/** A query in the reader's letters as one in px: letters of a page may be larger than those that media queries count in. */
function inPixels(query: string): string {
  const page = document.documentElement;
  const letter = Number.parseFloat(getComputedStyle(page).fontSize) || 16;
  return query.replaceAll(
    /(width|height): ([\d.]+)rem/g,
    (_, side: string, count: string) =>
      `${side}: ${Number(count) * letter + (side === 'width' ? scrollBar(page) : 0)}px`,
  );
}

/**
 * Whether the window has this room, counted in the reader's letters like `@container page` of our style sheets; turning a
 * phone changes it, and so do larger letters.
 * @example const wide = useRoom('(min-width: 61.875rem)') ?? true;
 * @returns undefined where the server draws the page, which knows no window
 */
export function useRoom(query: string): boolean | undefined {
  const watch = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(inPixels(query));
      media.addEventListener('change', changed);
      const letters = new ResizeObserver(changed);
      letters.observe(document.documentElement);
      return () => {
        media.removeEventListener('change', changed);
        letters.disconnect();
      };
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    watch,
    () => window.matchMedia(inPixels(query)).matches,
    () => undefined,
  );
}
