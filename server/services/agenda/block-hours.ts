import { and, eq, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments, scheduleBlocks } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { lockPools } from '../slots/lock-pool.ts';
import type { TimeSpan } from '../slots/time-span.ts';
import { timeFreed } from '../waiting/freed-slots.ts';
import type { Professional } from './agenda-days.ts';
import { servicesOf } from './of-professional.ts';
import { touchedAppointments } from './touched-appointments.ts';
import { withdraw } from './withdraw.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** What becomes of the appointments that blocked hours touch. */
export type TouchedChoice = 'mantener' | 'cancelar';

/** Hours to block, and what the professional was told and decided. */
export interface BlockWish {
  readonly hours: TimeSpan;
  /** For the professional alone. */
  readonly motivo: string | null;
  /** Of the appointments that the professional was shown (`touchedAppointments`). */
  readonly sello: string;
  readonly turnos: TouchedChoice;
  /** What the patients of cancelled ones read. */
  readonly motivoCancelar: string | null;
}

/** What was done. */
export interface Blocked {
  readonly id: number;
  readonly cancelados: readonly number[];
  /** How many of their patients have an address that a mail is sent to. */
  readonly avisados: number;
}

/** Longest that may be blocked at once: a year's leave. */
const LONGEST_BLOCK = 366 * 86_400_000;

/**
 * Blocks hours of a professional, in one transaction: from then on none of them is offered or accepted, and what was
 * booked in them stays or is cancelled, as the professional decided on exactly these appointments (D-AGENDA-03). Who
 * books at the same moment waits, and is refused or was told of.
 * @throws AppError 400 INVALID_BODY for hours that are none; 409 AGENDA_CHANGED when other appointments are touched by
 * now than the professional was told of
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
  if (wish.turnos === 'cancelar' && !wish.motivoCancelar) throw new AppError(400, 'INVALID_BODY');
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    const who = { unit, professional };
    await lockTouched(inside, who, wish.hours);
    const { rows, sello } = await touchedAppointments(inside, who, wish.hours);
    if (sello !== wish.sello) throw new AppError(409, 'AGENDA_CHANGED');
    const [block] = await tx
      .insert(scheduleBlocks)
      .values({
        unit,
        personId: professional,
        startsAt: new Date(from),
        endsAt: new Date(until),
        motivo: wish.motivo,
        createdAt: now,
      })
      .returning({ id: scheduleBlocks.id });
    const cancelled = wish.turnos === 'cancelar' ? rows : [];
    let avisados = 0;
    for (const row of cancelled) if (await withdraw(inside, tenant, row, wish.motivoCancelar ?? '')) avisados += 1;
    return { id: block?.id ?? 0, cancelados: cancelled.map(({ id }) => id), avisados };
  });
}

/** Rows first and pools last, as everywhere: who moves one of these appointments waits, or has moved it. */
async function lockTouched(inside: Context, who: Professional, hours: TimeSpan): Promise<void> {
  const { db: tx } = inside;
  const ids = (await touchedAppointments(inside, who, hours)).rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.select().from(appointments).where(inArray(appointments.id, ids)).orderBy(appointments.id).for('update');
  const services = await servicesOf(tx, who.unit, who.professional);
  await lockPools(tx, who.unit, [
    { service: 0, professional: who.professional },
    ...services.map((service) => ({ service, professional: null })),
  ]);
}

/**
 * Gives blocked hours back; those who wait for an earlier slot are told of them.
 * @param db the transaction in which both are kept
 * @throws AppError 404 for anybody else's
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
