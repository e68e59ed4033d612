import { useCallback, useEffect, useState } from 'react';

/** A touch is told as a click a moment after the finger has left; one that scrolled is never told. */
const CLICK_MS = 100;

/** Whether a press has begun that is not yet told as a click, and how to say that one begins. */
export function usePressed(): readonly [pressed: boolean, press: () => void] {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const clicked = () => setPressed(false);
    const letGo = () => {
      timer = setTimeout(clicked, CLICK_MS);
    };
    window.addEventListener('click', clicked);
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', letGo);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', clicked);
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', letGo);
    };
  }, [pressed]);
  return [pressed, useCallback(() => setPressed(true), [])];
}
