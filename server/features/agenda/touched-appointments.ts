import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { type AnswerCode, answerCode } from '../../../engine/domain/appointment/appointment.ts';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { overlaps, spanOf, type TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, people, services } from '../../platform/db/schema/index.ts';
import { type AppointmentRow, ofProfessional } from '../slots/index.ts';
import { type PassedOn, planPassing } from './plan-passing.ts';

/** An appointment that blocked hours would leave without a professional. */
export interface TouchedAppointment {
  readonly id: number;
  readonly fecha: string;
  readonly hora: string;
  readonly especialidad: string;
  readonly paciente: string;
  readonly confirmacion: AnswerCode | null;
}

/**
 * Appointments affected by hours to block, with a digest. Blocking sends the digest back, to prove which appointments
 * the professional saw.
 */
export interface Touched {
  readonly turnos: readonly TouchedAppointment[];
  readonly sello: string;
  readonly rows: readonly AppointmentRow[];
  /** Appointments inside that colleagues take over; blocking gives them to exactly these. */
  readonly passed: readonly PassedOn[];
}

/**
 * The future appointments within some hours that would lose their professional if these hours were blocked: the
 * professional's own, and those by specialty for which no other professional is free.
 */
export async function touchedAppointments(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  professional: number,
  hours: TimeSpan,
): Promise<Touched> {
  const who = { unit: tenant.public.unit, professional };
  const found = await db
    .select({ appointment: appointments, service: services.name, patient: people })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(
      and(await ofProfessional(db, { ...who, statuses: ['booked'] }, hours), gt(appointments.startsAt, clock.now())),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  const inside = found.filter(({ appointment: { startsAt, minutes } }) => overlaps([hours], spanOf(startsAt, minutes)));
  const { passed, left } = await planPassing(
    db,
    tenant,
    professional,
    inside.map(({ appointment }) => appointment),
  );
  const touched = inside.filter(({ appointment }) => left.has(appointment.id));
  const rows = touched.map(({ appointment }) => appointment);
  return { turnos: touched.map(present), sello: sealOf(rows), rows, passed };
}

function present({
  appointment,
  service,
  patient,
}: {
  readonly appointment: AppointmentRow;
  readonly service: string;
  readonly patient: typeof people.$inferSelect;
}): TouchedAppointment {
  const { date, time } = wallTimeIn(ZONE, appointment.startsAt);
  return {
    id: appointment.id,
    fecha: date,
    hora: time.slice(0, 5),
    especialidad: service,
    paciente: `${patient.firstName} ${patient.lastName}`,
    confirmacion: answerCode(appointment.confirmation),
  };
}

const sealOf = (rows: readonly AppointmentRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ id, version }) => `${id}:${version}`).join(' '))
    .digest('hex')
    .slice(0, 32);
