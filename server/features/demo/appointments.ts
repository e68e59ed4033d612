import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import data from './data/appointments.json' with { type: 'json' };

/** An appointment of the demo data: a number of minutes from now, or of days from today at a time. */
export interface DemoAppointment {
  readonly patient: string;
  readonly service: string;
  readonly doctor?: string;
  readonly minutes?: number;
  readonly days?: number;
  readonly at?: string;
  readonly status?: AppointmentStatus;
  readonly motivo?: string;
  readonly certificado?: boolean;
  /** Fixed codes of its links; they neither expire nor wear out. */
  readonly confirm?: string;
  readonly enter?: string;
}

/** The appointments of demo-data.md, with instants relative to the clock. */
export function datedAppointments(now: Date, today: string): (DemoAppointment & { readonly startsAt: Date })[] {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return (data as readonly DemoAppointment[]).map((one) => {
    const { minutes, days = 0, at = '' } = one;
    const wall = instantIn(ZONE, addDays(today, days) ?? today, at) ?? now;
    return { ...one, startsAt: minutes === undefined ? new Date(wall) : new Date(minute + minutes * 60_000) };
  });
}
