import { capital, spanishDay, withoutStop } from '../../ui/spanish-day.ts';

/** The words of a date: 'Jueves 26 de noviembre', 'jue', '26', 'Noviembre de 2026'. */
export const longDay = (fecha: string): string => capital(spanishDay(fecha).format('dddd D [de] MMMM'));
export const weekdayOf = (fecha: string): string => withoutStop(spanishDay(fecha).format('ddd'));
export const numberOf = (fecha: string): string => spanishDay(fecha).format('D');
export const monthOf = (fecha: string): string => capital(spanishDay(fecha).format('MMMM [de] YYYY'));
