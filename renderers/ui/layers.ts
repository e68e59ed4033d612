import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** Fade of the shade behind a layer: the contract's half second (SHELL-11); no fade for people with reduced motion. */
export const SHADE = { transition: 'fade', duration: 500 } as const;

/** Dialogs and drawers that are open, the topmost last. */
let open: readonly string[] = [];
const watchers = new Set<() => void>();

/** Mantine's own lock writes a <style> element, which the policy forbids; base.css knows this attribute. */
function lockPage(locked: boolean): void {
  const page = document.documentElement;
  if (locked === page.hasAttribute('data-locked')) return;
  page.style.setProperty('--scrollbar', `${locked ? window.innerWidth - page.clientWidth : 0}px`);
  page.toggleAttribute('data-locked', locked);
}

function change(next: readonly string[]): void {
  open = next;
  lockPage(open.length > 0);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Counts this layer among the open ones and keeps the page behind from scrolling.
 * @returns whether it is the topmost: only that one answers Escape
 */
export function useLayer(opened: boolean): boolean {
  const id = useId();
  // Registers in the layout effect, not later: an Escape in between would close the layer below.
  useLayoutEffect(() => {
    if (!opened) return;
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [opened, id]);
  return useSyncExternalStore(
    watch,
    () => open.at(-1) === id,
    () => false,
  );
}

/** Whether a dialog or drawer covers the page. */
export const useCovered = (): boolean =>
  useSyncExternalStore(
    watch,
    () => open.length > 0,
    () => false,
  );
