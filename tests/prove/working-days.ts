import { changedDays } from '../../server/features/slots/open-calendar.ts';

const holidays = changedDays({ holidays: 'closedWithBridges', closedDays: [], specialHours: [] });

/**
 * Days (`YYYY-MM-DD`) of Monday to Friday without national holidays, of so many days from so many days ahead on. Proofs
 * on the machine's clock book on them, whatever the day on which they run.
 */
export function workingDays(ahead: number, many: number): string[] {
  return Array.from({ length: many }, (_, day) => new Date(Date.now() + (ahead + day) * 86_400_000))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => holidays(day) === undefined);
}
