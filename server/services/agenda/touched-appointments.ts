import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments, people, services } from '../../db/schema/index.ts';
import { blockedHours, nobodyIsLeft } from '../slots/blocked-hours.ts';
import { overlaps, spanOf, type TimeSpan } from '../slots/time-span.ts';
import type { Professional } from './agenda-days.ts';
import { ofProfessional } from './of-professional.ts';

/** An appointment that blocked hours would leave without a professional. */
export interface TouchedAppointment {
  readonly id: number;
  readonly fecha: string;
  readonly hora: string;
  readonly especialidad: string;
  readonly paciente: string;
  readonly confirmacion: 1 | 2 | null;
}

/** What hours would touch, and a seal of it: whoever blocks them says which appointments they were told of. */
export interface Touched {
  readonly turnos: readonly TouchedAppointment[];
  readonly sello: string;
  readonly rows: readonly (typeof appointments.$inferSelect)[];
}

/**
 * The appointments ahead that stand in some hours and would have nobody if this professional blocked them: the own ones,
 * and those by specialty that no other professional of the service is left for (D-AGENDA-03).
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
  const touched = [];
  for (const one of found) {
    const slot = spanOf(one.appointment.startsAt, one.appointment.minutes);
    if (overlaps([hours], slot) && (await loses(db, who, one.appointment, hours))) touched.push(one);
  }
  const rows = touched.map(({ appointment }) => appointment);
  return { turnos: touched.map(present), sello: sealOf(rows), rows };
}

/** Whether nobody would be left for an appointment. */
async function loses(
  db: Database,
  { unit, professional }: Professional,
  { professionalId, serviceId, startsAt, minutes }: typeof appointments.$inferSelect,
  hours: TimeSpan,
): Promise<boolean> {
  if (professionalId === professional) return true;
  const slot = spanOf(startsAt, minutes);
  const blocked = await blockedHours(db, { unit, service: serviceId, professional: null }, slot);
  return nobodyIsLeft(new Map(blocked).set(professional, [...(blocked.get(professional) ?? []), hours]), slot);
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
