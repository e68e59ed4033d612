import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { isOffered, type Slot } from '../../../engine/slots/open-slots.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments } from '../../db/schema/index.ts';
import { lockActive } from '../people/lock-active.ts';
import { lockPools, type PoolOwner } from './lock-pool.ts';
import type { SlotSource } from './slot-source.ts';
import { isTaken, type PoolTime } from './taken-slots.ts';
import { LONGEST_SLOT, spanOf } from './time-span.ts';

/** For whom a slot is wanted. */
export interface SlotWish {
  readonly unit: number;
  readonly patient: number;
  readonly slot: Slot;
  /** The appointment that is being moved there. */
  readonly moving?: number;
}

/**
 * Makes sure that a slot is offered and free, and keeps it so until the transaction ends: whoever wants one of the same
 * pool, or another one for the same patient, waits (D-BOOK-01, R1). The unique indexes hold it besides.
 * @returns its instant
 * @throws AppError 409 TURNO_NO_DISPONIBLE for what was never offered or is over, 409 TURNO_OCUPADO, 409 YA_RESERVADO;
 * 401 NO_SESSION for whoever closed the account meanwhile
 */
export async function requireFreeSlot(
  { db: tx, clock }: { readonly db: Database; readonly clock: Clock },
  source: SlotSource,
  wish: SlotWish,
): Promise<Date> {
  const owner = { service: source.service.id, professional: source.professional };
  await lockPatientAndPool(tx, wish.unit, wish.patient, owner);
  // Judged by the time at which it is its turn, not by the one at which it began to wait.
  const judged = await judgeSlot({ db: tx, clock }, source, wish);
  if (judged instanceof Date) return judged;
  throw new AppError(409, judged);
}

/** Why a slot may not be had: it was never offered or is over, somebody has it, or the patient is elsewhere then. */
type SlotRefusal = 'TURNO_NO_DISPONIBLE' | 'TURNO_OCUPADO' | 'YA_RESERVADO';

/** How a slot stands at this moment: its instant if it may be had, else why not. Nothing keeps it so. */
export async function judgeSlot(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  source: SlotSource,
  { unit, patient, slot, moving }: SlotWish,
): Promise<Date | SlotRefusal> {
  const instant = instantIn(ZONE, slot.fecha, slot.hora);
  if (instant === undefined || !isOffered(source.pool, clock.now(), slot)) return 'TURNO_NO_DISPONIBLE';
  const owner = { service: source.service.id, professional: source.professional };
  const time = { ...owner, startsAt: new Date(instant), minutes: source.pool.minutes };
  if (await isTaken(db, unit, time, moving)) return 'TURNO_OCUPADO';
  if (await patientIsBusy(db, unit, patient, time, moving)) return 'YA_RESERVADO';
  return time.startsAt;
}

/**
 * Whether an appointment that gave its slot back may not take it again (D-BOOK-01): somebody else stands in it by now,
 * nobody is left for it, or the patient has another appointment at that time. What is free stays so until the
 * transaction ends. One that stood on top of others needs no slot.
 */
export async function mayNotReturn(tx: Database, row: typeof appointments.$inferSelect): Promise<boolean> {
  const { id, unit, personId, sobreturno, startsAt, minutes } = row;
  const time = { service: row.serviceId, professional: row.professionalId, startsAt, minutes };
  await lockPatientAndPool(tx, unit, personId, time);
  if (!sobreturno && (await isTaken(tx, unit, time, id))) return true;
  return patientIsBusy(tx, unit, personId, time, id);
}

/** Whoever closed the account meanwhile is refused (401 NO_SESSION). */
async function lockPatientAndPool(tx: Database, unit: number, patient: number, owner: PoolOwner): Promise<void> {
  await lockActive(tx, unit, [patient]);
  await lockPools(tx, unit, [owner]);
}

/**
 * Whether the patient has another appointment at that time, whatever the service.
 * @param except one that is being moved, and does not stand in its own way
 */
export async function patientIsBusy(
  tx: Database,
  unit: number,
  patient: number,
  { startsAt, minutes }: Pick<PoolTime, 'startsAt' | 'minutes'>,
  except: number | undefined,
): Promise<boolean> {
  const { from, until } = spanOf(startsAt, minutes);
  const table = appointments;
  const rows = await tx
    .select({ startsAt: table.startsAt, minutes: table.minutes })
    .from(table)
    .where(
      and(
        eq(table.unit, unit),
        eq(table.personId, patient),
        inArray(table.status, [1]),
        gt(table.startsAt, new Date(from - LONGEST_SLOT)),
        lt(table.startsAt, new Date(until)),
        except === undefined ? undefined : ne(table.id, except),
      ),
    );
  return rows.some((row) => spanOf(row.startsAt, row.minutes).until > from);
}
