import type { ComponentProps } from 'react';
import { type Document, pdfjs } from 'react-pdf';

/** A file that pdf.js opened. */
export type OpenedPdf = Parameters<NonNullable<ComponentProps<typeof Document>['onLoadSuccess']>>[0];

/** Its pages. */
export type PdfPages = Pick<OpenedPdf, 'numPages' | 'getPage'>;

/** The fonts that every reader of PDFs has and no file carries; each is fetched only by a file that uses it. */
const FONTS: Readonly<Record<string, string>> = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  { query: '?url', import: 'default', eager: true },
);

/** Finds a standard font among the files of the build. */
class OwnFonts {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = FONTS[`/node_modules/pdfjs-dist/standard_fonts/${filename}`];
    const answer = address === undefined ? undefined : await fetch(address);
    if (!answer?.ok) throw new Error(`FONT_MISSING ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).toString();

/**
 * Options that open every file: nothing in it is evaluated or run (R19), nothing is fetched from another host, and
 * pictures that need compiled code are decoded by plain script, which the content policy admits. The object is a
 * constant: the viewer reopens the file when its options change.
 */
export const OPENING = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  wasmUrl: '/assets/',
  standardFontDataUrl: '/assets/',
  useWorkerFetch: false,
  StandardFontDataFactory: OwnFonts,
} as const;
