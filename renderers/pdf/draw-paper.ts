import type { PdfPages } from './pdfjs.ts';
import { sharpness, type Turn } from './zoom.ts';

/** A page as a picture for paper. */
export interface PaperSheet {
  /** Object URL of the picture; the caller revokes it. */
  readonly src: string;
  /** Wider than tall. */
  readonly wide: boolean;
}

/** Most pages printed from the viewer: a phone keeps all their pictures. A longer file prints from its own tab. */
export const MOST_PRINTED = 60;

/** Dots for each unit of a PDF, which is a 72nd of an inch. */
const SCALE = 150 / 72;

/** Draws every page, turned as the reader turned it, one at a time. @throws when a page cannot be drawn, or `signal` ends it */
export async function drawPaper(
  pdf: PdfPages,
  turn: Turn,
  { signal, onPage }: { readonly signal: AbortSignal; readonly onPage: (page: number) => void },
): Promise<readonly PaperSheet[]> {
  const sheets: PaperSheet[] = [];
  const canvas = document.createElement('canvas');
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onPage(number);
      sheets.push(await drawSheet(pdf, number, turn, canvas));
      signal.throwIfAborted();
    }
    return sheets;
  } catch (error) {
    release(sheets);
    throw error;
  } finally {
    // Safari keeps the memory of a canvas until it is small.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Frees the pictures. */
export function release(sheets: readonly PaperSheet[]): void {
  for (const { src } of sheets) URL.revokeObjectURL(src);
}

async function drawSheet(pdf: PdfPages, number: number, turn: Turn, canvas: HTMLCanvasElement): Promise<PaperSheet> {
  const page = await pdf.getPage(number);
  const rotation = (page.rotate + turn) % 360;
  const whole = page.getViewport({ scale: 1, rotation });
  const scale = sharpness(whole.width, whole.height / whole.width, SCALE, SCALE);
  const viewport = page.getViewport({ scale, rotation });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print', background: '#fff' }).promise;
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (picture === null) throw new Error(`PAGE_UNDRAWN ${number}`);
  return { src: URL.createObjectURL(picture), wide: viewport.width > viewport.height };
}
