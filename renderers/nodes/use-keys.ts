import { useLayoutEffect, useRef } from 'react';

/** What a key does, by its character. */
export type Strokes = ReadonlyMap<string, () => void>;

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** What takes the keys for itself while it is open. */
const OPEN = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"]';

/**
 * Listens to single keys anywhere on the page, as long as the component is there: not while somebody types, nor while a
 * dialog or a menu is open, nor to a key that is held down or goes with Ctrl, Alt or the command key, which are the browser's.
 * It listens as soon as what it does is drawn: a key pressed at sight of it counts.
 */
export function useKeys(strokes: Strokes): void {
  const latest = useRef(strokes);
  useLayoutEffect(() => {
    latest.current = strokes;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // What a browser fills in by itself is a key press without a key.
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
