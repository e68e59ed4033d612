import { describe, expect, it } from 'vitest';
import { ageOn, birthOf } from '../../../../engine/domain/dates/age.ts';
import { todayIn, ZONE } from '../../../../engine/domain/dates/zone.ts';

/** A wall time of Buenos Aires (UTC−3 all year) as an instant. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`);

describe.each([15, 18])('[A37] a birthday at %i', (age) => {
  const birth = `${2026 - age}-11-24`;
  it.each([
    ['2026-11-23', '20:59', age - 1],
    ['2026-11-23', '21:00', age - 1],
    ['2026-11-23', '23:59', age - 1],
    ['2026-11-24', '00:00', age],
    ['2026-11-24', '20:59', age],
    ['2026-11-24', '21:00', age],
    ['2026-11-24', '23:59', age],
    ['2026-11-25', '20:59', age],
  ])('on %s at %s is %i years', (day, time, expected) => {
    expect(ageOn(birth, todayIn(ZONE, at(day, time)))).toBe(expected);
  });
});

describe('[A37] born on 29 February', () => {
  it.each([
    ['2026-02-28', 17],
    ['2026-03-01', 18],
    ['2028-02-28', 19],
    ['2028-02-29', 20],
  ])('is of age from 1 March in a common year: %s', (day, expected) => {
    expect(ageOn('2008-02-29', day)).toBe(expected);
  });
});

describe('an invalid date of birth [A37]', () => {
  it.each(['1983-13-01', '2026-02-30', '10/05/1983', '', '1983-5-1'])('%s has no age', (birth) => {
    expect(ageOn(birth, '2026-11-24')).toBeUndefined();
  });

  it('nor has a birth to come, or a day that does not exist', () => {
    expect(ageOn('2026-11-25', '2026-11-24')).toBeUndefined();
    expect(ageOn('1983-05-10', '2026-02-30')).toBeUndefined();
  });
});

it('is zero on the day of birth [A37]', () => {
  expect(ageOn('2026-11-24', '2026-11-24')).toBe(0);
});

it.each([
  [18, '2026-11-24', '2008-11-24'],
  [18, '2028-02-29', '2010-02-28'],
  [20, '2028-02-29', '2008-02-29'],
  [2026, '2026-11-24', undefined],
  [18, '2026-02-30', undefined],
])('is %i on %s for a birth on %s [A37]', (age, day, birth) => {
  expect(birthOf(age, day)).toBe(birth);
});
