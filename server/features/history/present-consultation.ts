import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { type OnWire, ticketOf, toWire, type WireTicket } from '../../../schemas/wire-words.ts';
import type {
  consultationDocuments,
  consultations,
  people,
  professionals,
  services,
} from '../../platform/db/schema/index.ts';
import type { DocumentPath } from '../../platform/files/document-paths.ts';

/** A consultation as the contract defines it (HIST-12). */
export interface Consultation extends OnWire<'visit', { readonly ticket: WireTicket }> {
  readonly id: number;
  readonly atencion: string;
  /** `YYYY-MM-DD HH:mm:ss`, in Buenos Aires. */
  readonly fecha: { readonly date: string };
  readonly medico: OnWire<'person', ConsultationRows['doctor']> & {
    readonly matricula: { readonly tipo: string; readonly provincia: string | null; readonly numero: string } | null;
    readonly titulo: string | null;
  };
  readonly servicio: OnWire<'service', ConsultationRows['service']>;
  /** The document, where there is exactly one. */
  readonly documento: string | null;
  readonly documentos: readonly { readonly id: string | null; readonly tipo: string; readonly path: string }[];
  readonly cliente: { readonly documento: string; readonly data_json: ClientData };
  readonly recetaId: number | null;
}

/**
 * The patient's data at the time. The contract has two names for first and last name each; both are filled (HIST-12).
 */
interface ClientData extends OnWire<'person', { readonly lastName: string | null; readonly firstName: string | null }> {
  readonly apellido: string | null;
  readonly nombre: string | null;
  readonly obraSocial: string | null;
  readonly nroAfiliado: string | null;
  readonly plan: string | null;
}

/** Rows of one consultation. */
export interface ConsultationRows {
  readonly consultation: Pick<
    typeof consultations.$inferSelect,
    'id' | 'code' | 'heldAt' | 'ticketLetters' | 'ticketNumber' | 'cliente'
  >;
  readonly service: Pick<typeof services.$inferSelect, 'id' | 'name'>;
  readonly doctor: Pick<typeof people.$inferSelect, 'firstName' | 'lastName'>;
  readonly license: Pick<
    typeof professionals.$inferSelect,
    'title' | 'licenceKind' | 'licenceProvince' | 'licenceNumber'
  > | null;
  /** Number of the last prescription with content; an empty one offers nothing to open. */
  readonly recetaId: number | null;
}

/** The presented columns of an added document. */
export type AddedDocument = Pick<typeof consultationDocuments.$inferSelect, 'documentId' | 'kind'>;

/** The contract's view of a consultation. The professional's notes are not part of it. */
export function presentConsultation(
  { consultation, service, doctor, license, recetaId }: ConsultationRows,
  documents: readonly AddedDocument[],
  pathOf: DocumentPath,
): Consultation {
  const { date, time } = wallTimeIn(ZONE, consultation.heldAt);
  const documentos = documents.map(({ documentId, kind: tipo }) => ({ id: null, tipo, path: pathOf(documentId) }));
  const [first, second] = documentos;
  const { documento, apellido, nombre, obraSocial, nroAfiliado, plan } = consultation.cliente;
  const twice = toWire('person', { lastName: apellido, firstName: nombre });
  return {
    id: consultation.id,
    atencion: consultation.code,
    fecha: { date: `${date} ${time}` },
    medico: {
      ...toWire('person', { firstName: doctor.firstName, lastName: doctor.lastName }),
      matricula: license && {
        tipo: license.licenceKind,
        provincia: license.licenceProvince,
        numero: license.licenceNumber,
      },
      titulo: license?.title ?? null,
    },
    servicio: toWire('service', { id: service.id, name: service.name }),
    documento: first !== undefined && second === undefined ? first.path : null,
    documentos,
    ...toWire('visit', { ticket: ticketOf(consultation) }),
    cliente: {
      documento,
      data_json: { apellido, nombre, ...twice, obraSocial, nroAfiliado, plan },
    },
    recetaId,
  };
}
