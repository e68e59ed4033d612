import { addDays } from '../dates/calendar-date.ts';
import { wallTimeIn, ZONE } from '../dates/zone.ts';
import type { Allowed, Refused } from '../outcome.ts';
import { type AppointmentState, type AppointmentStatus, STATUS_CODES } from './appointment.ts';
import { type EntrySettings, entryWindow, mayBegin } from './entry-window.ts';

/** Why an appointment stays as it is; codes of the contract. */
export type AppointmentRefusal =
  | 'TURNO_CANCELLED'
  | 'TURNO_ATTENDED'
  | 'TURNO_TARDE'
  | 'TURNO_PAST'
  | 'TURNO_NOT_NOW'
  | 'ABSENCE_NOT_NOW'
  | 'PATIENT_WAITING';

/**
 * Events of an appointment. Patient: `cancel`, `move`, `enter` (asks for its call). Professional: `withdraw`,
 * `reschedule`, `markAbsent`, `unmarkAbsent`. Manager of its case: `endCase`. `endAccount`: its patient's account ends.
 * `attend`: its attention begins.
 */
export type AppointmentEvent =
  | 'cancel'
  | 'move'
  | 'enter'
  | 'withdraw'
  | 'reschedule'
  | 'markAbsent'
  | 'unmarkAbsent'
  | 'endCase'
  | 'endAccount'
  | 'attend';

/** State that a change is decided by. `waiting`: the patient is in the queue or in the call of the appointment. */
export interface ChangeState extends Pick<AppointmentState, 'status' | 'startsAt'> {
  readonly waiting?: boolean;
}

const NAMES = Object.keys(STATUS_CODES) as readonly AppointmentStatus[];

type Row = Readonly<Record<AppointmentStatus, AppointmentStatus | AppointmentRefusal>>;
type Guard = (state: ChangeState, now: Date, settings: EntrySettings) => AppointmentRefusal | undefined;

/** Days after the appointment in which a no-show is marked, or taken back. */
const MARKING = 7;

const CHANGED_BY_PATIENT = {
  cancelled: 'TURNO_CANCELLED',
  attended: 'TURNO_TARDE',
  absent: 'TURNO_TARDE',
  withdrawn: 'TURNO_CANCELLED',
} as const;
const CHANGED_BY_PROFESSIONAL = {
  cancelled: 'TURNO_CANCELLED',
  attended: 'TURNO_ATTENDED',
  absent: 'TURNO_ATTENDED',
  withdrawn: 'TURNO_CANCELLED',
} as const;
const ENTERED = { booked: 'booked', attended: 'attended', absent: 'absent' } as const;
const UNTOUCHED = { cancelled: 'cancelled', attended: 'attended', withdrawn: 'withdrawn' } as const;

/** Status after each event, by the status before it; in capitals, the refusal. Statements that write many at once read it, too. */
export const CHANGES = {
  cancel: { booked: 'cancelled', ...CHANGED_BY_PATIENT },
  move: { booked: 'booked', ...CHANGED_BY_PATIENT },
  enter: { ...ENTERED, cancelled: 'TURNO_CANCELLED', withdrawn: 'TURNO_CANCELLED' },
  withdraw: { booked: 'withdrawn', ...CHANGED_BY_PROFESSIONAL },
  reschedule: { booked: 'booked', ...CHANGED_BY_PROFESSIONAL },
  markAbsent: { booked: 'absent', ...CHANGED_BY_PROFESSIONAL, absent: 'absent' },
  unmarkAbsent: { booked: 'booked', ...CHANGED_BY_PROFESSIONAL, absent: 'booked' },
  endCase: { booked: 'cancelled', absent: 'absent', ...UNTOUCHED },
  endAccount: { booked: 'cancelled', absent: 'absent', ...UNTOUCHED },
  attend: { booked: 'attended', absent: 'attended', ...UNTOUCHED },
} as const satisfies Readonly<Record<AppointmentEvent, Row>>;

/** Statuses that an event changes, for statements that write many appointments at once. */
export const changedBy = (event: AppointmentEvent): AppointmentStatus[] =>
  NAMES.filter((status) => CHANGES[event][status] !== status && !isRefusal(CHANGES[event][status]));

/** Until the entry window begins; at exactly that moment it has begun. */
const beforeEntry: Guard = ({ startsAt }, now, settings) =>
  now < entryWindow(settings, startsAt).from ? undefined : 'TURNO_TARDE';

/** Until the appointment begins, while its patient does not wait for it. */
const beforeStart: Guard = ({ startsAt, waiting }, now) => {
  if (startsAt <= now) return 'TURNO_PAST';
  return waiting === true ? 'PATIENT_WAITING' : undefined;
};

/**
 * From the moment at which link, button and calendar no longer admit the patient, so that a patient who may still come is
 * not marked, and for a week.
 */
const afterEntry: Guard = ({ startsAt, waiting }, now, settings) => {
  const last = addDays(wallTimeIn(ZONE, startsAt).date, MARKING) ?? '';
  if (now < entryWindow(settings, startsAt).until || wallTimeIn(ZONE, now).date > last) return 'ABSENCE_NOT_NOW';
  return waiting === true ? 'PATIENT_WAITING' : undefined;
};

const GUARDS: Partial<Readonly<Record<AppointmentEvent, Guard>>> = {
  cancel: beforeEntry,
  move: beforeEntry,
  enter: ({ startsAt }, now, settings) => (mayBegin(settings, startsAt, now) ? undefined : 'TURNO_NOT_NOW'),
  withdraw: beforeStart,
  reschedule: beforeStart,
  markAbsent: afterEntry,
  unmarkAbsent: afterEntry,
};

const isRefusal = (next: AppointmentStatus | AppointmentRefusal): next is AppointmentRefusal =>
  next === next.toUpperCase();

/** Repeating a mark, or taking back a missing one, changes nothing at any time. */
const IDEMPOTENT: ReadonlySet<AppointmentEvent> = new Set(['markAbsent', 'unmarkAbsent']);

/**
 * Decides an event by an appointment's status first, and then by the moment.
 * @returns the status after it, or the refusal
 */
export function decideChange(
  state: ChangeState,
  event: AppointmentEvent,
  now: Date,
  settings: EntrySettings,
): Allowed<AppointmentStatus> | Refused<AppointmentRefusal> {
  const next = CHANGES[event][state.status];
  if (isRefusal(next)) return { refusal: next };
  if (next === state.status && IDEMPOTENT.has(event)) return { next };
  const refusal = GUARDS[event]?.(state, now, settings);
  return refusal === undefined ? { next } : { refusal };
}
