import type { AppointmentStatus } from '../appointment/appointment.ts';

/** The appointment of a queued patient. */
export interface QueuedAppointment {
  readonly startsAt: Date;
  readonly status: AppointmentStatus;
  /** The professional whom the patient chose; null when booked by specialty. */
  readonly professionalId: number | null;
}

/** A queued attention with what decides its turn. */
export interface Queued {
  readonly id: string;
  readonly queuedAt: Date;
  /** Null for a patient who came without one. */
  readonly appointment: QueuedAppointment | null;
}

/** Groups in the order in which they are called. */
const GROUPS = { due: 0, arrived: 1, early: 2, ofAnother: 3 } as const;

/** The appointment that gives a turn: one that is still to be attended. Without one, the patient waits by arrival. */
export const turnOf = ({ appointment }: Queued): QueuedAppointment | null =>
  appointment?.status === 'booked' ? appointment : null;

/** Whether the patient chose another professional than this one. */
export function waitsForAnother(queued: Queued, professional: number | null): boolean {
  const chosen = turnOf(queued)?.professionalId ?? null;
  return chosen !== null && professional !== null && chosen !== professional;
}

/**
 * Order in which a professional calls queued patients (docs/decisions/0007): from their hour on those with an
 * appointment, by hour and arrival; then those without one, by arrival; then those whose hour is still to come; last
 * those who chose another professional.
 * @param professional null for a service without professionals
 */
export function byTurn(now: Date, professional: number | null): (queued: Queued, other: Queued) => number {
  const groupOf = (queued: Queued): number => {
    const turn = turnOf(queued);
    if (turn === null) return GROUPS.arrived;
    if (waitsForAnother(queued, professional)) return GROUPS.ofAnother;
    return turn.startsAt <= now ? GROUPS.due : GROUPS.early;
  };
  const timeOf = (queued: Queued): number => (turnOf(queued)?.startsAt ?? queued.queuedAt).getTime();
  return (queued, other) =>
    groupOf(queued) - groupOf(other) ||
    timeOf(queued) - timeOf(other) ||
    queued.queuedAt.getTime() - other.queuedAt.getTime() ||
    (queued.id < other.id ? -1 : 1);
}
