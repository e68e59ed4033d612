import { pageFeet } from '../../platform/files/page-feet.ts';
import { type PdfSheet, writePdf } from '../../platform/files/write-pdf.ts';
import type { PaperWords } from '../../platform/tenants/server-text.ts';
import { license, onPaper } from '../prescriptions/index.ts';
import type { HealthRecord, RecordConsultation } from './record-of.ts';

/** Values of the PDF from outside the record. */
export interface RecordPaper {
  readonly institution: string;
  readonly at: Date;
  readonly say: PaperWords;
  /** The tenant's label of a code of codes.json. */
  readonly labelOf: (codes: 'condition' | 'sex', code: string) => string;
}

/**
 * A person's record as a PDF: the person, health conditions, and every consultation with its notes. It holds what
 * article 15 of law 26.529 asks for, and each page names the person, because sheets get separated.
 */
export function recordPdf(record: HealthRecord, paper: RecordPaper): Promise<Uint8Array> {
  const { institution, at, say } = paper;
  const { lastName, firstName, identityNumber } = record.person;
  const title = say('historia.title');
  return writePdf({ title: `${title} - ${institution}`, at }, (sheet) => {
    sheet.font('plain').fontSize(11).fillColor('#444444');
    sheet.text(institution);
    sheet.font('strong').fontSize(20).fillColor('#000000');
    sheet.text(title, { role: 'H1' }).moveDown(0.5);
    sheet.font('plain').fontSize(12);
    identity(sheet, record, paper);
    section(sheet, say('historia.conditions'));
    conditions(sheet, record, paper);
    section(sheet, say('historia.consultations'));
    if (record.consultations.length === 0) sheet.text(say('historia.none'));
    for (const held of record.consultations) consultation(sheet, held, say);
    const person = { nombre: `${lastName}, ${firstName}`, documento: identityNumber };
    pageFeet(sheet, (pagina, paginas) => say('historia.page', { ...person, pagina, paginas }));
  });
}

/** Writes the person's identity and coverage, and the dates of the first consultation and of the copy. */
function identity(sheet: PdfSheet, { person, consultations }: HealthRecord, { at, say, labelOf }: RecordPaper): void {
  const { lastName, firstName, identityNumber, birthDate, sex, insurer, plan, affiliateNumber } = person;
  const nacimiento = birthDate?.split('-').reverse().join('/') ?? null;
  const [first] = consultations;
  sheet.text(say('historia.person', { nombre: `${lastName}, ${firstName}`, documento: identityNumber }));
  sheet.text(say('historia.born', { nacimiento, sexo: sex && labelOf('sex', sex) }));
  sheet.text(say('historia.insured', { obraSocial: insurer, plan, numero: affiliateNumber }));
  const inicio = first === undefined ? null : onPaper(first.row.heldAt.toISOString());
  sheet.text(say('historia.made', { inicio, fecha: onPaper(at.toISOString()) }));
}

function section(sheet: PdfSheet, title: string): void {
  sheet.moveDown();
  sheet.font('strong').fontSize(15);
  sheet.text(title, { role: 'H2' }).moveDown(0.3);
  sheet.font('plain').fontSize(12);
}

function conditions(sheet: PdfSheet, { conditions }: HealthRecord, { say, labelOf }: RecordPaper): void {
  const lines = conditions.map(({ condition, note }) => {
    const label = labelOf('condition', condition);
    return note ? `${label}: ${note}` : label;
  });
  if (lines.length === 0) sheet.text(say('historia.none'));
  else list(sheet, lines);
}

/** Writes the entries of a list, a line each. */
function list(sheet: PdfSheet, entries: readonly string[]): void {
  if (entries.length === 0) return;
  sheet.within('L', () => {
    for (const entry of entries) sheet.within('LI', () => sheet.text(entry, { role: 'LBody' }));
  });
}

function consultation(sheet: PdfSheet, held: RecordConsultation, say: PaperWords): void {
  const { row, reason, service, documents, prescriptions } = held;
  const room = sheet.page.height - sheet.page.margins.bottom - sheet.y;
  // Do not leave a heading alone at the foot of a page.
  if (room < 90) sheet.addPage();
  sheet.font('strong');
  sheet.text(`${row.code} · ${onPaper(row.heldAt.toISOString())} · ${service}`, { role: 'H3' });
  sheet.font('plain');
  sheet.text(say('historia.professional', { nombre: signature(held, say) }));
  if (reason) sheet.text(say('historia.reason', { motivo: reason }));
  if (row.notes) sheet.text(say('historia.notes', { notas: row.notes }));
  list(sheet, [
    ...prescriptions.map(({ number, content }) => say('historia.receta', { numero: number, contenido: content ?? '' })),
    ...documents.map(({ tipo, readable }) => say(readable ? 'historia.document' : 'historia.unreadable', { tipo })),
  ]);
  sheet.moveDown(0.7);
}

/** Name, title and registration of the professional. */
function signature({ doctor, license: held }: RecordConsultation, say: PaperWords): string {
  const matricula = held && {
    tipo: held.licenceKind,
    provincia: held.licenceProvince,
    numero: held.licenceNumber,
  };
  const parts = [`${doctor.lastName}, ${doctor.firstName}`, held?.title, license(matricula, say)];
  return parts.filter((part) => part != null && part !== '').join(' · ');
}
