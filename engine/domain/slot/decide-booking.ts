import { instantIn, ZONE } from '../dates/zone.ts';
import { isOffered, type Slot } from './open-slots.ts';
import { isForAge, type OpenHours, type Placed, type WhyOutside, whyOutside } from './outside.ts';
import type { Pool } from './pool.ts';
import { freeAt, hasPlace, type OfferedService, type ServiceTime, type SlotTime, slotTimeAt } from './service-time.ts';

/**
 * Refusals of a wanted slot: service or professional does not give appointments in this way or to that age; slot never
 * offered, past, or too near; taken; the patient has another appointment at that time.
 */
export type SlotRefusal = 'SERVICE_REFUSED' | 'TURNO_NO_DISPONIBLE' | 'TURNO_OCUPADO' | 'YA_RESERVADO';

/** Offer of a service, or of one of its professionals. */
export interface BookingOffer {
  readonly service: OfferedService;
  /** The grid that the page draws. */
  readonly pool: Pool;
  readonly open: OpenHours;
  /** Milliseconds by which a booking precedes its slot at least. */
  readonly notice: number;
}

/** A wanted slot that is on the grid. */
export interface WantedSlot {
  readonly startsAt: Date;
  readonly time: SlotTime;
}

/**
 * Decides about a wanted slot by the offer alone, before anybody's time is read.
 * @param age the patient's; undefined without a date of birth
 */
export function decideOffer(
  { service, pool, open, notice }: BookingOffer,
  now: Date,
  { slot, age }: { readonly slot: Slot; readonly age: number | undefined },
): WantedSlot | SlotRefusal {
  // First: to a patient of another age no other slot would be given, either.
  if (!isForAge(service, open, age)) return 'SERVICE_REFUSED';
  const instant = instantIn(ZONE, slot.date, slot.time);
  if (instant === undefined || !isOffered(pool, now, slot)) return 'TURNO_NO_DISPONIBLE';
  const startsAt = new Date(instant);
  const time = slotTimeAt(startsAt, pool.minutes);
  const isTooNear = notice > 0 && time.from < now.getTime() + notice;
  return isTooNear ? 'TURNO_NO_DISPONIBLE' : { startsAt, time };
}

/**
 * Decides about it by the time of the professionals and of the patient.
 * @param isPatientBusy whether the patient has another appointment at that time
 * @returns the free professionals attending then; an empty list where no professional attends the service
 */
export function decidePlace(
  time: ServiceTime | undefined,
  open: OpenHours,
  placed: Placed,
  isPatientBusy: boolean,
): readonly number[] | SlotRefusal {
  if (time === undefined) return 'TURNO_NO_DISPONIBLE';
  const outside = whyOutside(time, open, placed);
  if (outside !== undefined) return refusalFor(outside.why, placed.professionalId);
  // Before the places: the patient's own appointment may be what takes the last one.
  if (isPatientBusy) return 'YA_RESERVADO';
  return hasPlace(time, placed.slot) ? freeAt(time, placed.slot) : 'TURNO_OCUPADO';
}

/** Refusal of a wish outside the offer. A patient who chose a professional reads that the professional is gone. */
function refusalFor(why: WhyOutside, professional: number | null): SlotRefusal {
  if (why === 'servicio' || why === 'modalidad' || why === 'edad') return 'SERVICE_REFUSED';
  return why === 'profesional' && professional !== null ? 'SERVICE_REFUSED' : 'TURNO_NO_DISPONIBLE';
}
