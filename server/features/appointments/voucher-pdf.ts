import { paperLine, paperLogo } from '../../platform/files/paper-head.ts';
import { type PdfSheet, writePdf } from '../../platform/files/write-pdf.ts';
import type { PaperWords } from '../../platform/tenants/server-text.ts';
import { appointmentTime } from '../appointment-mail/index.ts';

/** Data of an appointment's voucher. */
export interface Voucher {
  readonly id: number;
  readonly patient: { readonly firstName: string; readonly lastName: string; readonly identityNumber: string };
  readonly service: string;
  /** Null for an appointment booked by specialty. */
  readonly professional: { readonly firstName: string; readonly lastName: string } | null;
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
 * Writes the voucher of an appointment as a PDF of one page ('Ver comprobante'). The same data give the same
 * bytes.
 */
export function voucherPdf(voucher: Voucher, paper: VoucherPaper): Promise<Uint8Array> {
  const { tenant, say } = paper;
  const title = `${say('turno.title')} - ${tenant}`;
  return writePdf({ title, author: tenant, at: voucher.createdAt, size: 'A5' }, (sheet) => {
    head(sheet, paper);
    sheet.font('strong').fontSize(16);
    sheet.text(say('turno.title'), { role: 'H1' }).moveDown(0.2);
    sheet.font('plain').fontSize(10);
    sheet.text(say('turno.number', { id: voucher.id })).moveDown();
    sheet.within('Table', () => {
      for (const fact of factsOf(voucher, say)) sheet.within('TR', () => row(sheet, fact));
    });
    sheet.moveDown();
    sheet.font('plain').fontSize(10);
    sheet.text(say('turno.help'));
  });
}

/** Writes a fact under its label. */
function row(sheet: PdfSheet, [label, value]: readonly [string, string]): void {
  sheet.font('plain').fontSize(10).fillColor('#4a5763');
  sheet.text(label, { role: 'TH' });
  sheet.font('strong').fontSize(12).fillColor('#000000');
  sheet.text(value, { role: 'TD' }).moveDown(0.6);
}

/** Label and value of each fact, in order. */
function factsOf({ patient, service, professional, startsAt }: Voucher, say: PaperWords): [string, string][] {
  const { firstName, lastName, identityNumber } = patient;
  const doctor = professional && `${professional.firstName} ${professional.lastName}`;
  return [
    [say('turno.when'), say('turno.whenText', appointmentTime(startsAt))],
    [say('turno.patient'), `${lastName}, ${firstName}`],
    [say('turno.dni'), identityNumber],
    [say('turno.service'), service],
    ...(doctor ? [[say('turno.professional'), doctor] as [string, string]] : []),
  ];
}

function head(sheet: PdfSheet, { tenant, logo, say }: VoucherPaper): void {
  const { left, top } = sheet.page.margins;
  if (logo !== undefined) paperLogo(sheet, logo, say('logo'));
  sheet.font('strong').fontSize(14);
  sheet.text(tenant, left + (logo === undefined ? 0 : 42), top + 9);
  paperLine(sheet, top + 46, 18);
}
