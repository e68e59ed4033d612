import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import {
  type AppointmentAnswer,
  type AppointmentStatus,
  appointments,
  people,
  services,
} from '../../db/schema/index.ts';
import { type DocumentPath, documentPaths } from '../documents/document-paths.ts';
import { appointmentTime } from './appointment-time.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** An appointment as the contract has it (TURN-06). */
export interface Appointment {
  readonly id: number;
  /** dd-MM-yyyy, in Buenos Aires. */
  readonly fecha: string;
  /** HH:mm, in Buenos Aires. */
  readonly hora: string;
  readonly status: AppointmentStatus;
  readonly especialidad: {
    readonly id: number;
    readonly nome: string;
    /** Booked with a professional, so that it is moved among the professional's slots. */
    readonly turnoProfesionalOn: boolean;
    readonly turnoProfIntervalo: number | null;
  };
  readonly paciente: { readonly nome: string; readonly sobrenome: string; readonly documento: string };
  readonly profesional: number | null;
  /** Where its call is; null where that is the portal's own page. */
  readonly turno: string | null;
  readonly certificado: { readonly path: string } | null;
  /** What was answered to the mail: 1 comes, 2 does not; null while nobody answered. */
  readonly confirmacion: AppointmentAnswer | null;
  readonly motivoCancelar: string | null;
}

/** All appointments of these people, the earliest first (TURN-08). */
export async function appointmentsOf(
  context: Context,
  unit: number,
  people: readonly number[],
): Promise<Appointment[]> {
  return presented(context, unit, inArray(appointments.personId, [...people]));
}

/** One appointment as its writer is told of it; undefined when it is none of the unit's. */
export async function presentAppointment(context: Context, unit: number, id: number): Promise<Appointment | undefined> {
  const [one] = await presented(context, unit, eq(appointments.id, id));
  return one;
}

async function presented(context: Context, unit: number, which: SQL): Promise<Appointment[]> {
  const rows = await context.db
    .select({ appointment: appointments, service: services, patient: people })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(eq(appointments.unit, unit), which))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  const pathOf = rows.length > 0 ? await documentPaths(context, unit) : undefined;
  return rows.map((row) => present(row, pathOf));
}

interface Rows {
  readonly appointment: typeof appointments.$inferSelect;
  readonly service: typeof services.$inferSelect;
  readonly patient: typeof people.$inferSelect;
}

function present({ appointment, service, patient }: Rows, pathOf: DocumentPath | undefined): Appointment {
  const { id, status, professionalId, certificadoId, motivoCancelar } = appointment;
  return {
    id,
    ...appointmentTime(appointment.startsAt),
    status,
    especialidad: {
      id: service.id,
      nome: service.nome,
      turnoProfesionalOn: professionalId !== null,
      turnoProfIntervalo: service.turnoProfIntervalo,
    },
    paciente: { nome: patient.nome, sobrenome: patient.sobrenome, documento: patient.documento },
    profesional: professionalId,
    turno: null,
    certificado: certificadoId === null || pathOf === undefined ? null : { path: pathOf(certificadoId) },
    confirmacion: appointment.confirmation,
    motivoCancelar,
  };
}
