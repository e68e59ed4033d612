import { useLayoutEffect, useRef } from 'react';

/** Action of each key, by its character. */
export type Strokes = ReadonlyMap<string, () => void>;

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** Selects layers that take the keys for themselves while open. */
const OPEN = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"]';

/**
 * Listens to single keys anywhere on the page while the component is mounted. Ignores them while a person types or a
 * dialog or a menu is open, and keys that are held down or combined with Ctrl, Alt or the command key, which belong to
 * the browser. It listens as soon as the action is drawn: a key pressed at first sight counts.
 */
export function useKeys(strokes: Strokes): void {
  const latest = useRef(strokes);
  useLayoutEffect(() => {
    latest.current = strokes;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Autofill dispatches a key event without a key.
      const does = latest.current.get((event.key as string | undefined)?.toLowerCase() ?? '');
      if (does === undefined || !isMeant(event)) return;
      // A slash would open the browser's own search, and the letter would fill the box that takes the focus.
      event.preventDefault();
      does();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isMeant(event: KeyboardEvent): boolean {
  const { defaultPrevented, repeat, isComposing, ctrlKey, altKey, metaKey, target } = event;
  if (defaultPrevented || repeat || isComposing || ctrlKey || altKey || metaKey) return false;
  if (target instanceof Element && target.closest(TYPING) !== null) return false;
  return document.querySelector(OPEN) === null;
}
