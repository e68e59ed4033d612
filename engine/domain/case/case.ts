import type { AppointmentState, AppointmentStatus } from '../appointment/appointment.ts';
import { type EntrySettings, enterableAfter } from '../appointment/entry-window.ts';

/** End of a case, which a manager decides; the only status that is stored (docs/decisions/0041). */
export type CaseEnd = 'cancelled' | 'closed';

/**
 * Status of a case: `open` while its appointment is to come, `toSchedule` when it was missed, rejected or cancelled,
 * `toClose` when it was attended.
 */
export type CaseStatus = 'open' | 'toSchedule' | 'toClose' | CaseEnd;

/** Numbers of the ends in the database, as in the contract. */
export const END_CODES = { cancelled: 2, closed: 3 } as const satisfies Record<CaseEnd, number>;

/** Numbers of the statuses in the contract and in codes.json. */
export const CASE_CODES = { open: 1, ...END_CODES, toSchedule: 4, toClose: 5 } as const satisfies Record<
  CaseStatus,
  number
>;

export type CaseCode = (typeof CASE_CODES)[CaseStatus];

/** Statuses in the order of their numbers. */
export const CASE_STATUSES = ['open', 'cancelled', 'closed', 'toSchedule', 'toClose'] as const satisfies CaseStatus[];

/** Status of a case under way by the status of its appointment; one that is booked may have been missed. */
export const BY_APPOINTMENT = {
  booked: 'open',
  cancelled: 'toSchedule',
  attended: 'toClose',
  absent: 'toSchedule',
  withdrawn: 'toSchedule',
} as const satisfies Record<AppointmentStatus, CaseStatus>;

/** Statuses of an appointment to which the worker did not come, once its entry window has passed. */
export const MISSABLE = ['booked', 'absent'] as const satisfies readonly AppointmentStatus[];

/** Facts that decide the status of a case. */
export interface CaseState {
  /** Decision of a manager; null for a case under way. */
  readonly end: CaseEnd | null;
  /** The current appointment; null without one. */
  readonly appointment: Pick<AppointmentState, 'status' | 'startsAt'> | null;
  /** The worker is in the queue or in the call of the appointment, even past its entry window. */
  readonly waiting: boolean;
}

/** Status of a case: its end, else what follows from its appointment (D-ART-06). */
export function caseStatus({ end, appointment, waiting }: CaseState, now: Date, settings: EntrySettings): CaseStatus {
  if (end !== null) return end;
  if (appointment === null) return 'toSchedule';
  const status = BY_APPOINTMENT[appointment.status];
  const missed = !waiting && appointment.startsAt <= enterableAfter(settings, now);
  return status === 'open' && missed ? 'toSchedule' : status;
}
