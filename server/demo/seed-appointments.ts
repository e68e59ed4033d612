import { randomUUID } from 'node:crypto';
import { and, between, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { appointments, documentBytes, documents } from '../db/schema/index.ts';
import { putAppointmentLinks } from '../services/appointments/appointment-links.ts';
import { entryCodeOf } from '../services/entry/link-codes.ts';
import { datedAppointments } from './appointments.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { Seeding } from './seed-people.ts';

type NewAppointment = typeof appointments.$inferInsert;

/** Puts the demo people's appointments and their links back as they were; what visitors booked goes unless it is spared. */
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
    const holder = DEMO_PEOPLE.members.find(({ documento }) => documento === one.patient)?.holder ?? one.patient;
    const bookedBy = ids.get(holder) ?? 0;
    const id = await putAppointment(tx, {
      unit,
      personId,
      bookedBy,
      serviceId: services.get(one.service) ?? 0,
      professionalId: one.doctor === undefined ? null : (ids.get(one.doctor) ?? 0),
      startsAt: one.startsAt,
      status: one.status ?? 1,
      motivoCancelar: one.motivo ?? null,
      certificadoId: one.certificado ? randomUUID() : null,
      createdAt: now,
    });
    const { confirm, enter = confirm && entryCodeOf(confirm) } = one;
    const codes = { ...(confirm === undefined ? {} : { confirm }), ...(enter === undefined ? {} : { enter }) };
    await putAppointmentLinks(
      { db: tx, clock: { now: () => now } },
      { id, unit, personId, startsAt: one.startsAt },
      bookedBy,
      codes,
      null,
    );
  }
}

/**
 * Inserts one; where a visitor holds its slot, on top of it. Nobody is reminded of it: whoever opens the demo's outbox finds
 * the mails of what they did, and no others.
 */
export async function putAppointment(tx: Database, one: NewAppointment): Promise<number> {
  const values = { ...one, reminded: true };
  const [placed] = await tx
    .insert(appointments)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: appointments.id });
  if (placed) return placed.id;
  const [beside] = await tx
    .insert(appointments)
    .values({ ...values, sobreturno: true })
    .returning({ id: appointments.id });
  return beside?.id ?? 0;
}

/** How long filling a unit takes at most: what was made just before its end is the demo's own. */
const FILLING = 10_000;

async function clearAppointments({ tx, tenant, spared }: Seeding, persons: readonly number[]): Promise<void> {
  const unit = tenant.public.unit;
  const ours =
    spared === undefined ? undefined : between(appointments.createdAt, new Date(spared.getTime() - FILLING), spared);
  const gone = await tx
    .delete(appointments)
    .where(and(eq(appointments.unit, unit), inArray(appointments.personId, [...persons]), ours))
    .returning({ certificado: appointments.certificadoId });
  // Earlier versions kept the voucher's file itself.
  const files = gone.flatMap(({ certificado }) => (certificado === null ? [] : [certificado]));
  if (files.length === 0) return;
  await tx.delete(documentBytes).where(and(eq(documentBytes.unit, unit), inArray(documentBytes.documentId, files)));
  await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, files)));
}
