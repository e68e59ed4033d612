import { eq, sql } from 'drizzle-orm';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import { fitsOffer, type KeptFor, takersOf } from '../../../engine/domain/slot/outside.ts';
import { freeAt, slotTimeAt } from '../../../engine/domain/slot/service-time.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { dropWaiting } from '../../platform/mail/outbox.ts';
import {
  calendarPart,
  type MailContext,
  mailParts,
  openWays,
  readerOf,
  writeToReader,
} from '../appointment-mail/index.ts';
import { mailManager } from '../cases/index.ts';
import {
  type AppointmentRow,
  aboutWait,
  ageOfPatient,
  bufferOf,
  fairestOf,
  moveSlot,
  openHours,
  serviceTimes,
} from '../slots/index.ts';

/** The reason for which an appointment stays kept with another professional: all but the hours of the one before. */
const stillKept = sql<KeptFor | null>`nullif(${appointments.keptFor}, 'horario')`;

/** Result of handing an appointment over. */
export type HandedOver = 'told' | 'withheld' | 'unneeded' | 'refused';

/**
 * Gives an appointment to another professional of its service at the same hour. Notifies the patient by mail of another
 * person than the chosen one; by specialty nothing changes for the patient. The caller locks the pools.
 * @returns `refused` where the appointment would be outside the offer with that professional, or the time is not free
 */
export async function handOver(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  professional: number,
): Promise<HandedOver> {
  const { db } = context;
  const { id, unit, serviceId: service, startsAt, minutes } = row;
  const span = slotTimeAt(startsAt, minutes);
  const buffer = bufferOf(tenant);
  const asked = { unit, services: [service], professional, span, buffer, except: id };
  const time = (await serviceTimes(db, asked)).get(service);
  if (time === undefined || freeAt(time, span).length === 0) return 'refused';
  const bySpecialty = row.professionalId === null;
  const given = bySpecialty ? { assignedId: professional } : { professionalId: professional, assignedId: null };
  const placed = { ...row, ...given, slot: span, age: await ageOfPatient(db, row.personId, row.createdAt) };
  if (!fitsOffer(time, await openHours(db, tenant), placed)) return 'refused';
  const [moved] = await db
    .update(appointments)
    .set({
      ...given,
      overbooked: false,
      overlapped: false,
      keptFor: stillKept,
      version: sql`${appointments.version} + 1`,
    })
    .where(eq(appointments.id, id))
    .returning();
  if (bySpecialty) return 'unneeded';
  return moved !== undefined && (await tell(context, tenant, moved, 'appointmentHandedOver')) ? 'told' : 'withheld';
}

/**
 * Passes an appointment by specialty to another free professional of its service. Nothing changes for the patient. The
 * caller locks the pools.
 * @returns the professional; null when no other one is free
 */
export async function passOn(db: Database, tenant: CompiledTenant, row: AppointmentRow): Promise<number | null> {
  const { unit, serviceId: service, startsAt, minutes } = row;
  const slot = slotTimeAt(startsAt, minutes);
  const asked = { unit, services: [service], professional: null, span: slot, buffer: bufferOf(tenant), except: row.id };
  const time = (await serviceTimes(db, asked)).get(service);
  const age = await ageOfPatient(db, row.personId, row.createdAt);
  const others = time === undefined ? [] : takersOf(time, await openHours(db, tenant), { ...row, slot, age });
  const taker = await fairestOf(db, others, startsAt);
  if (taker !== null) await giveTo(db, row.id, taker);
  return taker;
}

/** Gives an appointment by specialty to a professional. Nothing changes for the patient. */
export async function giveTo(db: Database, id: number, assignedId: number): Promise<void> {
  await db
    .update(appointments)
    .set({ assignedId, overlapped: false, keptFor: stillKept })
    .where(eq(appointments.id, id));
}

/**
 * Moves an appointment to another slot by an order of the office, and mails the patient, and the manager where it is a
 * case's.
 * @returns whether something was written to the patient
 * @throws AppError as `moveSlot`
 */
export async function moveForOffice(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  to: { readonly professional: number | null; readonly slot: Slot },
): Promise<boolean> {
  const { appointment } = await moveSlot(context, tenant, row, to);
  await mailManager(context, tenant, appointment, 'Moved');
  return tell(context, tenant, appointment, 'appointmentMoved');
}

/**
 * Mails the patient, regardless of settings, because the patient chose a person or an hour. The mail names neither
 * specialty nor professional (A52).
 * @returns whether something was written to the patient
 */
async function tell(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  text: 'appointmentHandedOver' | 'appointmentMoved',
): Promise<boolean> {
  await dropWaiting(context.db, row.unit, aboutWait(row.id));
  const reader = await readerOf(context.db, tenant, row);
  if (!reader) return false;
  const { links, calendar } = await openWays(context, row, reader);
  return writeToReader(context, tenant, reader, {
    ...(await mailParts(context, tenant, row, links)),
    ...(await calendarPart(context, tenant, row, calendar)),
    text,
    onceKey: `appointment:${row.id}:${row.version}`,
  });
}
