import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * Keeps the value of the latest drawing for a callback that outlives it, such as a message of a connection or the answer to
 * a press. Read it there only, never while drawing. Inside an effect of the same component `useEffectEvent` does.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
