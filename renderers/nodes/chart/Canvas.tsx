import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './drawing.module.css';

interface Props {
  /** In CSS pixels; taken before anything is drawn, so that nothing below moves. */
  readonly height: number;
  /** Draws the content for a width in CSS pixels. */
  readonly children: (width: number) => ReactNode;
}

/** Drawing area of a chart, as wide as its container. Screen readers have the table instead. */
export function Canvas({ height, children }: Props): ReactElement {
  const [place, width] = useWidth();
  return (
    <div ref={place} className={styles.drawing}>
      <svg
        {...(width > 0 ? { viewBox: `0 0 ${width} ${height}` } : {})}
        width="100%"
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        {width > 0 ? children(width) : null}
      </svg>
    </div>
  );
}

/**
 * Width of an element in CSS pixels. It is measured before the first paint, so that a print at once, or a tab opened in
 * the background, has the whole chart.
 */
function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
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
