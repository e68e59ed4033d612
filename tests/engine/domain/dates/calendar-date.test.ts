import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  isoDate,
  parseDate,
  weekday,
} from '../../../../engine/domain/dates/calendar-date.ts';

const DAY = 86_400_000;
/** Any day of the years 1 to 9999, as JavaScript's own calendar counts them in UTC. */
const days = fc.integer({ min: -719162, max: 2932896 });
const iso = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

describe('[A37] calendar arithmetic', () => {
  it('agrees with the platform on every date and its weekday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const date = parseDate(iso(day));
        expect(date && dayNumber(date)).toBe(day);
        const back = dateOfDayNumber(day);
        expect(back && isoDate(back)).toBe(iso(day));
        expect(weekday(iso(day))).toBe(new Date(day * DAY).getUTCDay() || 7);
      }),
      { numRuns: 2000 },
    );
  });

  it('adds what it finds between two dates', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(daysBetween(iso(from), iso(to))).toBe(to - from);
        expect(addDays(iso(from), to - from)).toBe(iso(to));
      }),
    );
  });

  it.each([
    ['2026-02-29'],
    ['1900-02-29'],
    ['2026-04-31'],
    ['2026-00-10'],
    ['0000-01-01'],
    ['2026-1-1'],
    ['24-11-2026'],
    ['2026-11-24T00:00:00Z'],
    ['2026-11-24\n'],
    ['2026-11-00'],
    ['el 2026-11-24'],
  ])('knows no day %j', (text) => {
    expect(parseDate(text)).toBeUndefined();
    expect(addDays(text, 1)).toBeUndefined();
    expect(weekday(text)).toBeUndefined();
    expect([daysBetween(text, '2026-11-24'), daysBetween('2026-11-24', text)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['2000-02-29', '2000-03-01'],
    ['2028-02-29', '2028-03-01'],
    ['2100-02-28', '2100-03-01'],
    ['2026-12-31', '2027-01-01'],
  ])('goes from %s to %s and back', (day, next) => {
    expect([addDays(day, 1), addDays(next, -1)]).toEqual([next, day]);
  });

  it('does not leave the calendar, nor take a part of a day', () => {
    expect(addDays('9999-12-31', 1)).toBeUndefined();
    expect(addDays('0001-01-01', -1)).toBeUndefined();
    expect(addDays('2026-11-24', 0.5)).toBeUndefined();
    expect(addDays('2026-11-24', Number.POSITIVE_INFINITY)).toBeUndefined();
  });
});
