import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import type { PaperWords } from '../../tenants/server-text.ts';
import { type PdfSheet, writePdf } from '../documents/write-pdf.ts';
import type { Prescription } from './prescription-by-number.ts';

/** What stands on the paper besides the prescription. */
export interface PaperOf {
  /** Name of the institution. */
  readonly tenant: string;
  /** Its logo as a PNG; undefined where it has none that can be drawn. */
  readonly logo: Uint8Array | undefined;
  /** The words of the paper, by code. */
  readonly say: PaperWords;
}

/**
 * A prescription on half a sheet: logo at the left, number and date of emission at the right, then the patient, what is
 * prescribed, and who signs (looks, section 8). Written twice it is the same file: it tells when it was emitted, never
 * when it was made (A44).
 */
export function prescriptionPdf(prescription: Prescription, paper: PaperOf): Promise<Uint8Array> {
  const { id, contenido, emision, medico } = prescription;
  const { say, tenant } = paper;
  const at = new Date(emision);
  const title = say('receta.title', { id });
  return writePdf(
    { title: `${title} - ${tenant}`, author: `${medico.nome} ${medico.sobrenome}`, at, size: 'A5' },
    (sheet) => {
      head(sheet, prescription, paper);
      patient(sheet, prescription, say);
      sheet
        .font('Helvetica')
        .fontSize(12)
        .text(contenido ?? '', { lineGap: 3 })
        .moveDown(2);
      signature(sheet, prescription, say);
    },
  );
}

/** A moment as the contract writes it on paper: DD/MM/YYYY HH:mm (API-04). */
export function onPaper(instant: string): string {
  const { date, time } = wallTimeIn(ZONE, new Date(instant));
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
}

/** How a professional's registration is said: national, or the province's. */
export function license({ matricula }: Prescription['medico'], say: PaperWords): string | undefined {
  if (matricula === null) return undefined;
  const { tipo, numero, provincia } = matricula;
  return tipo === 'prov' ? say('receta.provincial', { numero, provincia }) : say('receta.national', { numero });
}

function head(sheet: PdfSheet, { id, emision }: Prescription, { tenant, logo, say }: PaperOf): void {
  const { left, right, top } = sheet.page.margins;
  const half = (sheet.page.width - left - right) / 2;
  if (logo !== undefined) sheet.image(Buffer.from(logo), left, top, { fit: [34, 34] });
  sheet
    .font('Helvetica-Bold')
    .fontSize(14)
    .text(tenant, left + (logo === undefined ? 0 : 42), top + 9, { width: half });
  sheet.fontSize(12).text(say('receta.number', { id }), left + half, top + 2, { width: half, align: 'right' });
  sheet.font('Helvetica').fontSize(10);
  sheet.text(say('receta.emitted', { fecha: onPaper(emision) }), left + half, sheet.y + 2, {
    width: half,
    align: 'right',
  });
  line(sheet, top + 46);
}

function patient(sheet: PdfSheet, { paciente }: Prescription, say: PaperWords): void {
  const { nome, documento, nroAfiliado } = paciente;
  sheet.font('Helvetica').fontSize(11);
  sheet.text(say('receta.patient', { nome }));
  sheet.text(say('receta.dni', { documento }));
  sheet.text(say('receta.affiliate', { numero: nroAfiliado ?? '—' }));
  line(sheet, sheet.y + 8);
}

/** Kept whole: a signature alone on a second sheet signs nothing. */
function signature(sheet: PdfSheet, { medico }: Prescription, say: PaperWords): void {
  const registration = license(medico, say);
  const lines = [medico.titulo, registration].filter((text) => text != null);
  const height = 20 + lines.length * 14;
  if (sheet.y + height > sheet.page.height - sheet.page.margins.bottom) sheet.addPage();
  sheet.font('Helvetica-Bold').fontSize(12).text(`${medico.nome} ${medico.sobrenome}`, { align: 'right' });
  sheet.font('Helvetica').fontSize(11);
  for (const text of lines) sheet.text(text, { align: 'right' });
}

function line(sheet: PdfSheet, y: number): void {
  const { left, right } = sheet.page.margins;
  sheet
    .moveTo(left, y)
    .lineTo(sheet.page.width - right, y)
    .lineWidth(0.5)
    .strokeColor('#999999')
    .stroke();
  sheet.x = left;
  sheet.y = y + 12;
}
