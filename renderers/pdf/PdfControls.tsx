import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Pdf.module.css';
import { type Turn, turned, ZOOMS, zoomed } from './zoom.ts';

/** Position in a file, its zoom and its turn, with their handlers. */
export interface PdfControlsProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly turn: Turn;
  readonly onTurn: (turn: Turn) => void;
  /** Id of what they control. */
  readonly controls: string;
}

/** Draws the buttons of page, size and turn with written labels, so that a person need not guess the meaning of an icon. */
export function PdfControls(props: PdfControlsProps): ReactElement {
  const { page, pages, onPage, zoom, onZoom, turn, onTurn, controls } = props;
  const text = useTexts();
  const button = { size: 'small', controls } as const;
  const percent = text('pdf.zoom', { percent: Math.round(zoom * 100) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div className={styles.controls} role="group" aria-label={text('pdf.controls')}>
      <div className={styles.run}>
        {pages > 1 ? (
          <Button {...button} icon="chevron-left" disabled={page <= 1} onPress={() => onPage(page - 1)}>
            {text('pdf.previous')}
          </Button>
        ) : null}
        <span className={styles.place} role="status">
          {text('pdf.page', { page, pages })}
        </span>
        {pages > 1 ? (
          <Button {...button} icon="chevron-right" disabled={page >= pages} onPress={() => onPage(page + 1)}>
            {text('pdf.next')}
          </Button>
        ) : null}
      </div>
      <div className={styles.run}>
        <Button {...button} icon="zoom-out" disabled={zoom <= ZOOMS[0]} onPress={() => onZoom(zoomed(zoom, -1))}>
          {text('pdf.zoomOut')}
        </Button>
        <span className={styles.place} role="status">
          {percent}
        </span>
        <Button {...button} icon="zoom-in" disabled={zoomed(zoom, 1) === zoom} onPress={() => onZoom(zoomed(zoom, 1))}>
          {text('pdf.zoomIn')}
        </Button>
        <Button {...button} icon="rotate" onPress={() => onTurn(turned(turn))}>
          {text('pdf.turn')}
        </Button>
        <span className={styles.place} role="status">
          {turn === 0 ? '' : text('pdf.turned', { degrees: turn })}
        </span>
      </div>
    </div>
  );
}
