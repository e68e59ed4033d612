import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { consultations, people, prescriptions, professionals } from '../../db/schema/index.ts';
import { type Identity, presentIdentity } from '../identity/identity.ts';

/** A prescription as the contract has it (RX-02), with what the paper needs besides (D-SAFE-4). */
export interface Prescription {
  readonly id: number;
  readonly contenido: string | null;
  /** When it was emitted; never when it is looked at (A44). */
  readonly emision: string;
  /** How the patient's identity was established; null for prescriptions of before it was kept. */
  readonly identidad: Identity | null;
  readonly unidad: { readonly logoUnidad: string };
  readonly paciente: { readonly nome: string; readonly documento: string; readonly nroAfiliado: string | null };
  readonly medico: {
    readonly nome: string;
    readonly sobrenome: string;
    readonly titulo: string | null;
    readonly matricula: { readonly tipo: string; readonly provincia: string | null; readonly numero: string } | null;
  };
}

/** Numbers are the database's `integer`; a greater one names nothing. */
const LAST_NUMBER = 2 ** 31 - 1;

/**
 * A prescription of the unit by the number people see, and whose it is; undefined when there is none. The patient is told
 * as the record knew them when it was written.
 */
export async function prescriptionByNumber(
  db: Database,
  unit: number,
  logoUnidad: string,
  number: number,
): Promise<{ readonly prescription: Prescription; readonly personId: number } | undefined> {
  if (number < 1 || number > LAST_NUMBER) return undefined;
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
      contenido: prescription.contenido,
      emision: prescription.emittedAt.toISOString(),
      identidad: presentIdentity(consultation.identity),
      unidad: { logoUnidad },
      paciente: { nome: `${nombre} ${apellido}`, documento, nroAfiliado },
      medico: {
        nome: doctor.nome,
        sobrenome: doctor.sobrenome,
        titulo: license?.titulo ?? null,
        matricula: license && {
          tipo: license.matriculaTipo,
          provincia: license.matriculaProvincia,
          numero: license.matriculaNumero,
        },
      },
    },
  };
}
