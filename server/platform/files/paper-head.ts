import type { PdfSheet } from './write-pdf.ts';

/** Points of the longer side of a logo on paper. */
const SIDE = 34;

/** Draws an organization's logo in the upper left corner. @param words the words that stand for it */
export function paperLogo(sheet: PdfSheet, png: Uint8Array, words: string): void {
  const { left, top } = sheet.page.margins;
  const box = { left, top, width: SIDE, height: SIDE };
  sheet.figure(words, box, () => sheet.image(Buffer.from(png), left, top, { fit: [SIDE, SIDE] }));
}

/** Draws a line across the page at `y`, and continues `gap` points below. */
export function paperLine(sheet: PdfSheet, y: number, gap: number): void {
  const { left, right } = sheet.page.margins;
  sheet.artifact('Layout', () =>
    sheet
      .moveTo(left, y)
      .lineTo(sheet.page.width - right, y)
      .lineWidth(0.5)
      .strokeColor('#999999')
      .stroke(),
  );
  sheet.x = left;
  sheet.y = y + gap;
}
