import type { AppointmentAnswer, AppointmentState, AppointmentStatus } from './appointment.ts';
import { type EntrySettings, entryWindow } from './entry-window.ts';

/** State in which an appointment keeps an answer from changing it; the code of its text. */
export type AnswerState =
  | 'CONFIRMED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'CANCELLED_BY_PROFESSIONAL'
  | 'UNDER_WAY'
  | 'PAST'
  | 'TARDE'
  | 'MOVED';

/** State that an answer is decided by. */
export interface AnsweredState extends AppointmentState {
  /** Its case has ended or has another appointment: a rejection is final. */
  readonly caseOver: boolean;
}

/** An answer by the mailed link, or on its page. */
export interface AnswerEvent {
  readonly answer: AppointmentAnswer;
  /** The person asked on the page to change the existing answer; a link alone never does. */
  readonly change: boolean;
  /**
   * The hour that the person answers for: `present`, which the page showed; `earlier`, another one; `linked`, the hour of
   * the link, which is the present one; `outdated`, the hour of a link before the appointment was moved.
   */
  readonly hour: 'present' | 'earlier' | 'linked' | 'outdated';
}

/** Effect of an answer: it is written, it holds already, or a state keeps it from being written. */
export type AnswerDecision = 'write' | 'holds' | AnswerState;

/** Status that an answer writes. */
export const STATUS_AFTER = { confirmed: 'booked', rejected: 'cancelled' } as const satisfies Record<
  AppointmentAnswer,
  AppointmentStatus
>;

/**
 * Decides an answer. A link with an earlier hour answers for the present one only after the person saw it. A rejection
 * cancels: it ends where cancelling ends. Confirming goes on until the start.
 */
export function decideAnswer(
  state: AnsweredState,
  { answer, change, hour }: AnswerEvent,
  now: Date,
  settings: EntrySettings,
): AnswerDecision {
  const { status, confirmation, startsAt, caseOver } = state;
  if (status === 'withdrawn') return 'CANCELLED_BY_PROFESSIONAL';
  if (status === 'cancelled' && (caseOver || confirmation !== 'rejected')) return 'CANCELLED';
  if (confirmation === answer) return 'holds';
  if (status === 'attended' || status === 'absent') return 'PAST';
  if (startsAt <= now) return isOver(state, now, settings) ? 'PAST' : 'UNDER_WAY';
  if (answer === 'rejected' && !mayReject(state, now, settings)) return 'TARDE';
  if (confirmation !== null && !change && hour !== 'present')
    return confirmation === 'confirmed' ? 'CONFIRMED' : 'REJECTED';
  return hour === 'present' || hour === 'linked' ? 'write' : 'MOVED';
}

/**
 * Whether an appointment is cancelled or past its window; late patients are admitted within the window (decision 0012).
 */
export const isOver = (
  { status, startsAt }: Pick<AppointmentState, 'status' | 'startsAt'>,
  now: Date,
  settings: EntrySettings,
): boolean => status === 'cancelled' || now >= entryWindow(settings, startsAt).until;

/** Whether an appointment may still be rejected: until its entry window begins, as it may be cancelled. */
export const mayReject = (
  { startsAt }: Pick<AppointmentState, 'startsAt'>,
  now: Date,
  settings: EntrySettings,
): boolean => now < entryWindow(settings, startsAt).from;

/** Whether the opposite of the present answer is still possible; a rejection can be reversed until the start. */
export const mayReverse = (state: AppointmentState, now: Date, settings: EntrySettings): boolean =>
  state.confirmation === 'rejected' || mayReject(state, now, settings);
