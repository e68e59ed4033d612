import type { Font } from 'fontkit';
import { type PaperFont, type PaperFonts, paperFonts } from './paper-fonts.ts';

declare global {
  namespace PDFKit.Mixins {
    /** pdfkit takes fonts that fontkit has parsed since 0.20; its types do not say so yet. */
    interface PDFFont {
      registerFont(name: string, font: Font): this;
    }
  }
}

/** What a PDF that the server writes says of itself. */
export interface PdfFacts {
  readonly title: string;
  readonly author?: string;
  /** When what it says happened, so that the same thing written twice is the same file. */
  readonly at: Date;
  readonly size?: 'A4' | 'A5';
  /** Asked for by whoever opens it (AES-256). */
  readonly password?: string;
}

/** The sheet that is written on, in the fonts of papers alone: the built-in ones cannot write what a professional may type. */
export interface PdfSheet extends Omit<PDFKit.PDFDocument, 'font'> {
  font(font: PaperFont): this;
}

/** A PDF with tags for screen readers, in Spanish; `write` puts the words on it. */
export async function writePdf(facts: PdfFacts, write: (sheet: PdfSheet) => void): Promise<Uint8Array> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), paperFonts()]);
  const { title, author, at, size = 'A4', password } = facts;
  const sheet = new PdfDocument({
    size,
    margin: size === 'A5' ? 42 : 64,
    lang: 'es-AR',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: password === undefined ? '1.7' : '1.7ext3',
    info: { Title: title, CreationDate: at, ...(author === undefined ? {} : { Author: author }) },
    ...(password === undefined ? {} : { userPassword: password, ownerPassword: `${password}-owner` }),
  });
  const parts: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.once('end', resolve);
    sheet.on('error', reject);
  });
  inOurFonts(sheet, fonts);
  write(sheet);
  sheet.end();
  await written;
  return Buffer.concat(parts);
}

/** Whatever is drawn or measured passes by what the fonts can draw: one character that they lack would shift all after it. */
function inOurFonts(sheet: PDFKit.PDFDocument, { fonts, drawable }: PaperFonts): void {
  for (const name of ['plain', 'strong'] as const) sheet.registerFont(name, fonts[name]);
  sheet.font('plain' satisfies PaperFont);
  const { text: draw, heightOfString: measure } = sheet;
  Object.assign(sheet, {
    text: (text: string, ...how: []) => draw.call(sheet, drawable(text), ...how),
    heightOfString: (text: string, ...how: []) => measure.call(sheet, drawable(text), ...how),
  });
}
