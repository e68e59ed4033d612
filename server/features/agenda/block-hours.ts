import { and, eq, inArray } from 'drizzle-orm';
import type { TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, scheduleBlocks } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { lockPools, servicesOf, timeFreed } from '../slots/index.ts';
import { giveTo } from './hand-over.ts';
import { touchedAppointments } from './touched-appointments.ts';
import { withdraw } from './withdraw.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Decision about appointments in blocked hours. */
export type TouchedChoice = 'mantener' | 'cancelar';

/** Hours to block, and the professional's decision about the appointments shown. */
export interface BlockWish {
  readonly hours: TimeSpan;
  /** Visible to the professional only. */
  readonly reason: string | null;
  /** Digest of the appointments that were shown to the professional (`touchedAppointments`). */
  readonly sello: string;
  readonly appointments: TouchedChoice;
  /** Reason of the cancellation, for the patients. */
  readonly cancelReason: string | null;
}

/** Result of blocking. */
export interface Blocked {
  readonly id: number;
  readonly cancelados: readonly number[];
  /** Number of their patients who were mailed. */
  readonly avisados: number;
}

/** Longest block: a year's leave. */
const LONGEST_BLOCK = 366 * 86_400_000;

/**
 * Blocks hours of a professional in one transaction: no slot in them is offered or accepted any more, and appointments
 * in them are kept or cancelled, as the professional decided about exactly these. A concurrent booking
 * waits for the lock; it is refused afterwards, or makes this call fail with AGENDA_CHANGED.
 * @throws AppError 400 INVALID_BODY for an empty range; 409 AGENDA_CHANGED when other appointments are affected than
 * those shown
 */
export async function blockHours(
  context: MailContext,
  tenant: CompiledTenant,
  professional: number,
  wish: BlockWish,
): Promise<Blocked> {
  const { unit } = tenant.public;
  const { from, until } = wish.hours;
  const now = context.clock.now();
  if (!(from < until && until > now.getTime() && until - from <= LONGEST_BLOCK))
    throw new AppError(400, 'INVALID_BODY');
  if (wish.appointments === 'cancelar' && !wish.cancelReason) throw new AppError(400, 'INVALID_BODY');
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    await lockTouched(inside, tenant, professional, wish.hours);
    const { rows, sello, passed } = await touchedAppointments(inside, tenant, professional, wish.hours);
    if (sello !== wish.sello) throw new AppError(409, 'AGENDA_CHANGED');
    const [block] = await tx
      .insert(scheduleBlocks)
      .values({
        unit,
        personId: professional,
        startsAt: new Date(from),
        endsAt: new Date(until),
        reason: wish.reason,
        createdAt: now,
      })
      .returning({ id: scheduleBlocks.id });
    const cancelled = wish.appointments === 'cancelar' ? rows : [];
    for (const { id, to } of passed) await giveTo(tx, id, to);
    let avisados = 0;
    for (const row of cancelled) if (await withdraw(inside, tenant, row, wish.cancelReason ?? '')) avisados += 1;
    return { id: block?.id ?? 0, cancelados: cancelled.map(({ id }) => id), avisados };
  });
}

/**
 * Locks rows first and pools last, as everywhere: a concurrent move of one of these appointments waits or has finished.
 */
async function lockTouched(
  inside: Context,
  tenant: CompiledTenant,
  professional: number,
  hours: TimeSpan,
): Promise<void> {
  const { db: tx } = inside;
  const { unit } = tenant.public;
  const { rows, passed } = await touchedAppointments(inside, tenant, professional, hours);
  const ids = [...rows, ...passed].map(({ id }) => id);
  if (ids.length > 0)
    await tx.select().from(appointments).where(inArray(appointments.id, ids)).orderBy(appointments.id).for('update');
  const services = await servicesOf(tx, unit, professional);
  await lockPools(tx, unit, [
    { service: 0, professional },
    ...services.map((service) => ({ service, professional: null })),
  ]);
}

/**
 * Unblocks hours and notifies the waitlist about them.
 * @param db the transaction for both
 * @throws AppError 404 for blocks of other professionals
 */
export function unblockHours(db: Database, tenant: CompiledTenant, professional: number, id: number): Promise<void> {
  const { unit } = tenant.public;
  const { unit: of, personId, startsAt, endsAt } = scheduleBlocks;
  return transaction(db, async (tx) => {
    const [gone] = await tx
      .delete(scheduleBlocks)
      .where(and(eq(of, unit), eq(personId, professional), eq(scheduleBlocks.id, id)))
      .returning({ startsAt, endsAt });
    if (!gone) throw notFound();
    const span = { from: gone.startsAt.getTime(), until: gone.endsAt.getTime() };
    await timeFreed(tx, tenant, { service: null, professional, span });
  });
}
