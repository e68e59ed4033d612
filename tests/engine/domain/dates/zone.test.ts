import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesBetween, parseInstant } from '../../../../engine/domain/dates/instant.ts';
import { spelled } from '../../../../engine/domain/dates/spelling.ts';
import { instantIn, sameWallTime, todayIn, wallTimeIn, ZONE } from '../../../../engine/domain/dates/zone.ts';

describe('[A36] instants', () => {
  it('are read as the platform reads them', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-03'), max: new Date('9999-12-29'), noInvalidDate: true }),
        (date) => {
          expect(parseInstant(date.toISOString())).toBe(date.getTime());
        },
      ),
    );
  });

  it.each([
    '2026-11-24T10:00:00',
    '2026-11-24',
    '2026-11-24 10:00:00Z',
    '2026-11-24T24:00:00Z',
    '2026-11-24T10:00:00+3',
    '2026-02-30T10:00:00Z',
    'el 2026-11-24T10:00:00Z',
    '2026-11-24T10:00:00Z (hora de Londres)',
    '',
  ])('say their offset: %j is none', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it.each([
    ['2026-11-24T10:00Z', '2026-11-24T10:00:00.000Z'],
    ['2026-11-24T10:00:00.12Z', '2026-11-24T10:00:00.120Z'],
    ['2026-11-24T10:00:00.123456789Z', '2026-11-24T10:00:00.123Z'],
    ['2026-11-24T10:00:00-03:30', '2026-11-24T13:30:00.000Z'],
    ['2026-11-24T23:00:00+23:00', '2026-11-24T00:00:00.000Z'],
  ])('%s are %s', (text, instant) => {
    expect(parseInstant(text)).toBe(Date.parse(instant));
  });

  it('have no minutes between them when one of them is unreadable', () => {
    expect(minutesBetween('ayer', '2026-11-24T10:00:00Z')).toBeUndefined();
    expect(minutesBetween('2026-11-24T10:00:00Z', 'ayer')).toBeUndefined();
  });

  it('keep the fraction of a minute between them [A35]', () => {
    expect(minutesBetween('2026-11-24T13:00:00Z', '2026-11-24T10:15:01-03:00')).toBeCloseTo(15 + 1 / 60);
    expect(minutesBetween('2026-11-24T13:00:00.500Z', '2026-11-24T13:00:00Z')).toBeCloseTo(-0.5 / 60);
  });
});

describe('[A36] clock and calendar of Buenos Aires', () => {
  it.each([
    ['2026-11-25T02:59:59Z', '2026-11-24', '23:59:59'],
    ['2026-11-25T03:00:00Z', '2026-11-25', '00:00:00'],
    ['2027-01-01T02:59:59Z', '2026-12-31', '23:59:59'],
    ['2028-02-29T12:00:00Z', '2028-02-29', '09:00:00'],
  ])('at %s show %s %s, wherever the machine is', (instant, date, time) => {
    expect(wallTimeIn(ZONE, instant)).toEqual({ date, time });
    expect(todayIn(ZONE, instant)).toBe(date);
  });

  it('go back to the instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_262_304_000, max: 4_102_444_800 }), (seconds) => {
        const { date, time } = wallTimeIn(ZONE, seconds * 1000);
        expect(Date.parse(instantIn(ZONE, date, time) ?? '')).toBe(seconds * 1000);
      }),
    );
  });

  it('answer at both ends of the calendar, and nothing beyond them [R13]', () => {
    expect(instantIn(ZONE, '9999-12-31', '10:00')).toBe('9999-12-31T13:00:00.000Z');
    expect(instantIn(ZONE, '9999-12-31', '22:00')).toBeUndefined();
    expect(instantIn(ZONE, '0001-01-01', '12:00')).toMatch(/^0001-01-01T15:/);
    expect(instantIn('Asia/Tokyo', '0001-01-01', '00:00')).toBeUndefined();
  });

  it('answer for the hours that a change of hour skips or repeats', () => {
    const zone = 'America/New_York';
    expect(instantIn(zone, '2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z');
    expect(instantIn(zone, '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z');
    expect(instantIn(zone, '2026-03-08', '10:00')).toBe('2026-03-08T14:00:00.000Z');
  });

  it('differ where only the date does', () => {
    expect(sameWallTime('Etc/GMT+12', 'Etc/GMT-12', '2026-11-24T10:00:00Z')).toBe(false);
    expect(sameWallTime(ZONE, 'Etc/GMT+3', '2026-11-24T10:00:00Z')).toBe(true);
  });

  it('refuse an invalid date, hour or instant', () => {
    expect(instantIn(ZONE, '2026-02-30', '10:00')).toBeUndefined();
    expect(instantIn(ZONE, '2026-11-24', '24:00')).toBeUndefined();
    expect(() => todayIn(ZONE, 'yesterday')).toThrow(RangeError);
    expect(() => todayIn(ZONE, Number.NaN)).toThrow(RangeError);
    expect(() => todayIn(ZONE, Date.UTC(10_000, 1))).toThrow(RangeError);
  });
});

describe('[A36] the spellings of the contract', () => {
  it.each([
    ['2026-11-24', { date: '2026-11-24' }],
    ['24-11-2026', { date: '2026-11-24' }],
    ['2026-11-24 09:05', { date: '2026-11-24', time: '09:05:00' }],
    ['2026-11-24 09:05:07.000000', { date: '2026-11-24', time: '09:05:07' }],
    ['2026-11-25T02:30:00Z', { date: '2026-11-24', time: '23:30:00' }],
    ['09:05', { time: '09:05:00' }],
    ['09:05:07.5', { time: '09:05:07' }],
    ['0001-01-02T00:00:00Z', { date: '0001-01-01', time: '20:06:12' }],
    ['9999-12-31T00:00:00Z', { date: '9999-12-30', time: '21:00:00' }],
    ['el 24-11-2026', undefined],
    ['24-11-2026 a la mañana', undefined],
    ['el 2026-11-24 09:05', undefined],
    ['31-02-2026', undefined],
    ['2026-11-24 25:00', undefined],
    ['0001-01-01T00:00:00+23:59', undefined],
    ['9999-12-31T23:59:59-23:59', undefined],
    ['mañana', undefined],
  ])('%j', (text, expected) => {
    expect(spelled(text)).toEqual(expected);
  });

  it('are read without a fault whatever the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-0-9T:Z+. ]{0,30}$/), (text) => {
        const read = spelled(text);
        expect(read === undefined || read.date !== undefined || read.time !== undefined).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
