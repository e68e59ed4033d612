import { type RefObject, useEffect, useRef, useState } from 'react';

/** A box, and whether its content is wider than it. */
export interface Overflow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly overflows: boolean;
}

/** Watches a box: one that scrolls must be reachable by keyboard, one that does not must not be a stop. */
export function useOverflow(): Overflow {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { box, overflows };
}
