import { type FocusEventHandler, type FormEventHandler, useLayoutEffect, useMemo, useState } from 'react';

/** A touch is told as a click a moment after the finger has left; one that scrolled is never told. */
const CLICK_MS = 100;

/** How a press begins, goes on and ends; of keys, the space bar alone presses, when it is let go. */
const KINDS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup', 'click'];
const LET_GO = /up|cancel/;

/** What stands in somebody's hands, so that nothing takes its place meanwhile. */
export interface InHand {
  /** Something is pressed, left for the next, or letters are put together (accents, predictions): taken away, it would be lost. */
  readonly busy: boolean;
  /** The focus came to a box and nothing was written since: the browser may be showing what it could fill in. */
  readonly offered: boolean;
  /** To be spread on what is watched. */
  readonly on: {
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: () => void;
    readonly onFocus: FocusEventHandler;
    readonly onBlur: () => void;
    readonly onInput: FormEventHandler;
  };
}

/**
 * Whether the first view of a form may give way to the form itself, which are other boxes: not under a finger, not between
 * two keys of one letter, not while the focus goes from one box to the next, and not while a password manager's list
 * stands open at the box. A press counts wherever it is: what gives way beside it may move it.
 */
export function useInHand(watched: boolean): InHand {
  const [composing, setComposing] = useState(false);
  const [offered, setOffered] = useState(false);
  const [left, setLeft] = useState(false);
  const on = useMemo(
    () => ({
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
      onFocus: ({ target }: { readonly target: Element }) => setOffered(target instanceof HTMLInputElement),
      // A box is left before the next one is entered: given way to in between, the next one would be gone, and the focus lost.
      onBlur: () => {
        setOffered(false);
        setLeft(true);
        setTimeout(setLeft, 0, false);
      },
      onInput: () => setOffered(false),
    }),
    [],
  );
  return { busy: usePressed(watched) || composing || left, offered, on };
}

/**
 * Whether a press has begun that is not yet told as a click: of a pointer, or of the space bar, which presses a button when
 * it is let go. Heard as soon as the view is drawn, so before anybody can press in it.
 */
function usePressed(watched: boolean): boolean {
  const [pressed, setPressed] = useState(false);
  useLayoutEffect(() => {
    if (!watched) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const hear = ({ type, key }: Event & { readonly key?: string }) => {
      // What a browser fills in by itself comes as a key press without a key.
      if (type[0] === 'k' && key !== ' ') return;
      // A press that begins while the one before it is still waited for lasts until its own end.
      clearTimeout(timer);
      if (LET_GO.test(type)) timer = setTimeout(setPressed, CLICK_MS, false);
      // A click sends the form only after all who listen have heard it: until then the button must stay in the page.
      else if (type === 'click') timer = setTimeout(setPressed, 0, false);
      else setPressed(true);
    };
    for (const kind of KINDS) window.addEventListener(kind, hear);
    return () => {
      clearTimeout(timer);
      for (const kind of KINDS) window.removeEventListener(kind, hear);
    };
  }, [watched]);
  return pressed;
}
