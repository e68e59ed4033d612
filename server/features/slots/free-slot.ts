import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { isOffered, type Slot } from '../../../engine/slots/open-slots.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { lockActive } from '../people/index.ts';
import { lockPools, type PoolOwner } from './lock-pool.ts';
import type { SlotSource } from './slot-source.ts';
import { isTaken, type PoolTime } from './taken-slots.ts';
import { LONGEST_SLOT, spanOf } from './time-span.ts';

/** A wanted slot and its patient. */
export interface SlotWish {
  readonly unit: number;
  readonly patient: number;
  readonly slot: Slot;
  /** The appointment being moved there. */
  readonly moving?: number;
}

/**
 * Requires that a slot is offered and free, and keeps it so until the transaction ends by locks: others who want a slot
 * of the same pool, or another slot for the same patient, wait (D-BOOK-01, R1). Unique indexes enforce it as well.
 * @returns its instant
 * @throws AppError 409 TURNO_NO_DISPONIBLE for a slot never offered or past, 409 TURNO_OCUPADO, 409 YA_RESERVADO; 401
 * NO_SESSION when the account was closed by a concurrent request
 */
export async function requireFreeSlot(
  { db: tx, clock }: { readonly db: Database; readonly clock: Clock },
  source: SlotSource,
  wish: SlotWish,
): Promise<Date> {
  const owner = { service: source.service.id, professional: source.professional };
  await lockPatientAndPool(tx, wish.unit, wish.patient, owner);
  // Read the clock after acquiring the lock: the slot may have passed while waiting.
  const judged = await judgeSlot({ db: tx, clock }, source, wish);
  if (judged instanceof Date) return judged;
  throw new AppError(409, judged);
}

/** Refusals of a slot: never offered or past, taken, or the patient has another appointment at that time. */
type SlotRefusal = 'TURNO_NO_DISPONIBLE' | 'TURNO_OCUPADO' | 'YA_RESERVADO';

/** Checks a slot without locks: its instant if it is free now, else the refusal. */
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
 * Whether an appointment cannot have its freed slot again (D-BOOK-01): another appointment has it, no professional is
 * free, or the patient has another appointment at that time. Locks keep the result valid until the transaction ends. An
 * overbooked appointment needs no slot.
 */
export async function mayNotReturn(tx: Database, row: typeof appointments.$inferSelect): Promise<boolean> {
  const { id, unit, personId, sobreturno, startsAt, minutes } = row;
  const time = { service: row.serviceId, professional: row.professionalId, startsAt, minutes };
  await lockPatientAndPool(tx, unit, personId, time);
  if (!sobreturno && (await isTaken(tx, unit, time, id))) return true;
  return patientIsBusy(tx, unit, personId, time, id);
}

/** Locks patient and pool. @throws AppError 401 NO_SESSION when the account was closed by a concurrent request */
async function lockPatientAndPool(tx: Database, unit: number, patient: number, owner: PoolOwner): Promise<void> {
  await lockActive(tx, unit, [patient]);
  await lockPools(tx, unit, [owner]);
}

/**
 * Whether the patient has another appointment at that time, of any service.
 * @param except the appointment being moved, which does not conflict with itself
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
