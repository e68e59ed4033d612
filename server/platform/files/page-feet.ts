import type { PdfSheet } from './write-pdf.ts';

/** Distance of the foot from the end of the page, in points. */
const FOOT = 36;

/**
 * Writes a line at the foot of every page, such as the name of the person and the number of the page. Call it after the
 * content, when the number of pages is known. The line is marked as an artifact, so that a screen reader does not read
 * it inside a sentence that continues on the next page.
 */
export function pageFeet(sheet: PdfSheet, footOf: (page: number, pages: number) => string): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    sheet.switchToPage(start + at);
    const { page } = sheet;
    const { bottom, left, right } = page.margins;
    const width = page.width - left - right;
    // Text below the margin would begin another page.
    page.margins.bottom = 0;
    sheet.font('plain').fontSize(9).fillColor('#444444');
    const place = { width, height: 12, ellipsis: true, align: 'center' } as const;
    sheet.artifact('Pagination', () => sheet.text(footOf(at + 1, count), left, page.height - FOOT, place));
    page.margins.bottom = bottom;
  }
}
