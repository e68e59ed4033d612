import { type RefObject, useEffect, useRef, useState } from 'react';

/** Width inside an element, px, now and whenever it changes; 0 before it is known. */
export function useElementWidth(): { readonly box: RefObject<HTMLElement | null>; readonly width: number } {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
