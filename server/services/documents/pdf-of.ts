import type { KeptDocument } from './read-document.ts';

/** Room around a picture on its page, in points. */
const MARGIN = 36;

/** A document as a PDF: itself, or a page with its picture, so that every document is shown the same way (A1). */
export async function pdfOf({ name, mime, bytes }: KeptDocument): Promise<Uint8Array> {
  if (mime === 'application/pdf') return bytes;
  const { default: PdfDocument } = await import('pdfkit');
  const page = new PdfDocument({ size: 'A4', margin: MARGIN, lang: 'es-AR', info: { Title: name } });
  const parts: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.once('end', resolve);
    page.once('error', reject);
  });
  const { width, height } = page.page;
  page.image(Buffer.from(bytes), MARGIN, MARGIN, {
    fit: [width - 2 * MARGIN, height - 2 * MARGIN],
    align: 'center',
    valign: 'center',
  });
  page.end();
  await written;
  return Buffer.concat(parts);
}
