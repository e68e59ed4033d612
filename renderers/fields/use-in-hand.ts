import { type FocusEventHandler, type FormEventHandler, useEffect, useLayoutEffect, useMemo, useState } from 'react';

/** A touch is told as a click a moment after the finger has left; one that scrolled is never told. */
const CLICK_MS = 100;

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
  // A box is left before the next one is entered: given way to in between, the next one would be gone, and the focus lost.
  useEffect(() => {
    if (!left) return undefined;
    const timer = setTimeout(() => {
      setLeft(false);
      setOffered(false);
    });
    return () => clearTimeout(timer);
  }, [left]);
  const on = useMemo(
    () => ({
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
      onFocus: ({ target }: { readonly target: Element }) => {
        setLeft(false);
        setOffered(target instanceof HTMLInputElement);
      },
      onBlur: () => setLeft(true),
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
    // A press that begins while the one before it is still waited for lasts until its own end.
    const press = () => {
      clearTimeout(timer);
      setPressed(true);
    };
    const clicked = () => setPressed(false);
    const letGo = () => {
      timer = setTimeout(clicked, CLICK_MS);
    };
    const ofSpace = (then: () => void) => (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === ' ') then();
    };
    const heard = {
      pointerdown: press,
      click: clicked,
      pointerup: letGo,
      pointercancel: letGo,
      keydown: ofSpace(press),
      keyup: ofSpace(letGo),
    };
    for (const [kind, listen] of Object.entries(heard)) window.addEventListener(kind, listen);
    return () => {
      clearTimeout(timer);
      for (const [kind, listen] of Object.entries(heard)) window.removeEventListener(kind, listen);
    };
  }, [watched]);
  return pressed;
}
