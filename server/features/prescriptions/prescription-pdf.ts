import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { fromWire, toWire } from '../../../schemas/wire-words.ts';
import { paperLine, paperLogo } from '../../platform/files/paper-head.ts';
import { type PdfSheet, writePdf } from '../../platform/files/write-pdf.ts';
import type { PaperWords } from '../../platform/tenants/server-text.ts';
import type { Prescription } from './prescription-by-number.ts';

/** Parts of the paper beside the prescription. */
export interface PaperOf {
  /** Name of the institution. */
  readonly tenant: string;
  /** Its logo as a PNG; undefined where it has no drawable one. */
  readonly logo: Uint8Array | undefined;
  /** The words of the paper, by code. */
  readonly say: PaperWords;
}

/** Layout of the prescribed text. */
const WRITTEN = { lineGap: 3 };

/**
 * A prescription on half a sheet: logo at the left, number and date of emission at the right, then patient, prescribed
 * text and signature (looks, section 8). The same prescription gives the same bytes, because only the emission date is
 * printed (A44).
 */
export function prescriptionPdf(prescription: Prescription, paper: PaperOf): Promise<Uint8Array> {
  const { id, contenido, emision, medico } = prescription;
  const { say, tenant } = paper;
  const at = new Date(emision);
  const title = say('receta.title', { id });
  return writePdf({ title: `${title} - ${tenant}`, author: nameOf(medico), at, size: 'A5' }, (sheet) => {
    head(sheet, prescription, paper);
    patient(sheet, prescription, say);
    signed(sheet, contenido ?? '', signatory(medico, say));
  });
}

/** Formats an instant for paper as the contract does: DD/MM/YYYY HH:mm. */
export function onPaper(instant: string): string {
  const { date, time } = wallTimeIn(ZONE, new Date(instant));
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
}

/** Formats a professional's registration, national or provincial. */
export function license(matricula: Prescription['medico']['matricula'], say: PaperWords): string | undefined {
  if (matricula === null) return undefined;
  const { tipo, numero, provincia } = matricula;
  return tipo === 'prov' ? say('receta.provincial', { numero, provincia }) : say('receta.national', { numero });
}

function head(sheet: PdfSheet, { id, emision }: Prescription, { tenant, logo, say }: PaperOf): void {
  const { left, right, top } = sheet.page.margins;
  const half = (sheet.page.width - left - right) / 2;
  if (logo !== undefined) paperLogo(sheet, logo, say('logo'));
  sheet.font('strong').fontSize(14);
  sheet.text(tenant, left + (logo === undefined ? 0 : 42), top + 9, { width: half });
  sheet.fontSize(12);
  sheet.text(say('receta.number', { id }), left + half, top + 2, { width: half, align: 'right', role: 'H1' });
  sheet.font('plain').fontSize(10);
  sheet.text(say('receta.emitted', { fecha: onPaper(emision) }), left + half, sheet.y + 2, {
    width: half,
    align: 'right',
  });
  paperLine(sheet, top + 46, 12);
}

function patient(sheet: PdfSheet, { paciente, identidad }: Prescription, say: PaperWords): void {
  const { firstName, identityNumber, affiliateNumber: nroAfiliado } = fromWire('person', paciente);
  sheet.font('plain').fontSize(11);
  sheet.text(say('receta.patient', toWire('person', { firstName })));
  sheet.text(say('receta.dni', { documento: identityNumber }));
  sheet.text(say('receta.affiliate', { numero: nroAfiliado ?? '—' }));
  if (identidad !== null) sheet.text(say(`receta.identity.${identidad}`));
  paperLine(sheet, sheet.y + 8, 12);
}

function nameOf(medico: Prescription['medico']): string {
  const { firstName, lastName } = fromWire('person', medico);
  return `${firstName} ${lastName}`;
}

/** Lines of the signature: name, title and registration. */
function signatory(medico: Prescription['medico'], say: PaperWords): readonly string[] {
  return [nameOf(medico), medico.titulo, license(medico.matricula, say)].filter((text) => text != null);
}

/**
 * Writes the prescribed text and the signature. The text's last lines move to a second sheet with the signature,
 * because a sheet with a signature alone signs no text.
 */
function signed(sheet: PdfSheet, content: string, [name = '', ...lines]: readonly string[]): void {
  sheet.font('plain').fontSize(12);
  const [before, last] = lastLines(sheet, content.trimEnd());
  if (before !== '') sheet.text(before, WRITTEN);
  const signature = 2 * sheet.currentLineHeight(true) + 20 + lines.length * 14;
  const end = sheet.y + sheet.heightOfString(last, WRITTEN) + signature;
  if (end > sheet.page.height - sheet.page.margins.bottom) sheet.addPage();
  sheet.text(last, WRITTEN).moveDown(2);
  sheet.font('strong').fontSize(12);
  sheet.text(name, { align: 'right' });
  sheet.font('plain').fontSize(11);
  for (const text of lines) sheet.text(text, { align: 'right' });
}

/** Splits off the last two lines, as the sheet wraps them. */
function lastLines(sheet: PdfSheet, text: string): readonly [before: string, last: string] {
  const room = sheet.page.width - sheet.page.margins.left - sheet.page.margins.right;
  const heightOf = (part: string): number => sheet.heightOfString(part, WRITTEN);
  // A word longer than a line is broken at any character.
  const words = text.split(/(?<=\s)/).flatMap((word) => (sheet.widthOfString(word) > room ? Array.from(word) : [word]));
  const most = heightOf(text) - 1.5 * heightOf('x');
  let [before, beyond] = [0, words.length];
  // Height never shrinks with more words, so a binary search finds the break.
  while (before + 1 < beyond) {
    const middle = (before + beyond) >> 1;
    if (heightOf(words.slice(0, middle).join('').trimEnd()) > most) beyond = middle;
    else before = middle;
  }
  return [words.slice(0, before).join('').trimEnd(), words.slice(before).join('')];
}
