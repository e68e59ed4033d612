import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import styles from './Pdf.module.css';
import type { SayPdf } from './pdf-words.ts';
import { sharpness, type Turn, turnedHeight } from './zoom.ts';

/** One page of a file. */
export interface SheetProps {
  readonly number: number;
  /** px; 0 before the room is known. */
  readonly width: number;
  readonly turn: Turn;
  /** Scroll container. */
  readonly box: RefObject<HTMLElement | null>;
  readonly say: SayPdf;
}

/** Height of an A4 page for its width, until the page itself has told. */
const A4 = Math.SQRT2;

/** A page that is drawn while it is in view or near it; before and after, an empty sheet of its size keeps its place. */
export function Sheet({ number, width, turn, box, say }: SheetProps): ReactElement {
  const { mark, near } = useNear(box);
  const [ownTall, setOwnTall] = useState(A4);
  const [ownTurn, setOwnTurn] = useState(0);
  const tall = turnedHeight(ownTall, turn);
  const empty = <svg className={styles.empty} width={width} height={Math.round(width * tall)} aria-hidden="true" />;
  return (
    <div ref={mark} className={styles.page} data-pdf-page={number}>
      {near && width > 0 ? (
        <Page
          pageNumber={number}
          width={width}
          {...(turn === 0 ? {} : { rotate: (ownTurn + turn) % 360 })}
          devicePixelRatio={sharpness(width, tall, window.devicePixelRatio)}
          onLoadSuccess={({ originalHeight, originalWidth, rotate }) => {
            setOwnTall(originalHeight / originalWidth);
            setOwnTurn(rotate);
          }}
          loading={
            <>
              <span className={styles.told}>{say('Loading page…')}</span>
              {empty}
            </>
          }
          error={<p role="alert">{say('Failed to load the page.')}</p>}
          noData={<p role="alert">{say('No page specified.')}</p>}
        />
      ) : (
        empty
      )}
    </div>
  );
}

/** Whether an element is in view of what scrolls, or less than a screen away from it. */
function useNear(box: RefObject<HTMLElement | null>): {
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
