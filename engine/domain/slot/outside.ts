import { attendsAt, freeAt, type OfferedService, type ServiceTime, type SlotTime, waitingAt } from './service-time.ts';
import { overlaps } from './time-span.ts';
import { containsSpan, type DaySpan } from './week-hours.ts';

/** Reasons for which an appointment can be kept though it is no longer offered (docs/decisions/0153). */
export type KeptFor = 'horario' | 'cierre' | 'feriado' | 'modalidad' | 'edad' | 'cupo';

/** Reason for which an appointment is outside the current offer: its service, professional, hour, day, mode, age, or number. */
export type WhyOutside = 'servicio' | 'profesional' | KeptFor;

/** A day that differs from its week: closed, a holiday, or with hours of its own. */
export interface ChangedDay {
  readonly by: Extract<KeptFor, 'cierre' | 'horario' | 'feriado'>;
  /** Hours outside of which the day is closed; empty for a closed day. */
  readonly hours: readonly DaySpan[];
}

/** Hours at which a unit gives appointments, and the age that parts its patients. */
export interface OpenHours {
  /** Hours of the unit on a date (`YYYY-MM-DD`): those of the week, and special ones. */
  readonly unitOn: (date: string) => readonly DaySpan[];
  /** Difference of a date from the week: outside of its hours the unit gives no appointments of any mode. */
  readonly changedOn: (date: string) => ChangedDay | undefined;
  /** Age from which a patient is no longer a child, to whom pediatric services are given. */
  readonly minorAge: number;
}

/** Professional of an appointment: chosen by the patient, or given to one by specialty; null without. */
export interface Attended {
  readonly professionalId: number | null;
  readonly assignedId: number | null;
}

/** The professional whose time an appointment takes, chosen or given; null when unassigned. */
export const attendantOf = ({ professionalId, assignedId }: Attended): number | null => professionalId ?? assignedId;

/** A decision about an appointment outside the current offer. */
export interface Outside {
  readonly why: WhyOutside;
  /** Whether the unit gives no appointments at that time, so that no colleague can take it over. */
  readonly closed: boolean;
}

/** An appointment, kept or wished: its slot, and its professional, chosen or given. */
export interface Placed extends Attended {
  readonly slot: SlotTime;
  /** The patient's age when it was or is booked; undefined without a date of birth. */
  readonly age: number | undefined;
  /** Number of earlier appointments that wait at that time without a professional, where it waits, too. */
  readonly ahead?: number | undefined;
}

/** A stored appointment, with the reason for which the operator keeps it. */
export interface Kept extends Placed {
  readonly keptFor: KeptFor | null;
}

/**
 * Decides whether the present offer has an appointment: its service and its mode are on, the service is for the patient's
 * age, its professional is active and attends then, the unit is open, and the service has a place for it. Offers, bookings, confirmations after a rejection,
 * hand-overs, blocks, orders of the office and the metric decide by this function alone (docs/decisions/0186).
 * @returns the first reason that holds; undefined when it can be made or kept. {@link freeAt} says whether its professional
 * is free: bookings are no part of the offer.
 */
export function whyOutside(time: ServiceTime, open: OpenHours, placed: Placed): Outside | undefined {
  const { service } = time;
  const { slot } = placed;
  const bySpecialty = placed.professionalId === null;
  const changed = open.changedOn(slot.date);
  const closedBy = changed !== undefined && !containsSpan(changed.hours, slot.day) ? changed.by : undefined;
  const isOpen = !bySpecialty || containsSpan(open.unitOn(slot.date), slot.day);
  const left = leftBy(time, placed);
  const offHours = left === 'horario' || !isOpen;
  const offered = bySpecialty ? service.bySpecialty : service.byProfessional;
  // A closed day comes before the hours: an appointment that is kept off hours is asked about when its day closes.
  const why =
    (left === 'horario' ? undefined : left) ??
    closedBy ??
    (offHours ? 'horario' : undefined) ??
    (offered ? undefined : 'modalidad') ??
    (isForAge(service, open, placed.age) ? undefined : 'edad') ??
    (placed.ahead !== undefined && placed.ahead >= placesAt(time, slot) ? 'cupo' : undefined);
  return why && { why, closed: closedBy !== undefined || !isOpen };
}

/** Whether a service is for patients of an age: a pediatric one for children, another one for adults. */
export const isForAge = (
  { isPediatric }: Pick<OfferedService, 'isPediatric'>,
  { minorAge }: Pick<OpenHours, 'minorAge'>,
  age: number | undefined,
): boolean => age !== undefined && isPediatric === age < minorAge;

/** Reason for which an appointment has no attendant; undefined when it has one. */
function leftBy({ service, staffed, attendants }: ServiceTime, placed: Placed) {
  if (!service.isActive) return 'servicio';
  const bySpecialty = placed.professionalId === null;
  const attendantId = attendantOf(placed);
  const mine = attendantId === null ? attendants : attendants.filter(({ person }) => person === attendantId);
  if (mine.length === 0) return attendantId === null && !staffed && bySpecialty ? undefined : 'profesional';
  // By specialty only, a professional without own hours attends whenever the unit gives appointments.
  const attends = mine.some(
    (attendant) => (bySpecialty || attendant.hours !== undefined) && attendsAt(attendant, placed.slot),
  );
  return attends ? undefined : 'horario';
}

/**
 * Number of appointments that can wait at a slot for a professional. Blocked hours count as places, because their
 * professional decided about the appointments inside.
 */
function placesAt({ attendants, places }: ServiceTime, slot: SlotTime): number {
  if (attendants.length === 0) return places;
  return attendants.filter((attendant) => attendsAt(attendant, slot) && !overlaps(attendant.taken, slot)).length;
}

/**
 * Whether another professional may have an appointment: it is within the offer then, or outside for the reason for which
 * the operator keeps it, other than the hours of its professional.
 */
export function fitsOffer(time: ServiceTime, open: OpenHours, placed: Kept): boolean {
  const why = whyOutside(time, open, placed)?.why;
  return why === undefined || (why === placed.keptFor && why !== 'horario');
}

/**
 * Ids of the other professionals who could take an appointment by specialty over: free, with its time within their offer.
 * Empty while waiting appointments need all of them.
 */
export function takersOf(time: ServiceTime, open: OpenHours, placed: Kept): number[] {
  if (placed.professionalId !== null) return [];
  const attendantId = attendantOf(placed);
  const free = freeAt(time, placed.slot).filter((person) => person !== attendantId);
  const others = free.filter((assignedId) => fitsOffer(time, open, { ...placed, assignedId }));
  return others.length > waitingAt(time, placed.slot) ? others : [];
}
