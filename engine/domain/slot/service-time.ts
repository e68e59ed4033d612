import { weekday } from '../dates/calendar-date.ts';
import { wallTimeIn, ZONE } from '../dates/zone.ts';
import { overlaps, spanOf, sweepOf, type TimeSpan } from './time-span.ts';
import { containsSpan, hoursOn, minuteOf, type ScheduleHours } from './week-hours.ts';

/** Settings by which a service gives appointments: whether, in which way, and to whom. */
export interface OfferedService {
  /** On, for the customer and for the unit. */
  readonly isActive: boolean;
  /** Whether patients book it by specialty, and with a professional of their choice. */
  readonly bySpecialty: boolean;
  readonly byProfessional: boolean;
  /** For children only; any other one is for adults only. */
  readonly isPediatric: boolean;
}

/** A professional of a service and the time that is not free. */
export interface Attendant {
  readonly person: number;
  /** Undefined without hours of their own: attends whenever the unit gives appointments of the service. */
  readonly hours: ScheduleHours | undefined;
  /** Appointments of any service and mode, with the buffer around them. */
  readonly taken: readonly TimeSpan[];
  readonly blocked: readonly TimeSpan[];
}

/** Free and busy times for one service or one of its professionals. */
export interface ServiceTime {
  readonly service: OfferedService;
  /** Whether professionals belong to the service, active or not: without active ones it gives no appointments. */
  readonly staffed: boolean;
  /** The active ones. */
  readonly attendants: readonly Attendant[];
  /** Appointments by specialty that no professional was given: each takes a place of the service. */
  readonly unassigned: readonly TimeSpan[];
  /** Appointments at one time of a service without professionals; 0 of one that has, or had, some. */
  readonly places: number;
}

/** A slot as instants, and as minutes of the day on which it begins. */
export interface SlotTime extends TimeSpan {
  readonly date: string;
  readonly weekday: number;
  readonly day: { readonly from: number; readonly until: number };
}

/** The slot that begins at an instant. */
export function slotTimeAt(startsAt: Date, minutes: number): SlotTime {
  const { date, time } = wallTimeIn(ZONE, startsAt);
  const from = minuteOf(time) ?? 0;
  return { ...spanOf(startsAt, minutes), date, weekday: weekday(date) ?? 0, day: { from, until: from + minutes } };
}

/** Whether a professional attends at the hour of a slot, free or not. */
export const attendsAt = ({ hours }: Pick<Attendant, 'hours'>, slot: SlotTime): boolean =>
  hours === undefined || containsSpan(hoursOn(hours, slot.date, slot.weekday), slot.day);

const isFree = ({ taken, blocked }: Attendant, slot: TimeSpan): boolean =>
  !overlaps(taken, slot) && !overlaps(blocked, slot);

/** Ids of the professionals who attend at a slot and are free. */
export const freeAt = ({ attendants }: ServiceTime, slot: SlotTime): number[] =>
  attendants.filter((attendant) => attendsAt(attendant, slot) && isFree(attendant, slot)).map(({ person }) => person);

/** Number of appointments that wait at a slot without a professional. */
export const waitingAt = ({ unassigned }: ServiceTime, slot: TimeSpan): number =>
  unassigned.filter((span) => overlaps([span], slot)).length;

/** Whether the service can keep one more appointment at a slot. */
export function hasPlace(time: ServiceTime, slot: SlotTime): boolean {
  const waiting = waitingAt(time, slot);
  return time.attendants.length === 0 ? waiting < time.places : freeAt(time, slot).length > waiting;
}

/**
 * As {@link hasPlace}, for many slots queried in order of their start: a sweep over everybody's time that stops at the
 * first professionals who suffice.
 */
export function sweepPlaces(time: ServiceTime): (slot: SlotTime) => boolean {
  const { attendants, places } = time;
  const all = attendants.map((attendant) => ({
    ...attendant,
    isBusy: sweepOf([...attendant.taken, ...attendant.blocked]),
  }));
  return (slot) => {
    const waiting = waitingAt(time, slot);
    if (all.length === 0) return waiting < places;
    let free = 0;
    for (const attendant of all) {
      if (attendsAt(attendant, slot) && !attendant.isBusy(slot)) free += 1;
      if (free > waiting) return true;
    }
    return false;
  };
}
