import { randomUUID } from 'node:crypto';
import { and, between, eq, inArray } from 'drizzle-orm';
import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, documentBytes, documents, serviceProfessionals } from '../../platform/db/schema/index.ts';
import { entryCodeOf } from '../access-links/index.ts';
import { putAppointmentLinks } from '../appointment-mail/index.ts';
import data from './data/appointments.json' with { type: 'json' };
import { DEMO_PEOPLE } from './people.ts';
import type { Seeding } from './seed-people.ts';

type NewAppointment = typeof appointments.$inferInsert;

/** Resets the demo people's appointments and links; deletes visitors' bookings unless `spared`. */
export async function seedAppointments(
  seeding: Seeding,
  ids: ReadonlyMap<string, number>,
  services: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, tenant, now, today } = seeding;
  const { unit } = tenant.public;
  await clearAppointments(seeding, [...ids.values()]);
  for (const one of datedAppointments(now, today)) {
    const personId = ids.get(one.patient) ?? 0;
    const holder =
      DEMO_PEOPLE.members.find(({ identityNumber }) => identityNumber === one.patient)?.holder ?? one.patient;
    const bookedBy = ids.get(holder) ?? 0;
    const id = await putAppointment(tx, {
      unit,
      personId,
      bookedBy,
      serviceId: services.get(one.service) ?? 0,
      professionalId: one.doctor === undefined ? null : (ids.get(one.doctor) ?? 0),
      startsAt: one.startsAt,
      status: one.status ?? 'booked',
      cancelReason: one.reason ?? null,
      voucherId: one.certificado ? randomUUID() : null,
      createdAt: now,
    });
    const { confirm, enter = confirm && entryCodeOf(confirm) } = one;
    const codes = { ...(confirm === undefined ? {} : { confirm }), ...(enter === undefined ? {} : { enter }) };
    await putAppointmentLinks(
      { db: tx, clock: { now: () => now } },
      { id, unit, personId, startsAt: one.startsAt },
      bookedBy,
      { ...codes, entries: null },
    );
  }
}

/**
 * Inserts an appointment, as an overbooking where a visitor holds its slot. Marked as reminded: the demo's outbox must
 * hold only mail that visitors caused.
 */
export async function putAppointment(tx: Database, one: NewAppointment): Promise<number> {
  const values = { ...one, assignedId: await attendantOfService(tx, one), reminded: true };
  const [placed] = await tx
    .insert(appointments)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: appointments.id });
  if (placed) return placed.id;
  const [beside] = await tx
    .insert(appointments)
    .values({ ...values, overbooked: true })
    .returning({ id: appointments.id });
  return beside?.id ?? 0;
}

/** The first professional of the service, for an appointment by specialty; null where no professional attends it. */
async function attendantOfService(tx: Database, { serviceId, professionalId }: NewAppointment): Promise<number | null> {
  if (professionalId !== null && professionalId !== undefined) return null;
  const [first] = await tx
    .select({ id: serviceProfessionals.personId })
    .from(serviceProfessionals)
    .where(eq(serviceProfessionals.serviceId, serviceId))
    .orderBy(serviceProfessionals.personId)
    .limit(1);
  return first?.id ?? null;
}

/** Longest time that seeding takes, in milliseconds: rows created this long before its end belong to the demo. */
const FILLING = 10_000;

async function clearAppointments({ tx, tenant, spared }: Seeding, persons: readonly number[]): Promise<void> {
  const unit = tenant.public.unit;
  const ours =
    spared === undefined ? undefined : between(appointments.createdAt, new Date(spared.getTime() - FILLING), spared);
  const gone = await tx
    .delete(appointments)
    .where(and(eq(appointments.unit, unit), inArray(appointments.personId, [...persons]), ours))
    .returning({ certificado: appointments.voucherId });
  // Earlier versions stored the voucher as a file.
  const files = gone.flatMap(({ certificado }) => (certificado === null ? [] : [certificado]));
  if (files.length === 0) return;
  await tx.delete(documentBytes).where(and(eq(documentBytes.unit, unit), inArray(documentBytes.documentId, files)));
  await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, files)));
}

/** An appointment of the demo data: a number of minutes from now, or of days from today at a time. */
interface DemoAppointment {
  readonly patient: string;
  readonly service: string;
  readonly doctor?: string;
  readonly minutes?: number;
  readonly days?: number;
  readonly at?: string;
  readonly status?: AppointmentStatus;
  readonly reason?: string;
  readonly certificado?: boolean;
  /** Fixed codes of its links; they neither expire nor wear out. */
  readonly confirm?: string;
  readonly enter?: string;
}

/** The appointments of demo-data.md, with instants relative to the clock. */
function datedAppointments(now: Date, today: string): (DemoAppointment & { readonly startsAt: Date })[] {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return (data as readonly DemoAppointment[]).map((one) => {
    const { minutes, days = 0, at = '' } = one;
    const wall = instantIn(ZONE, addDays(today, days) ?? today, at) ?? now;
    return { ...one, startsAt: minutes === undefined ? new Date(wall) : new Date(minute + minutes * 60_000) };
  });
}
