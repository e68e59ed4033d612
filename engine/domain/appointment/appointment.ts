/**
 * Status of an appointment: `cancelled` by its patient, by an answer or with its case; `withdrawn` by its
 * professional.
 */
export type AppointmentStatus = 'booked' | 'cancelled' | 'attended' | 'absent' | 'withdrawn';

/** The patient's answer to the mail that asks for one. */
export type AppointmentAnswer = 'confirmed' | 'rejected';

/** Numbers of the statuses in the contract, in codes.json and in the database. */
export const STATUS_CODES = { booked: 1, cancelled: 2, attended: 3, absent: 4, withdrawn: 5 } as const satisfies Record<
  AppointmentStatus,
  number
>;

/** Numbers of the answers in the contract and in the database. */
export const ANSWER_CODES = { confirmed: 1, rejected: 2 } as const satisfies Record<AppointmentAnswer, number>;

/** Answers by their numbers. */
export const ANSWERS = { 1: 'confirmed', 2: 'rejected' } as const satisfies Record<AnswerCode, AppointmentAnswer>;

export type StatusCode = (typeof STATUS_CODES)[AppointmentStatus];
export type AnswerCode = (typeof ANSWER_CODES)[AppointmentAnswer];

/** Statuses in which an appointment holds its slot; cancelled and withdrawn ones free it. */
export const HOLDING = ['booked', 'attended', 'absent'] as const satisfies readonly AppointmentStatus[];

/** Statuses of an appointment that will not take place. */
export const FREED = ['cancelled', 'withdrawn'] as const satisfies readonly AppointmentStatus[];

/** Whether an appointment with this status was cancelled, by whomever. */
export const isFreed = (status: AppointmentStatus): boolean => status === 'cancelled' || status === 'withdrawn';

/** Facts that decide which events an appointment admits. */
export interface AppointmentState {
  readonly status: AppointmentStatus;
  readonly startsAt: Date;
  /** Answer to the mail; null without one. */
  readonly confirmation: AppointmentAnswer | null;
}

/** The number of the answer in the contract; null without an answer. */
export const answerCode = (answer: AppointmentAnswer | null): AnswerCode | null =>
  answer === null ? null : ANSWER_CODES[answer];
