import { useEffect, useRef, useState } from 'react';
import { printPage } from '../../engine/portal/react/browser/print-page.ts';
import { drawPaper, type PaperSheet, release } from './draw-paper.ts';
import type { PdfPages } from './pdfjs.ts';
import type { Turn } from './zoom.ts';

/** State of the pages for paper. */
export type Paper =
  | { readonly state: 'none' | 'failed' }
  | { readonly state: 'drawing'; readonly page: number }
  | { readonly state: 'ready'; readonly sheets: readonly PaperSheet[] };

const NONE: Paper = { state: 'none' };

/**
 * Draws a file's pages for paper when asked, and prints them. They stay until the file is turned or left: phones open
 * their print dialog late and send no event when it closes.
 */
export function usePaper(pdf: PdfPages, turn: Turn): { readonly paper: Paper; readonly print: () => void } {
  const [paper, setPaper] = useState<Paper>(NONE);
  const running = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages of another turn are out of date
  useEffect(
    () => () => {
      running.current?.abort();
      setPaper(NONE);
    },
    [pdf, turn],
  );
  useEffect(() => {
    if (paper.state !== 'ready') return undefined;
    void printPage();
    return () => release(paper.sheets);
  }, [paper]);
  const print = (): void => {
    if (paper.state === 'ready') void printPage();
    if (paper.state === 'ready' || paper.state === 'drawing') return;
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    const tell = (next: Paper) => {
      if (!signal.aborted) setPaper(next);
    };
    drawPaper(pdf, turn, { signal, onPage: (page) => tell({ state: 'drawing', page }) }).then(
      (sheets) => tell({ state: 'ready', sheets }),
      () => tell({ state: 'failed' }),
    );
  };
  return { paper, print };
}
