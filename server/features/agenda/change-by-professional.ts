import { and, eq, gte, lte } from 'drizzle-orm';
import { decideChange } from '../../../engine/domain/appointment/changes.ts';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import { MINUTE } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import type { Database } from '../../platform/db/database.ts';
import { scheduleBlocks } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type MailContext, mailAppointment } from '../appointment-mail/index.ts';
import { mailManager } from '../cases/index.ts';
import { type AppointmentRow, lockPools, moveSlot, slotFreed } from '../slots/index.ts';
import type { Professional } from './agenda-days.ts';
import { isPatientWaiting, lockAgendaAppointment } from './lock-agenda-appointment.ts';
import { withdraw } from './withdraw.ts';

/** The professional's wish to cancel. */
export interface CancelWish {
  readonly id: number;
  /** Reason, for the patient. */
  readonly cancelReason: string;
  /** Whether the hour is offered again; otherwise it is blocked. */
  readonly reopen: boolean;
}

/**
 * Cancels one appointment of a professional's agenda with a reason, and mails the patient once. The hour stays
 * closed unless the professional says that it is free again, because a reason to cancel is mostly one not to attend.
 * @returns whether the patient was mailed
 * @throws AppError 404 for appointments of others; 409 as {@link requireChange}
 */
export async function cancelByProfessional(
  context: MailContext,
  tenant: CompiledTenant,
  professional: number,
  { id, cancelReason, reopen }: CancelWish,
): Promise<{ readonly avisado: boolean }> {
  const who = { unit: tenant.public.unit, professional };
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    const row = await lockAgendaAppointment(tx, who, id);
    const now = context.clock.now();
    await requireChange(tx, tenant, { row, event: 'withdraw', now });
    await lockPools(tx, who.unit, [{ service: row.serviceId, professional }]);
    const avisado = await withdraw(inside, tenant, row, cancelReason);
    if (reopen) await slotFreed(tx, tenant, row);
    else if (!row.overbooked) await keepClosed(tx, who, row, now);
    return { avisado };
  });
}

/** A change that a professional wishes for. */
interface Change {
  readonly row: AppointmentRow;
  readonly event: 'withdraw' | 'reschedule';
  readonly now: Date;
}

/** @throws AppError 409 TURNO_CANCELLED, TURNO_ATTENDED, TURNO_PAST, PATIENT_WAITING */
async function requireChange(tx: Database, tenant: CompiledTenant, { row, event, now }: Change): Promise<void> {
  const state = { ...row, waiting: await isPatientWaiting(tx, row) };
  allowed(decideChange(state, event, now, tenant.public.settings));
}

/** Blocks the hour of a cancelled appointment, unless a block covers it. */
async function keepClosed(tx: Database, who: Professional, row: AppointmentRow, now: Date): Promise<void> {
  const { unit, personId, startsAt, endsAt } = scheduleBlocks;
  const end = new Date(row.startsAt.getTime() + row.minutes * MINUTE);
  const own = and(eq(unit, who.unit), eq(personId, who.professional));
  if ((await tx.$count(scheduleBlocks, and(own, lte(startsAt, row.startsAt), gte(endsAt, end)))) > 0) return;
  await tx.insert(scheduleBlocks).values({
    unit: who.unit,
    personId: who.professional,
    reason: null,
    createdAt: now,
    startsAt: row.startsAt,
    endsAt: end,
  });
}

/** A moved or new appointment, and whether the patient was mailed. */
export interface AppointmentChange {
  readonly id: number;
  /** yyyy-MM-dd, in Buenos Aires. */
  readonly fecha: string;
  readonly hora: string;
  readonly avisado: boolean;
}

/**
 * Moves one appointment of a professional's agenda to another free slot of the same professional, and mails the patient
 * once, who may answer as after every move, and the manager where it is a case's.
 * @throws AppError 404 for appointments of others; 409 as {@link requireChange} and `moveSlot`
 */
export async function moveByProfessional(
  context: MailContext,
  tenant: CompiledTenant,
  professional: number,
  { id, slot }: { readonly id: number; readonly slot: Slot },
): Promise<AppointmentChange> {
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    const row = await lockAgendaAppointment(tx, { unit: tenant.public.unit, professional }, id);
    await requireChange(tx, tenant, { row, event: 'reschedule', now: context.clock.now() });
    const to = { professional: row.professionalId, attendant: professional, slot };
    const { appointment } = await moveSlot(inside, tenant, row, to);
    await mailManager(inside, tenant, appointment, 'Moved');
    return mailChange(inside, tenant, appointment, 'Moved');
  });
}

/** Mails a professional's change to the patient, whatever the settings. @returns the answer for the professional */
export async function mailChange(
  inside: MailContext,
  tenant: CompiledTenant,
  appointment: AppointmentRow,
  news: 'Booked' | 'Moved',
): Promise<AppointmentChange> {
  const avisado = await mailAppointment(inside, tenant, appointment, news, 'professional');
  const { date, time } = wallTimeIn(ZONE, appointment.startsAt);
  return { id: appointment.id, fecha: date, hora: time.slice(0, 5), avisado };
}
