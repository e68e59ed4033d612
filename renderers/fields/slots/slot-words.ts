import { capital, spanishDay, withoutStop } from '../../ui/spanish-day.ts';

/** The words of a date: 'Jueves 26 de noviembre', 'jue', '26', 'Noviembre de 2026'. */
export const longDay = (date: string): string => capital(spanishDay(date).format('dddd D [de] MMMM'));
export const weekdayOf = (date: string): string => withoutStop(spanishDay(date).format('ddd'));
export const numberOf = (date: string): string => spanishDay(date).format('D');
export const monthOf = (date: string): string => capital(spanishDay(date).format('MMMM [de] YYYY'));
