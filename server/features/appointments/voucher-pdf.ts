import { type PdfSheet, writePdf } from '../../platform/files/write-pdf.ts';
import type { PaperWords } from '../../platform/tenants/server-text.ts';
import { appointmentTime } from '../appointment-mail/index.ts';

/** Data of an appointment's voucher. */
export interface Voucher {
  readonly id: number;
  readonly patient: { readonly nome: string; readonly sobrenome: string; readonly documento: string };
  readonly service: string;
  /** Null for an appointment booked by specialty. */
  readonly professional: { readonly nome: string; readonly sobrenome: string } | null;
  readonly startsAt: Date;
  readonly createdAt: Date;
}

/** Parts of the paper beside the appointment. */
export interface VoucherPaper {
  /** Name of the institution. */
  readonly tenant: string;
  /** Its logo as a PNG; undefined where there is no drawable one. */
  readonly logo: Uint8Array | undefined;
  /** Texts of the PDF, by code. */
  readonly say: PaperWords;
}

/**
 * Writes the voucher of an appointment as a PDF of one page ('Ver comprobante', TURN-02). The same data give the same
 * bytes.
 */
export function voucherPdf(voucher: Voucher, paper: VoucherPaper): Promise<Uint8Array> {
  const { tenant, say } = paper;
  const title = `${say('turno.title')} - ${tenant}`;
  return writePdf({ title, author: tenant, at: voucher.createdAt, size: 'A5' }, (sheet) => {
    head(sheet, paper);
    sheet.font('strong').fontSize(16).text(say('turno.title')).moveDown(0.2);
    sheet
      .font('plain')
      .fontSize(10)
      .text(say('turno.number', { id: voucher.id }))
      .moveDown();
    for (const [label, value] of factsOf(voucher, say)) {
      sheet.font('plain').fontSize(10).fillColor('#4a5763').text(label);
      sheet.font('strong').fontSize(12).fillColor('#000000').text(value).moveDown(0.6);
    }
    sheet.moveDown().font('plain').fontSize(10).text(say('turno.help'));
  });
}

/** Label and value of each fact, in order. */
function factsOf({ patient, service, professional, startsAt }: Voucher, say: PaperWords): [string, string][] {
  const { nome, sobrenome, documento } = patient;
  const doctor = professional && `${professional.nome} ${professional.sobrenome}`;
  return [
    [say('turno.when'), say('turno.whenText', appointmentTime(startsAt))],
    [say('turno.patient'), `${sobrenome}, ${nome}`],
    [say('turno.dni'), documento],
    [say('turno.service'), service],
    ...(doctor ? [[say('turno.professional'), doctor] as [string, string]] : []),
  ];
}

function head(sheet: PdfSheet, { tenant, logo }: VoucherPaper): void {
  const { left, right, top } = sheet.page.margins;
  if (logo !== undefined) sheet.image(Buffer.from(logo), left, top, { fit: [34, 34] });
  sheet
    .font('strong')
    .fontSize(14)
    .text(tenant, left + (logo === undefined ? 0 : 42), top + 9);
  const below = top + 46;
  sheet
    .moveTo(left, below)
    .lineTo(sheet.page.width - right, below)
    .lineWidth(0.5)
    .strokeColor('#999999')
    .stroke();
  sheet.x = left;
  sheet.y = below + 18;
}
