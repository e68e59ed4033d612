import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { isOffered, type Slot } from '../../../engine/slots/open-slots.ts';
import { containsSpan } from '../../../engine/slots/week-hours.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attendantOf } from '../../platform/db/schema/index.ts';
import { isProvisional, lockPatient } from '../people/index.ts';
import { fairestOf } from './fairest.ts';
import { serviceTimes } from './load-service-time.ts';
import { lockPools, type PoolOwner } from './lock-pool.ts';
import { holdPersons, rowsOfPerson } from './one-person.ts';
import { attendsAt, freeAt, hasPlace, slotTimeAt } from './service-time.ts';
import { bufferOf, type SlotSource } from './slot-source.ts';
import { LONGEST_SLOT, overlaps, spanOf } from './time-span.ts';

/** A wanted slot and its patient. */
export interface SlotWish {
  readonly unit: number;
  readonly patient: number;
  readonly slot: Slot;
  /** The appointment being moved there. */
  readonly moving?: number;
}

/** A slot that is free, and whom it may be given to. */
export interface FreeSlot {
  readonly startsAt: Date;
  /** By specialty: the free professionals who attend then; empty where no professional attends the service. */
  readonly free: readonly number[];
}

/**
 * Requires that a slot is offered and free, and keeps it so until the transaction ends by locks: others who want the time
 * of the same professionals, or another slot for the same patient, wait (D-BOOK-01, R1).
 * @throws AppError 409 TURNO_NO_DISPONIBLE for a slot never offered or past, 409 TURNO_OCUPADO, 409 YA_RESERVADO, 409
 * PATIENT_CLOSED
 */
export async function requireFreeSlot(
  { db: tx, clock }: { readonly db: Database; readonly clock: Clock },
  source: SlotSource,
  wish: SlotWish,
): Promise<FreeSlot> {
  const owner = { service: source.service.id, professional: source.attendant };
  await lockPatientAndPool(tx, wish.unit, wish.patient, owner);
  // Read the clock after acquiring the lock: the slot may have passed while waiting.
  const judged = await judgeSlot({ db: tx, clock }, source, wish);
  if (typeof judged !== 'string') return judged;
  throw new AppError(409, judged);
}

/** Refusals of a slot: never offered or past, taken, or the patient has another appointment at that time. */
type SlotRefusal = 'TURNO_NO_DISPONIBLE' | 'TURNO_OCUPADO' | 'YA_RESERVADO';

/** Checks a slot without locks: the slot if it is free now, else the refusal. */
export async function judgeSlot(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  source: SlotSource,
  { unit, patient, slot, moving }: SlotWish,
): Promise<FreeSlot | SlotRefusal> {
  const { service, attendant, pool, buffer } = source;
  const instant = instantIn(ZONE, slot.fecha, slot.hora);
  const now = clock.now();
  if (instant === undefined || !isOffered(pool, now, slot)) return 'TURNO_NO_DISPONIBLE';
  const startsAt = new Date(instant);
  const span = slotTimeAt(startsAt, pool.minutes);
  const hours = source.calendar(slot.fecha);
  if (hours !== undefined && !containsSpan(hours, span.day)) return 'TURNO_NO_DISPONIBLE';
  if (source.notice > 0 && span.from < now.getTime() + source.notice) return 'TURNO_NO_DISPONIBLE';
  const wanted = { unit, services: [service.id], professional: attendant, span, buffer, except: moving };
  const time = (await serviceTimes(db, wanted)).get(service.id);
  if (time === undefined) return 'TURNO_NO_DISPONIBLE';
  const { attendants } = time;
  if (attendants.length > 0 && !attendants.some((one) => attendsAt(one, span))) return 'TURNO_NO_DISPONIBLE';
  // First: a time that is taken by the patient's own appointment is not taken by somebody.
  if (await patientIsBusy(db, unit, patient, { startsAt, minutes: pool.minutes }, moving)) return 'YA_RESERVADO';
  if (!hasPlace(time, span)) return 'TURNO_OCUPADO';
  return { startsAt, free: freeAt(time, span) };
}

/** Length and buffer of the time in question, in milliseconds. */
type Buffer = Pick<SlotSource, 'buffer'>;

/** An appointment and the professionals who could take it over. */
export interface Takeover {
  /** Whether its own professional is free, whatever their hours now are. */
  readonly own: boolean;
  /** Others who attend its service then and are free; empty for an appointment with a chosen professional. */
  readonly others: readonly number[];
  /** Whether it is unassigned, no professional attends then, and the service has room for it. */
  readonly room: boolean;
}

/** Finds the professionals who could keep an appointment at its hour. The caller locks the pools. */
export async function takeoverOf(db: Database, row: AppointmentTime, { buffer }: Buffer): Promise<Takeover> {
  const { id, unit, serviceId: service, startsAt, minutes } = row;
  const span = slotTimeAt(startsAt, minutes);
  const asked = { unit, services: [service], span, buffer, except: id };
  const time = (await serviceTimes(db, { ...asked, professional: row.professionalId })).get(service);
  if (time === undefined) return { own: false, others: [], room: false };
  const mine = time.attendants.find(({ person }) => person === attendantOf(row));
  const others = row.professionalId === null ? freeAt(time, span).filter((one) => one !== mine?.person) : [];
  const attending = time.attendants.some((one) => attendsAt(one, span));
  return {
    own: mine !== undefined && !overlaps(mine.busy, span),
    others: others.length > 0 && !hasPlace(time, span) ? [] : others,
    room: attendantOf(row) === null && hasPlace({ ...time, attendants: [] }, span) && !attending,
  };
}

type AppointmentTime = Pick<
  typeof appointments.$inferSelect,
  'id' | 'unit' | 'serviceId' | 'professionalId' | 'assignedId' | 'startsAt' | 'minutes'
>;

/** Professional of an appointment that gets its freed slot again, and whether it cannot have it. */
export type Return = { readonly assignedId: number | null } | 'refused';

/**
 * Assigns an appointment that gets its freed slot again (D-BOOK-01): to its previous professional, or another one of the
 * specialty. Refused when no professional is free, or the patient has another appointment at that time. Locks keep the
 * result valid until the transaction ends. An overbooked appointment needs no slot.
 */
export async function returnTo(
  tx: Database,
  row: typeof appointments.$inferSelect,
  tenant: CompiledTenant,
): Promise<Return> {
  const { id, unit, personId, sobreturno, startsAt, minutes } = row;
  await lockPatientAndPool(tx, unit, personId, { service: row.serviceId, professional: row.professionalId });
  if (await patientIsBusy(tx, unit, personId, { startsAt, minutes }, id)) return 'refused';
  if (sobreturno) return { assignedId: row.assignedId };
  const { own, others, room } = await takeoverOf(tx, row, { buffer: bufferOf(tenant) });
  if (own || room) return { assignedId: row.assignedId };
  if (others.length === 0) return 'refused';
  return { assignedId: await fairestOf(tx, others, startsAt) };
}

/** Locks the patient, the patient's DNI and the pool, in this order. @throws AppError 409 PATIENT_CLOSED */
async function lockPatientAndPool(tx: Database, unit: number, patient: number, owner: PoolOwner): Promise<void> {
  const held = await lockPatient(tx, unit, patient);
  if (!isProvisional(held)) await holdPersons(tx, unit, [held.documento]);
  await lockPools(tx, unit, [owner]);
}

/**
 * Whether the patient has another appointment at that time, of any service, also as the worker of a case or as the worker's
 * own account (docs/decisions/0041).
 * @param except the appointment being moved, which does not conflict with itself
 */
export async function patientIsBusy(
  tx: Database,
  unit: number,
  patient: number,
  { startsAt, minutes }: { readonly startsAt: Date; readonly minutes: number },
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
        inArray(table.personId, await rowsOfPerson(tx, unit, patient)),
        // Status 1, scheduled: an appointment that was attended or missed does not make the patient busy.
        eq(table.status, 1),
        gt(table.startsAt, new Date(from - LONGEST_SLOT)),
        lt(table.startsAt, new Date(until)),
        except === undefined ? undefined : ne(table.id, except),
      ),
    );
  return rows.some((row) => spanOf(row.startsAt, row.minutes).until > from);
}
