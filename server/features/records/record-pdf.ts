import { type PdfSheet, writePdf } from '../../platform/files/write-pdf.ts';
import type { PaperWords } from '../../platform/tenants/server-text.ts';
import { onPaper } from '../prescriptions/index.ts';
import type { HealthRecord, RecordConsultation } from './record-of.ts';

/** Values of the PDF from outside the record. */
export interface RecordPaper {
  readonly institution: string;
  readonly at: Date;
  readonly say: PaperWords;
  readonly labelOf: (condition: string) => string;
}

/** A person's record as a PDF: identity, health conditions, and every consultation with its notes. */
export function recordPdf(record: HealthRecord, { institution, at, say, labelOf }: RecordPaper): Promise<Uint8Array> {
  const { person } = record;
  const title = say('historia.title');
  return writePdf({ title: `${title} - ${institution}`, at }, (sheet) => {
    sheet.font('plain').fontSize(11).fillColor('#444444').text(institution);
    sheet.font('strong').fontSize(20).fillColor('#000000').text(title).moveDown(0.5);
    sheet.font('plain').fontSize(12);
    sheet.text(say('historia.person', { nombre: `${person.sobrenome}, ${person.nome}`, documento: person.documento }));
    sheet.text(say('historia.made', { fecha: onPaper(at.toISOString()) }));
    section(sheet, say('historia.conditions'));
    if (record.conditions.length === 0) sheet.text(say('historia.none'));
    for (const { condition, note } of record.conditions) {
      sheet.text(note ? `${labelOf(condition)}: ${note}` : labelOf(condition));
    }
    section(sheet, say('historia.consultations'));
    if (record.consultations.length === 0) sheet.text(say('historia.none'));
    for (const held of record.consultations) consultation(sheet, held, say);
  });
}

function section(sheet: PdfSheet, title: string): void {
  sheet.moveDown().font('strong').fontSize(15).text(title).moveDown(0.3).font('plain').fontSize(12);
}

function consultation(sheet: PdfSheet, held: RecordConsultation, say: PaperWords): void {
  const { row, reason, service, doctor, documents, prescriptions } = held;
  const room = sheet.page.height - sheet.page.margins.bottom - sheet.y;
  // Do not leave a heading alone at the foot of a page.
  if (room < 90) sheet.addPage();
  sheet.font('strong').text(`${row.code} · ${onPaper(row.heldAt.toISOString())} · ${service}`);
  sheet.font('plain').text(say('historia.professional', { nombre: `${doctor.sobrenome}, ${doctor.nome}` }));
  if (reason) sheet.text(say('historia.reason', { motivo: reason }));
  if (row.notes) sheet.text(say('historia.notes', { notas: row.notes }));
  for (const { number, contenido } of prescriptions) {
    sheet.text(say('historia.receta', { numero: number, contenido: contenido ?? '' }));
  }
  for (const { tipo } of documents) sheet.text(say('historia.document', { tipo }));
  sheet.moveDown(0.7);
}
