import type { ReactElement, ReactNode } from 'react';
import styles from './drawing.module.css';
import { useWidth } from './use-width.ts';

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
