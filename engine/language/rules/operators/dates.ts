import { ageOn } from '../../../domain/dates/age.ts';
import { addDays, daysBetween, weekday } from '../../../domain/dates/calendar-date.ts';
import { minutesBetween } from '../../../domain/dates/instant.ts';
import { spelled } from '../../../domain/dates/spelling.ts';
import { instantIn, ZONE } from '../../../domain/dates/zone.ts';
import { ofTexts, type Strict } from './strict.ts';

/** Operators over dates (`YYYY-MM-DD`), times and instants; a text that is none of these comes out unknown. */
export const dateOperators = {
  age: ofTexts((birth = '', day = '') => ageOn(birth, day)),
  addDays: ([date, days]) => (typeof date === 'string' && typeof days === 'number' ? addDays(date, days) : undefined),
  daysBetween: ofTexts((from = '', to = '') => daysBetween(from, to)),
  minutesBetween: ofTexts((from = '', to = '') => minutesBetween(from, to)),
  weekday: ofTexts((date = '') => weekday(date)),
  date: ofTexts((text = '') => spelled(text)?.date),
  time: ofTexts((text = '') => spelled(text)?.time?.slice(0, 5)),
  instant: ofTexts((date = '', time = '') => instantIn(ZONE, spelled(date)?.date ?? '', time)),
} satisfies Record<string, Strict>;
