import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How wide a place is, in CSS pixels. It is measured before the first drawing is seen, and not a frame or two later: who
 * prints at once, or opens the page in a tab behind another, has all of it.
 */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    setWidth(current.clientWidth);
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return [place, width];
}
