import { appointmentTime } from './appointment-time.ts';

/** What the certificate of an appointment says. */
export interface AppointmentCertificate {
  readonly tenant: string;
  readonly patient: { readonly nome: string; readonly sobrenome: string; readonly documento: string };
  readonly service: string;
  readonly startsAt: Date;
}

/** The certificate of an appointment as a PDF of one page ('Ver comprobante', TURN-02). */
export async function certificatePdf(about: AppointmentCertificate): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const { tenant, patient, service, startsAt } = about;
  const { fecha, hora } = appointmentTime(startsAt);
  const page = new PdfDocument({
    size: 'A5',
    margin: 48,
    lang: 'es-AR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `Comprobante de turno - ${tenant}`, CreationDate: startsAt },
  });
  const parts: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.once('end', resolve);
    page.once('error', reject);
  });
  page.font('Helvetica-Bold').fontSize(18).text(tenant).moveDown();
  page.fontSize(14).text('Comprobante de turno').moveDown();
  page.font('Helvetica').fontSize(12);
  page.text(`Paciente: ${patient.sobrenome}, ${patient.nome}`);
  page.text(`DNI: ${patient.documento}`);
  page.text(`Especialidad: ${service}`);
  page.text(`Fecha y hora: ${fecha.replaceAll('-', '/')} ${hora}`);
  page.end();
  await written;
  return Buffer.concat(parts);
}
