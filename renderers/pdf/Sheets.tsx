import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from './Pdf.module.css';
import { PdfControls } from './PdfControls.tsx';
import type { SayPdf } from './pdf-words.ts';
import { Sheet } from './Sheet.tsx';
import { useReadingPosition } from './use-reading-position.ts';
import { type ViewerMove, viewerMove } from './viewer-keys.ts';
import { sheetWidth, type Turn, turned, zoomed } from './zoom.ts';

/** The pages of an opened file. */
export interface SheetsProps {
  readonly pages: number;
  readonly title: string;
  readonly turn: Turn;
  readonly onTurn: (turn: Turn) => void;
  readonly say: SayPdf;
}

/**
 * All pages one below the other in a region that scrolls, with the controls above it. The keyboard scrolls it; the arrows
 * to the sides lead to other pages, Home and End to the ends, + - 0 change the size, and G turns a scan that lies on its
 * side. The turn ends with the viewer: the file stays as it is.
 */
export function Sheets({ pages, title, turn, onTurn, say }: SheetsProps): ReactElement {
  const id = useId();
  const [zoom, setZoom] = useState(1);
  const { box, width: room } = useElementWidth();
  const { page, go, look } = useReadingPosition(box, pages);
  const width = sheetWidth(room, zoom);
  const moves: Readonly<Record<ViewerMove, () => void>> = {
    next: () => go(page + 1),
    previous: () => go(page - 1),
    first: () => go(1),
    last: () => go(pages),
    larger: () => setZoom(zoomed(zoom, 1)),
    smaller: () => setZoom(zoomed(zoom, -1)),
    whole: () => setZoom(1),
    turn: () => onTurn(turned(turn)),
  };
  const press = (event: KeyboardEvent): void => {
    const move = viewerMove(event, width > room);
    if (move === undefined) return;
    event.preventDefault();
    moves[move]();
  };
  return (
    <>
      <PdfControls
        page={page}
        pages={pages}
        onPage={go}
        zoom={zoom}
        onZoom={setZoom}
        turn={turn}
        onTurn={onTurn}
        controls={id}
      />
      <section
        ref={box}
        id={id}
        className={styles.sheets}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={look}
        onKeyDown={press}
      >
        {Array.from({ length: pages }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <Sheet key={at} number={at + 1} width={width} turn={turn} box={box} say={say} />
        ))}
      </section>
    </>
  );
}

/** Width inside an element, px, now and whenever it changes; 0 before it is known. */
function useElementWidth(): { readonly box: RefObject<HTMLElement | null>; readonly width: number } {
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
