import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { decideOffer, decidePlace, type SlotRefusal } from '../../../engine/domain/slot/decide-booking.ts';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import { LONGEST_SLOT, spanOf } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { identityIn } from '../../platform/db/identity.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { holdTenant } from '../../platform/tenants/held-tenant.ts';
import { isProvisional, lockPatient } from '../people/index.ts';
import { offeredService, serviceTimes } from './load-service-time.ts';
import { lockPools, type PoolOwner } from './lock-pool.ts';
import { holdPersons, rowsOfPerson } from './one-person.ts';
import { type SlotOwner, type SlotSource, slotSource } from './slot-source.ts';

/** A wanted slot and its patient. */
export interface SlotWish {
  readonly unit: number;
  readonly patient: number;
  readonly slot: Slot;
  /** The patient's age: that of today for a new booking, that at its booking for an appointment that moves. */
  readonly age: number | undefined;
  /** The appointment being moved there. */
  readonly moving?: number;
}

/** A slot that is free, and whom it may be given to. */
export interface FreeSlot {
  readonly startsAt: Date;
  /** By specialty: the free professionals who attend then; empty where no professional attends the service. */
  readonly free: readonly number[];
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Requires that a slot is offered and free, and keeps it so until the transaction ends by locks: others who want the time
 * of the same professionals, or another slot for the same patient, wait. Judges before the locks, too, so
 * that a refusal does not wait, and reads offer and clock again after them: while waiting, the slot may have passed, and
 * the offer may have been closed.
 * @throws AppError 422 SERVICE_REFUSED; 409 TURNO_NO_DISPONIBLE for a slot never offered or past, 409 TURNO_OCUPADO, 409
 * YA_RESERVADO, 409 PATIENT_CLOSED
 */
export async function requireFreeSlot(
  context: Context,
  tenant: CompiledTenant,
  owner: SlotOwner,
  wish: SlotWish,
): Promise<FreeSlot & { readonly source: SlotSource }> {
  await requireNow(context, tenant, owner, wish);
  const locked = { service: owner.service, professional: owner.professional ?? owner.attendant ?? null };
  await lockPatientAndPool(context.db, tenant.public.unit, wish.patient, locked);
  await holdTenant(context.db, tenant);
  return requireNow(context, tenant, owner, wish);
}

async function requireNow(context: Context, tenant: CompiledTenant, owner: SlotOwner, wish: SlotWish) {
  const source = await slotSource(context.db, tenant, owner);
  const judged = await judgeSlot(context, source, wish);
  if (typeof judged === 'string') throw new AppError(judged === 'SERVICE_REFUSED' ? 422 : 409, judged);
  return { ...judged, source };
}

/** Checks a slot without locks: the slot if it is free now, else the refusal. */
export async function judgeSlot(
  { db, clock }: Context,
  source: SlotSource,
  { unit, patient, slot, age, moving }: SlotWish,
): Promise<FreeSlot | SlotRefusal> {
  const { service, professional, attendant, pool, buffer, open } = source;
  const wanted = decideOffer({ ...source, service: offeredService(service) }, clock.now(), { slot, age });
  if (typeof wanted === 'string') return wanted;
  const { startsAt, time: span } = wanted;
  const asked = { unit, services: [service.id], professional: attendant, span, buffer, except: moving };
  const time = (await serviceTimes(db, asked)).get(service.id);
  const isBusy = await patientIsBusy(db, unit, patient, { startsAt, minutes: pool.minutes, except: moving });
  const assignedId = professional === null ? attendant : null;
  const free = decidePlace(time, open, { professionalId: professional, assignedId, slot: span, age }, isBusy);
  return typeof free === 'string' ? free : { startsAt, free };
}

/** Locks the patient, the patient's DNI and the pool, in this order. @throws AppError 409 PATIENT_CLOSED */
export async function lockPatientAndPool(tx: Database, unit: number, patient: number, owner: PoolOwner): Promise<void> {
  const held = await lockPatient(tx, unit, patient);
  if (!isProvisional(held)) await holdPersons(tx, unit, [identityIn(held)]);
  await lockPools(tx, unit, [owner]);
}

/** A time that an appointment would take; one that is being moved (`except`) does not conflict with itself. */
interface WishedTime {
  readonly startsAt: Date;
  readonly minutes: number;
  readonly except: number | undefined;
}

/**
 * Whether the patient has another appointment at that time, of any service, also as the worker of a case or as the worker's
 * own account (docs/decisions/0041).
 */
export async function patientIsBusy(
  tx: Database,
  unit: number,
  patient: number,
  { startsAt, minutes, except }: WishedTime,
): Promise<boolean> {
  const { from, until } = spanOf(startsAt, minutes);
  const table = appointments;
  const rows = await tx
    .select({ startsAt: table.startsAt, minutes: table.minutes })
    .from(table)
    .where(
      and(
        eq(table.unit, unit),
        inArray(table.personId, await rowsOfPerson(tx, unit, patient)),
        // Status 1, scheduled: an appointment that was attended or missed does not make the patient busy.
        eq(table.status, 'booked'),
        gt(table.startsAt, new Date(from - LONGEST_SLOT)),
        lt(table.startsAt, new Date(until)),
        except === undefined ? undefined : ne(table.id, except),
      ),
    );
  return rows.some((row) => spanOf(row.startsAt, row.minutes).until > from);
}
