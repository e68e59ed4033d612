import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import type { CaseEnd } from '../../../engine/domain/case/case.ts';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import data from './data/cases.json' with { type: 'json' };

/** A case of the demo data: its age in days, and its appointment in days from today. */
export interface DemoCase {
  readonly number: number;
  /** DNI of the manager. */
  readonly manager: string;
  readonly days: number;
  readonly apellido: string;
  readonly nombre: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly identityNumber: string;
  readonly years: number;
  readonly movil: string;
  readonly email: string | null;
  readonly siniestro: string;
  readonly diagnosis: string;
  readonly turno: {
    readonly service: string;
    readonly doctor?: string;
    readonly days: number;
    readonly at: string;
    readonly status: AppointmentStatus;
  };
  readonly ended?: CaseEnd;
  readonly notes?: readonly { readonly days: number; readonly at: string; readonly note: string }[];
  readonly documents?: readonly { readonly description: string }[];
}

/** The cases of demo-data.md: 24 of Gisela Romero and 13 of Hugo Ibáñez, in all five statuses. */
export const DEMO_CASES = data as readonly DemoCase[];

/** The instant a number of days from today, at a time in Buenos Aires. */
export function dayAt(today: string, days: number, at: string): Date {
  return new Date(instantIn(ZONE, addDays(today, days) ?? today, at) ?? 0);
}
