/** What a PDF that the server writes says of itself. */
export interface PdfFacts {
  readonly title: string;
  readonly author?: string;
  /** When what it says happened, so that the same thing written twice is the same file. */
  readonly at: Date;
  readonly size?: 'A4' | 'A5';
}

/** The sheet that is written on. */
export type PdfSheet = PDFKit.PDFDocument;

/** A PDF with tags for screen readers, in Spanish; `write` puts the words on it. */
export async function writePdf(facts: PdfFacts, write: (sheet: PdfSheet) => void): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const { title, author, at, size = 'A4' } = facts;
  const sheet = new PdfDocument({
    size,
    margin: size === 'A5' ? 42 : 64,
    lang: 'es-AR',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: at, ...(author === undefined ? {} : { Author: author }) },
  });
  const parts: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.once('end', resolve);
    sheet.once('error', reject);
  });
  write(sheet);
  sheet.end();
  await written;
  return Buffer.concat(parts);
}
