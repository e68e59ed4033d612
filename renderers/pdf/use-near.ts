import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element is in view of what scrolls, or less than a screen away from it. */
export function useNear(box: RefObject<HTMLElement | null>): {
  readonly mark: RefObject<HTMLDivElement | null>;
  readonly near: boolean;
} {
  const mark = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = mark.current;
    if (element === null) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: box.current,
      rootMargin: '100% 0px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return { mark, near };
}
