import { spelled } from '../../engine/domain/dates/spelling.ts';
import { capital, spanishDay, withoutStop } from '../ui/spanish-day.ts';

/** Words of a calendar leaf. */
interface DayWords {
  readonly weekday: string;
  readonly number: string;
  readonly month: string;
  /** Undefined in the present year. */
  readonly year?: string;
}

/**
 * Formats a date as on a calendar leaf: 'Mié', '25', 'nov', and the year where it is not the present one; an unreadable
 * date is shown unchanged.
 * @param today `YYYY-MM-DD`
 */
export function dayWords(date: unknown, today: string): DayWords {
  const whole = typeof date === 'string' ? spelled(date)?.date : undefined;
  if (whole === undefined) return { weekday: '', number: String(date ?? '—'), month: '' };
  const day = spanishDay(whole);
  const [weekday, month] = [withoutStop(day.format('ddd')), withoutStop(day.format('MMM'))];
  const words = { weekday: capital(weekday), number: day.format('D'), month };
  return whole.slice(0, 4) === today.slice(0, 4) ? words : { ...words, year: whole.slice(0, 4) };
}
