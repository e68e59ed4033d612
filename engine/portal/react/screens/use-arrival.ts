import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { CompiledScreen } from '../../../language/artifact.ts';
import { renderText } from '../../../language/rules/text.ts';
import type { Resolving } from '../resolve/resolving.ts';
import { useResolved } from '../resolve/use-resolved.ts';
import { useRuntime } from '../runtime/contexts.ts';
import type { PageLocation } from '../runtime/navigation.ts';

/** Id of the element that holds the content of a screen; the skip link leads to it. */
export const MAIN_ID = 'contenido';

/** Scroll positions of left pages, by the history's key. */
const positions = new Map<string, number>();

/** The page has been shown before: the first one keeps the browser's own focus. */
let arrived = false;

/** Sets the title, focuses the heading (or the content) and restores the scroll position when a screen opens. */
export function useArrival(screen: CompiledScreen, location: PageLocation): void {
  const { artifact } = useRuntime();
  const back = useNavigationType() === 'POP';
  const title = useResolved(useCallback((at: Omit<Resolving, 'draw'>) => renderText(screen.title, at.scope), [screen]));
  useEffect(() => {
    document.title = `${title} · ${artifact.name}`;
  }, [title, artifact]);
  const here = useRef(location.key);
  useEffect(() => {
    here.current = location.key;
  }, [location.key]);
  // Each page is its own component: it arrives once, whatever its search becomes.
  const [comesBack] = useState(back);
  useEffect(() => {
    // The first may have been read and scrolled before the script was there, as the server drew it.
    const left = comesBack ? (positions.get(here.current) ?? 0) : 0;
    const stop = restore(arrived ? left : window.scrollY);
    if (arrived) focusContent();
    arrived = true;
    const remember = () => void positions.set(here.current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
  }, [comesBack]);
}

function focusContent(): void {
  const main = document.getElementById(MAIN_ID);
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (target === null || target === undefined) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Scrolls as soon as the page is long enough; gives up after a while, or when the person scrolls. @returns stops */
function restore(top: number): () => void {
  window.scrollTo(0, top);
  if (top === 0 || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, 3000);
  for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
