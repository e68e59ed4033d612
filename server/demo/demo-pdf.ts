import { wallTimeIn, ZONE } from '../../engine/dates/zone.ts';
import type { DemoText } from './history.ts';
import type { DemoProfessional } from './people.ts';

/** What a demo document is about. */
export interface DemoPdf {
  readonly tenant: string;
  readonly text: DemoText;
  readonly patient: { readonly nome: string; readonly sobrenome: string; readonly documento: string };
  readonly doctor: DemoProfessional;
  readonly service: string;
  readonly heldAt: Date;
}

/** A real PDF of one page that says whose it is and that it is invented; with a password it is encrypted (AES-256). */
export async function demoPdf(about: DemoPdf): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const { tenant, text, patient, doctor, service, heldAt } = about;
  const { date, time } = wallTimeIn(ZONE, heldAt);
  const page = new PdfDocument({
    size: 'A4',
    margin: 64,
    lang: 'es-AR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7ext3',
    info: { Title: `${text.tipo} - ${tenant}`, Author: `${doctor.nome} ${doctor.sobrenome}`, CreationDate: heldAt },
    ...(text.password === undefined ? {} : { userPassword: text.password, ownerPassword: `${text.password}-demo` }),
  });
  const parts: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.once('end', resolve);
    page.once('error', reject);
  });
  page.font('Helvetica-Bold').fontSize(20).text(tenant);
  page.font('Helvetica').fontSize(11).fillColor('#444444').text('Telemedicina').moveDown(2);
  page.fillColor('#000000').font('Helvetica-Bold').fontSize(16).text(text.tipo).moveDown();
  page.font('Helvetica').fontSize(12);
  page.text(`Paciente: ${patient.sobrenome}, ${patient.nome}`);
  page.text(`DNI: ${patient.documento}`);
  page.text(`Fecha y hora: ${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`);
  page.text(`Servicio: ${service}`).moveDown();
  for (const line of text.lines) page.text(line, { lineGap: 3 }).moveDown();
  page.moveDown(2).font('Helvetica-Bold').text(`${doctor.nome} ${doctor.sobrenome}`);
  page.font('Helvetica').text(doctor.titulo).text(license(doctor)).moveDown(3);
  page.fontSize(10).fillColor('#444444').text('Documento de demostración: todos los datos son inventados.');
  page.end();
  await written;
  return Buffer.concat(parts);
}

function license({ matricula }: DemoProfessional): string {
  return matricula.tipo === 'prov' ? `MP ${matricula.numero} (${matricula.provincia})` : `MN ${matricula.numero}`;
}
