import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** A calendar date (`YYYY-MM-DD`) for writing in Spanish, without a time zone, which could shift the day. */
export const spanishDay = (date: string): Dayjs => dayjs(date, 'YYYY-MM-DD', 'es', true);

/** The first letter large, and no full stop of an abbreviation: `mié.` is `Mié`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const withoutStop = (text: string): string => text.replace('.', '');
