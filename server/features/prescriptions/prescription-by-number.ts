import { and, eq } from 'drizzle-orm';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { Database } from '../../platform/db/database.ts';
import { LARGEST_INTEGER } from '../../platform/db/schema/columns.ts';
import { consultations, people, prescriptions, professionals } from '../../platform/db/schema/index.ts';
import { type IdentityCheck, presentIdentity } from '../people/index.ts';

/** The patient; the contract gives the whole name as the first name. */
interface PrescribedPatient {
  readonly firstName: string;
  readonly identityNumber: string;
  readonly nroAfiliado: string | null;
}

/** A prescription as the contract defines it, with additions for the PDF. */
export interface Prescription {
  readonly id: number;
  readonly contenido: string | null;
  /** Time of emission, not of reading (A44). */
  readonly emision: string;
  /** Patient's identity at the time; null for prescriptions older than this column. */
  readonly identidad: IdentityCheck | null;
  readonly unidad: { readonly logoUnidad: string };
  readonly paciente: OnWire<'person', PrescribedPatient>;
  readonly medico: OnWire<'person', Pick<typeof people.$inferSelect, 'firstName' | 'lastName'>> & {
    readonly titulo: string | null;
    readonly matricula: { readonly tipo: string; readonly provincia: string | null; readonly numero: string } | null;
  };
}

/**
 * A prescription of the unit by its visible number, with its patient's id, or undefined. The patient's data is that of
 * the time of writing.
 */
export async function prescriptionByNumber(
  db: Database,
  unit: number,
  logoUnidad: string,
  number: number,
): Promise<{ readonly prescription: Prescription; readonly personId: number } | undefined> {
  if (number < 1 || number > LARGEST_INTEGER) return undefined;
  const [row] = await db
    .select({ prescription: prescriptions, consultation: consultations, doctor: people, license: professionals })
    .from(prescriptions)
    .innerJoin(consultations, eq(consultations.id, prescriptions.consultationId))
    .innerJoin(people, eq(people.id, consultations.professionalId))
    .leftJoin(professionals, eq(professionals.personId, consultations.professionalId))
    .where(and(eq(prescriptions.unit, unit), eq(prescriptions.number, number)));
  if (!row) return undefined;
  const { prescription, consultation, doctor, license } = row;
  const { nombre, apellido, documento, nroAfiliado } = consultation.cliente;
  return {
    personId: consultation.personId,
    prescription: {
      id: prescription.number,
      contenido: prescription.content,
      emision: prescription.emittedAt.toISOString(),
      identidad: presentIdentity(consultation.identity),
      unidad: { logoUnidad },
      paciente: toWire('person', { firstName: `${nombre} ${apellido}`, identityNumber: documento, nroAfiliado }),
      medico: {
        ...toWire('person', { firstName: doctor.firstName, lastName: doctor.lastName }),
        titulo: license?.title ?? null,
        matricula: license && {
          tipo: license.licenceKind,
          provincia: license.licenceProvince,
          numero: license.licenceNumber,
        },
      },
    },
  };
}
