import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Touched {
  readonly touched: ReadonlySet<string>;
  readonly touch: (field: string) => void;
}

/**
 * The fields a person has left. A field left by pressing elsewhere counts only once the press is over: an error that
 * appears in between would move the button away from under the finger, and the press would be lost.
 * @param left those that were left before
 */
export function useTouched(left: readonly string[]): Touched {
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(left));
  const pressed = useRef(false);
  const waiting = useRef<readonly string[]>([]);
  const add = useCallback((fields: readonly string[]) => {
    setTouched((before) => (fields.every((field) => before.has(field)) ? before : new Set([...before, ...fields])));
  }, []);
  // Heard as soon as the form is drawn: the first press in it is one, too.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // After the click that follows the release.
      timer = setTimeout(() => {
        add(waiting.current);
        waiting.current = [];
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
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
