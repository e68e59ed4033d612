import { weekday } from '../dates/calendar-date.ts';
import { type DaySpan, daySpan, joinedSpans, type SlotSchedule, spansOf } from './week-hours.ts';

/** Hours between which a unit gives appointments; from equal to until means closed. */
export interface SlotHours {
  readonly hrTurnosSemDesde: string;
  readonly hrTurnosSemHasta: string;
  readonly hrTurnosSabDesde: string;
  readonly hrTurnosSabHasta: string;
  readonly hrTurnosDomDesde: string;
  readonly hrTurnosDomHasta: string;
}

/** Properties of a service that decide its slots. */
export interface SlotService {
  readonly slotMinutes: number;
  readonly daysAhead: number;
  readonly professionalSlotMinutes?: number | null | undefined;
}

/** Horizon and density of appointments: the tenant's settings (`booking`). */
export interface SlotRules {
  /** Minutes of the grid of a service. */
  readonly gridMinutes: number;
  /** Days ahead for which a professional is offered, today not counted. */
  readonly professionalDays: number;
  /** Days on which the unit gives appointments at other hours (`appointments.specialHours`). */
  readonly specialHours?: readonly SpecialHours[] | undefined;
}

/** Hours of the unit on one date (`YYYY-MM-DD`). */
export interface SpecialHours {
  readonly date: string;
  readonly from: string;
  readonly until: string;
}

/** Bookable times of a service or professional: how far ahead, and how long an appointment lasts. */
export interface Pool {
  /** Days offered, counted from today on. */
  readonly days: number;
  /** Minutes between two slots, and of each of them. */
  readonly minutes: number;
  /** When it works on a day (`YYYY-MM-DD`). */
  readonly spansOn: (date: string) => readonly DaySpan[];
}

/**
 * A service booked by specialty: the half-hour grid in the unit's hours, on so many days in a row. Special
 * hours of a day add to the grid; the server lists as taken the hours of the week that they leave out.
 */
export function servicePool(
  service: SlotService,
  hours: SlotHours,
  { gridMinutes, specialHours = [] }: SlotRules,
): Pool {
  return {
    days: service.daysAhead,
    minutes: gridMinutes,
    spansOn: (date) => {
      const special = specialHours
        .filter((dated) => dated.date === date)
        .map(({ from, until }) => daySpan(from, until));
      return joinedSpans([daySpan(...windowOn(hours, weekday(date))), ...special]).map(({ from, until }) => ({
        from: Math.ceil(from / gridMinutes) * gridMinutes,
        until,
      }));
    },
  };
}

/** A professional of a service: the own hours of a weekday or date, in the service's interval. */
export function professionalPool(service: SlotService, schedule: readonly SlotSchedule[], rules: SlotRules): Pool {
  const ofProfessional = service.professionalSlotMinutes ?? 0;
  return {
    days: rules.professionalDays + 1,
    minutes: ofProfessional > 0 ? ofProfessional : service.slotMinutes,
    spansOn: (date) => spansOf(schedule, date),
  };
}

function windowOn(hours: SlotHours, day: number | undefined): readonly [string, string] {
  if (day === 6) return [hours.hrTurnosSabDesde, hours.hrTurnosSabHasta];
  if (day === 7) return [hours.hrTurnosDomDesde, hours.hrTurnosDomHasta];
  return [hours.hrTurnosSemDesde, hours.hrTurnosSemHasta];
}
