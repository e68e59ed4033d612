import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type AnswerCode,
  answerCode,
  STATUS_CODES,
  type StatusCode,
} from '../../../engine/domain/appointment/appointment.ts';
import { entryWindow } from '../../../engine/domain/appointment/entry-window.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, people, services } from '../../platform/db/schema/index.ts';
import { type DocumentPath, documentPaths } from '../../platform/files/document-paths.ts';
import { appointmentTime, derivedLinks } from '../appointment-mail/index.ts';
import { type Wait, waitsOf } from '../waitlist/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  /** Absolute address of a path of the portal. */
  readonly address: (path: string) => string;
}

/** The service of an appointment. */
interface BookedService {
  readonly id: number;
  readonly name: string;
  /** Booked with a professional, so that it can be moved among that professional's slots. */
  readonly turnoProfesionalOn: boolean;
  readonly professionalSlotMinutes: number;
}

type PatientName = Pick<typeof people.$inferSelect, 'firstName' | 'lastName' | 'identityNumber'>;

/** An appointment as the contract defines it. */
export interface Appointment {
  readonly id: number;
  /** dd-MM-yyyy, in Buenos Aires. */
  readonly fecha: string;
  /** HH:mm, in Buenos Aires. */
  readonly hora: string;
  /** Window in which the page offers its call, as instants of ISO 8601. */
  readonly ingreso: { readonly desde: string; readonly hasta: string };
  readonly status: StatusCode;
  readonly especialidad: OnWire<'service', BookedService>;
  readonly paciente: OnWire<'person', PatientName>;
  readonly profesional: number | null;
  /** Name and surname of the professional; null for one booked by specialty. */
  readonly profesionalNombre: string | null;
  /**
   * Address that enters its call, as the mailed link does; the patient may share it. Null when the
   * appointment is cancelled, done or past its window.
   */
  readonly turno: string | null;
  readonly certificado: { readonly path: string } | null;
  /** Answer by mail: 1 comes, 2 does not come; null without an answer. */
  readonly confirmacion: AnswerCode | null;
  readonly motivoCancelar: string | null;
  /** Entry on the waitlist for an earlier slot; null without one. */
  readonly espera: Wait | null;
}

/** All appointments of these people, the earliest first. */
export async function appointmentsOf(
  context: Context,
  tenant: CompiledTenant,
  people: readonly number[],
): Promise<Appointment[]> {
  return presented(context, tenant, inArray(appointments.personId, [...people]));
}

/** One appointment, for the answer to its change; undefined when the unit does not have it. */
export async function presentAppointment(
  context: Context,
  tenant: CompiledTenant,
  id: number,
): Promise<Appointment | undefined> {
  const [one] = await presented(context, tenant, eq(appointments.id, id));
  return one;
}

const doctor = alias(people, 'doctor');

async function presented(context: Context, tenant: CompiledTenant, which: SQL): Promise<Appointment[]> {
  const { unit } = tenant.public;
  const rows = await context.db
    .select({ appointment: appointments, service: services, patient: people, doctor })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .leftJoin(doctor, eq(doctor.id, appointments.professionalId))
    .where(and(eq(appointments.unit, unit), which))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  const entryOf = await derivedLinks(context, tenant);
  const pathOf = rows.length > 0 ? await documentPaths(context, unit) : undefined;
  const waits = await waitsOf(
    context,
    tenant,
    rows.map(({ appointment }) => appointment),
  );
  return rows.map((row) => {
    const path = entryOf(row.appointment);
    const turno = path === null ? null : context.address(path);
    return { ...present(tenant, row, pathOf), turno, espera: waits.get(row.appointment.id) ?? null };
  });
}

interface Rows {
  readonly appointment: typeof appointments.$inferSelect;
  readonly service: typeof services.$inferSelect;
  readonly patient: typeof people.$inferSelect;
  readonly doctor: typeof people.$inferSelect | null;
}

function present(
  tenant: CompiledTenant,
  { appointment, service, patient, doctor }: Rows,
  pathOf: DocumentPath | undefined,
): Omit<Appointment, 'espera' | 'turno'> {
  const { id, status, professionalId, voucherId, cancelReason } = appointment;
  const { from, until } = entryWindow(tenant.public.settings, appointment.startsAt);
  return {
    id,
    ...appointmentTime(appointment.startsAt),
    ingreso: { desde: from.toISOString(), hasta: until.toISOString() },
    status: STATUS_CODES[status],
    especialidad: toWire('service', {
      id: service.id,
      name: service.name,
      turnoProfesionalOn: professionalId !== null,
      professionalSlotMinutes: service.professionalSlotMinutes,
    }),
    paciente: toWire('person', {
      firstName: patient.firstName,
      lastName: patient.lastName,
      identityNumber: patient.identityNumber,
    }),
    profesional: professionalId,
    profesionalNombre: doctor && `${doctor.firstName} ${doctor.lastName}`,
    certificado: voucherId === null || pathOf === undefined ? null : { path: pathOf(voucherId) },
    confirmacion: answerCode(appointment.confirmation),
    motivoCancelar: cancelReason,
  };
}
