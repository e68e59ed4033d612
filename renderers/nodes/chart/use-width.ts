import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Width of an element in CSS pixels. It is measured before the first paint, so that a print at once, or a tab opened in
 * the background, has the whole chart.
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
