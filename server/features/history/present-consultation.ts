import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type {
  consultationDocuments,
  consultations,
  people,
  professionals,
  services,
} from '../../platform/db/schema/index.ts';
import type { DocumentPath } from '../../platform/files/document-paths.ts';

/** A consultation as the contract defines it (HIST-12). */
export interface Consultation {
  readonly id: number;
  readonly atencion: string;
  /** `YYYY-MM-DD HH:mm:ss`, in Buenos Aires. */
  readonly fecha: { readonly date: string };
  readonly medico: {
    readonly nome: string;
    readonly sobrenome: string;
    readonly matricula: { readonly tipo: string; readonly provincia: string | null; readonly numero: string } | null;
    readonly titulo: string | null;
  };
  readonly servicio: { readonly id: number; readonly nome: string };
  /** The document, where there is exactly one. */
  readonly documento: string | null;
  readonly documentos: readonly { readonly id: string | null; readonly tipo: string; readonly path: string }[];
  readonly senha: { readonly sigla: string; readonly numero: number };
  readonly cliente: { readonly documento: string; readonly data_json: ClientData };
  readonly recetaId: number | null;
}

/**
 * The patient's data at the time. The contract has two names for first and last name each; both are filled (HIST-12).
 */
interface ClientData {
  readonly apellido: string | null;
  readonly nombre: string | null;
  readonly sobrenome: string | null;
  readonly nome: string | null;
  readonly obraSocial: string | null;
  readonly nroAfiliado: string | null;
  readonly plan: string | null;
}

/** Rows of one consultation. */
export interface ConsultationRows {
  readonly consultation: Pick<
    typeof consultations.$inferSelect,
    'id' | 'code' | 'heldAt' | 'senhaSigla' | 'senhaNumero' | 'cliente'
  >;
  readonly service: Pick<typeof services.$inferSelect, 'id' | 'nome'>;
  readonly doctor: Pick<typeof people.$inferSelect, 'nome' | 'sobrenome'>;
  readonly license: Pick<
    typeof professionals.$inferSelect,
    'titulo' | 'matriculaTipo' | 'matriculaProvincia' | 'matriculaNumero'
  > | null;
  /** Number of the last prescription with content; an empty one offers nothing to open. */
  readonly recetaId: number | null;
}

/** The presented columns of an added document. */
export type AddedDocument = Pick<typeof consultationDocuments.$inferSelect, 'documentId' | 'tipo'>;

/** The contract's view of a consultation. The professional's notes are not part of it. */
export function presentConsultation(
  { consultation, service, doctor, license, recetaId }: ConsultationRows,
  documents: readonly AddedDocument[],
  pathOf: DocumentPath,
): Consultation {
  const { date, time } = wallTimeIn(ZONE, consultation.heldAt);
  const documentos = documents.map(({ documentId, tipo }) => ({ id: null, tipo, path: pathOf(documentId) }));
  const [first, second] = documentos;
  const { documento, apellido, nombre, obraSocial, nroAfiliado, plan } = consultation.cliente;
  return {
    id: consultation.id,
    atencion: consultation.code,
    fecha: { date: `${date} ${time}` },
    medico: {
      nome: doctor.nome,
      sobrenome: doctor.sobrenome,
      matricula: license && {
        tipo: license.matriculaTipo,
        provincia: license.matriculaProvincia,
        numero: license.matriculaNumero,
      },
      titulo: license?.titulo ?? null,
    },
    servicio: { id: service.id, nome: service.nome },
    documento: first !== undefined && second === undefined ? first.path : null,
    documentos,
    senha: { sigla: consultation.senhaSigla, numero: consultation.senhaNumero },
    cliente: {
      documento,
      data_json: { apellido, nombre, sobrenome: apellido, nome: nombre, obraSocial, nroAfiliado, plan },
    },
    recetaId,
  };
}
