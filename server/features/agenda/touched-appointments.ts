import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, people, services } from '../../platform/db/schema/index.ts';
import {
  type BlockedHours,
  blockedByService,
  isBlockedByAll,
  ofProfessional,
  overlaps,
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
  const blocked = await blockedAround(
    db,
    who,
    inside.map(({ appointment }) => appointment),
  );
  const touched = inside.filter(({ appointment }) => loses(who, appointment, hours, blocked));
  const rows = touched.map(({ appointment }) => appointment);
  return { turnos: touched.map(present), sello: sealOf(rows), rows };
}

type Row = typeof appointments.$inferSelect;

/** Hours blocked so far around appointments by specialty, by service. One query, because it runs under locks. */
async function blockedAround(
  db: Database,
  { unit, professional }: Professional,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, BlockedHours>> {
  const anybodys = rows.filter(({ professionalId }) => professionalId !== professional);
  const spans = anybodys.map(({ startsAt, minutes }) => spanOf(startsAt, minutes));
  const services = anybodys.map(({ serviceId }) => serviceId);
  // No spread into Math.min: a year may have more appointments than a call may have arguments.
  const from = spans.reduce((least, span) => Math.min(least, span.from), Number.POSITIVE_INFINITY);
  const until = spans.reduce((most, span) => Math.max(most, span.until), Number.NEGATIVE_INFINITY);
  return blockedByService(db, unit, services, { from, until });
}

/** Whether the appointment would lose its last free professional. */
function loses(
  { professional }: Professional,
  { professionalId, serviceId, startsAt, minutes }: Row,
  hours: TimeSpan,
  blocked: ReadonlyMap<number, BlockedHours>,
): boolean {
  if (professionalId === professional) return true;
  const theirs = blocked.get(serviceId) ?? new Map<number, readonly TimeSpan[]>();
  const then = new Map(theirs).set(professional, [...(theirs.get(professional) ?? []), hours]);
  return isBlockedByAll(then, spanOf(startsAt, minutes));
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
