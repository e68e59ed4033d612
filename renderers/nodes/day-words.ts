import { spelled } from '../../engine/dates/spelling.ts';
import { capital, spanishDay, withoutStop } from '../ui/spanish-day.ts';

/** Formats a date as on a calendar leaf: 'Mié', '25', 'nov'; an unreadable date is shown unchanged. */
export function dayWords(date: unknown): { readonly weekday: string; readonly number: string; readonly month: string } {
  const whole = typeof date === 'string' ? spelled(date)?.date : undefined;
  if (whole === undefined) return { weekday: '', number: String(date ?? '—'), month: '' };
  const day = spanishDay(whole);
  const [weekday, month] = [withoutStop(day.format('ddd')), withoutStop(day.format('MMM'))];
  return { weekday: capital(weekday), number: day.format('D'), month };
}
