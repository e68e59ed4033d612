import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { writePdf } from '../../platform/files/write-pdf.ts';
import type { DemoText } from './history.ts';
import type { DemoProfessional } from './people.ts';

/** Content of a demo document. */
export interface DemoPdf {
  readonly tenant: string;
  readonly text: DemoText;
  readonly patient: { readonly firstName: string; readonly lastName: string; readonly identityNumber: string };
  readonly doctor: DemoProfessional;
  readonly service: string;
  readonly heldAt: Date;
}

/** Cache of written PDFs by content: resets write the same ones again and again. */
const WRITTEN = new Map<string, Promise<Uint8Array>>();
const MOST_KEPT = 100;

/**
 * A real PDF of one page that names the patient and says that it is a demo; encrypted (AES-256) when it has a password.
 */
export function demoPdf(about: DemoPdf): Promise<Uint8Array> {
  const json = JSON.stringify(about);
  const known = WRITTEN.get(json);
  if (known !== undefined) return known;
  if (WRITTEN.size >= MOST_KEPT) WRITTEN.clear();
  const made = write(about);
  WRITTEN.set(json, made);
  made.catch(() => WRITTEN.delete(json));
  return made;
}

function write(about: DemoPdf): Promise<Uint8Array> {
  const { tenant, text, patient, doctor, service, heldAt: at } = about;
  const { date, time } = wallTimeIn(ZONE, at);
  const author = `${doctor.firstName} ${doctor.lastName}`;
  const { password } = text;
  const facts = { title: `${text.tipo} - ${tenant}`, author, at, ...(password !== undefined && { password }) };
  return writePdf(facts, (page) => {
    page.font('strong').fontSize(20);
    page.text(tenant);
    page.font('plain').fontSize(11).fillColor('#444444');
    page.text('Telemedicina').moveDown(2);
    page.fillColor('#000000').font('strong').fontSize(16);
    page.text(text.tipo, { role: 'H1' }).moveDown();
    page.font('plain').fontSize(12);
    page.text(`Paciente: ${patient.lastName}, ${patient.firstName}`);
    page.text(`DNI: ${patient.identityNumber}`);
    page.text(`Fecha y hora: ${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`);
    page.text(`Servicio: ${service}`).moveDown();
    for (const line of text.lines) page.text(line, { lineGap: 3 }).moveDown();
    page.moveDown(2);
    page.font('strong').text(author);
    page.font('plain').text(doctor.title).text(license(doctor)).moveDown(3);
    page.fontSize(10).fillColor('#444444');
    page.text('Documento de demostración: todos los datos son inventados.');
  });
}

function license({ matricula }: DemoProfessional): string {
  return matricula.tipo === 'prov' ? `MP ${matricula.numero} (${matricula.provincia})` : `MN ${matricula.numero}`;
}
