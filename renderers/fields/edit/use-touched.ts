import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Touched {
  readonly touched: ReadonlySet<string>;
  readonly touch: (field: string) => void;
}

/** Longest time in milliseconds between a finger's lift and the click event. */
const CLICK_MS = 350;

/**
 * Tracks the fields that a person has left. When a press elsewhere leaves a field, the field counts only after the
 * click event: an error shown in between would move the button away from under the finger, and the click would be lost.
 * A mouse leaves the field when it is pressed; a finger only after it was lifted, between `pointerup` and `click`.
 */
export function useTouched(): Touched {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const pressed = useRef(false);
  const waiting = useRef<readonly string[]>([]);
  const add = useCallback((fields: readonly string[]) => {
    setTouched((before) => (fields.every((field) => before.has(field)) ? before : new Set([...before, ...fields])));
  }, []);
  // Heard as soon as the form is drawn: the first press in it is one, too.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      pressed.current = true;
    };
    const settle = () => {
      pressed.current = false;
      add(waiting.current);
      waiting.current = [];
    };
    const settleAfter = (milliseconds: number) => () => {
      clearTimeout(timer);
      timer = setTimeout(settle, milliseconds);
    };
    const heard = {
      pointerdown: press,
      pointerup: settleAfter(CLICK_MS),
      // The press became a scroll: no click follows.
      pointercancel: settleAfter(0),
      // The click's own action runs first.
      click: settleAfter(0),
    };
    for (const [kind, hear] of Object.entries(heard)) document.addEventListener(kind, hear, true);
    return () => {
      clearTimeout(timer);
      for (const [kind, hear] of Object.entries(heard)) document.removeEventListener(kind, hear, true);
    };
  }, [add]);
  const touch = useCallback(
    (field: string) => {
      if (pressed.current) waiting.current = [...waiting.current, field];
      else add([field]);
    },
    [add],
  );
  return { touched, touch };
}
