import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Note } from '../ui/Note.tsx';
import { MOST_PRINTED } from './draw-paper.ts';
import styles from './Pdf.module.css';
import type { PdfPages } from './pdfjs.ts';
import { usePaper } from './use-paper.ts';
import type { Turn } from './zoom.ts';

/** A file to print as it is seen. */
export interface PdfPrintProps {
  readonly pdf: PdfPages;
  readonly turn: Turn;
}

/**
 * The button that prints the file as the reader turned it. Its pages are drawn first, because the viewer draws only
 * those in view; printing by the browser's own menu before that prints a hint.
 */
export function PdfPrint({ pdf, turn }: PdfPrintProps): ReactElement {
  const text = useTexts();
  const { paper, print } = usePaper(pdf, turn);
  const pages = pdf.numPages;
  if (pages > MOST_PRINTED) return <p className={styles.hint}>{text('pdf.printMany', { most: MOST_PRINTED })}</p>;
  const drawing = paper.state === 'drawing';
  return (
    <>
      <Button size="small" icon="printer" busy={drawing} busyLabel={text('pdf.printing')} onPress={print}>
        {text('pdf.print')}
      </Button>
      <span className={styles.place} role="status">
        {drawing ? text('pdf.page', { page: paper.page, pages }) : ''}
      </span>
      {paper.state === 'failed' ? (
        <Note tone="danger" live="alert">
          {text('pdf.unprinted')}
        </Note>
      ) : null}
      {createPortal(
        <div className={styles.paper} data-pdf-paper={paper.state}>
          {paper.state === 'ready' ? (
            paper.sheets.map(({ src, wide }, at) => (
              <div key={src} className={classes(styles.printed, wide ? styles.wide : styles.upright)}>
                <img src={src} alt={text('pdf.page', { page: at + 1, pages })} />
              </div>
            ))
          ) : (
            <p>{text('pdf.printHint')}</p>
          )}
        </div>,
        document.body,
      )}
    </>
  );
}
