import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, people, services } from '../../platform/db/schema/index.ts';
import {
  freeAt,
  ofProfessional,
  overlaps,
  type ServiceTime,
  serviceTimes,
  slotTimeAt,
  spanOf,
  type TimeSpan,
} from '../slots/index.ts';
import type { Professional } from './agenda-days.ts';

/** An appointment that blocked hours would leave without a professional. */
export interface TouchedAppointment {
  readonly id: number;
  readonly fecha: string;
  readonly hora: string;
  readonly especialidad: string;
  readonly paciente: string;
  readonly confirmacion: 1 | 2 | null;
}

/**
 * Appointments affected by hours to block, with a digest. Blocking sends the digest back, to prove which appointments
 * the professional saw.
 */
export interface Touched {
  readonly turnos: readonly TouchedAppointment[];
  readonly sello: string;
  readonly rows: readonly (typeof appointments.$inferSelect)[];
}

/**
 * The future appointments within some hours that would lose their professional if these hours were blocked: the
 * professional's own, and those by specialty for which no other professional is free (D-AGENDA-03).
 */
export async function touchedAppointments(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  who: Professional,
  hours: TimeSpan,
): Promise<Touched> {
  const found = await db
    .select({ appointment: appointments, service: services.nome, patient: people })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(await ofProfessional(db, { ...who, statuses: [1] }, hours), gt(appointments.startsAt, clock.now())))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  const inside = found.filter(({ appointment: { startsAt, minutes } }) => overlaps([hours], spanOf(startsAt, minutes)));
  const times = await timesAround(
    db,
    who,
    inside.map(({ appointment }) => appointment),
  );
  const touched = inside.filter(({ appointment }) => loses(who, appointment, times));
  const rows = touched.map(({ appointment }) => appointment);
  return { turnos: touched.map(present), sello: sealOf(rows), rows };
}

type Row = typeof appointments.$inferSelect;

/**
 * Finds the free professionals at the times of appointments by specialty, by service. Makes a fixed number of queries,
 * because it runs under locks.
 */
async function timesAround(
  db: Database,
  { unit }: Professional,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, ServiceTime>> {
  const spans = rows.map(({ startsAt, minutes }) => spanOf(startsAt, minutes));
  const services = rows.filter(({ professionalId }) => professionalId === null).map(({ serviceId }) => serviceId);
  // No spread into Math.min: a year may have more appointments than a call may have arguments.
  const from = spans.reduce((least, span) => Math.min(least, span.from), Number.POSITIVE_INFINITY);
  const until = spans.reduce((most, span) => Math.max(most, span.until), Number.NEGATIVE_INFINITY);
  return serviceTimes(db, { unit, services, professional: null, span: { from, until }, buffer: 0 });
}

/** Whether no other professional of its service could keep the appointment without this professional. */
function loses({ professional }: Professional, row: Row, times: ReadonlyMap<number, ServiceTime>): boolean {
  if (row.professionalId === professional) return true;
  const time = times.get(row.serviceId);
  if (time === undefined) return true;
  const slot = slotTimeAt(row.startsAt, row.minutes);
  const others = freeAt(time, slot).filter((person) => person !== professional).length;
  const waiting = time.unassigned.filter((one) => overlaps([one], slot)).length;
  return row.assignedId === null ? others < waiting : others <= waiting;
}

function present({
  appointment,
  service,
  patient,
}: {
  readonly appointment: typeof appointments.$inferSelect;
  readonly service: string;
  readonly patient: typeof people.$inferSelect;
}): TouchedAppointment {
  const { date, time } = wallTimeIn(ZONE, appointment.startsAt);
  return {
    id: appointment.id,
    fecha: date,
    hora: time.slice(0, 5),
    especialidad: service,
    paciente: `${patient.nome} ${patient.sobrenome}`,
    confirmacion: appointment.confirmation,
  };
}

const sealOf = (rows: readonly (typeof appointments.$inferSelect)[]): string =>
  createHash('sha256')
    .update(rows.map(({ id, version }) => `${id}:${version}`).join(' '))
    .digest('hex')
    .slice(0, 32);
