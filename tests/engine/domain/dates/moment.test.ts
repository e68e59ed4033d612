import { describe, expect, it, vi } from 'vitest';
import { isAbroad } from '../../../../engine/domain/dates/abroad.ts';
import { parseMoment } from '../../../../engine/domain/dates/moment.ts';
import { parseTime } from '../../../../engine/domain/dates/time-of-day.ts';

it.each([
  ['2026-11-24T10:00', '2026-11-24T13:00:00.000Z'],
  ['2026-11-24T23:30:15', '2026-11-25T02:30:15.000Z'],
  ['2026-11-24T10:00:00+01:00', '2026-11-24T09:00:00.000Z'],
  ['2026-11-24T10:00:00.250Z', '2026-11-24T10:00:00.250Z'],
  ['2026-02-30T10:00', undefined],
  ['2026-11-24T24:00', undefined],
  ['2026-11-24T10:00 h', undefined],
  ['el 2026-11-24T10:00', undefined],
  ['2026-11-24', undefined],
  ['', undefined],
])('reads the moment "%s", of Argentina’s clock where it has no offset, as %s [FIXH-01, A36]', (text, instant) => {
  expect(parseMoment(text)).toBe(instant);
});

it.each([
  ['00:00', 0],
  ['10:30', 37_800],
  ['10:30:15', 37_815],
  ['23:59:59.999999999', 86_399],
  ['10:30:15.', undefined],
  ['10:30:15.1234567890', undefined],
  ['10:30.5', undefined],
  ['24:00', undefined],
  ['10:60', undefined],
  ['10:30:60', undefined],
  ['1:30', undefined],
  ['a las 10:30', undefined],
  ['10:30 h', undefined],
])('reads the time "%s" as %s seconds since midnight [FIXH-01, A36]', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

describe('the clock of a device in Santiago', () => {
  const inSantiago = () => {
    vi.stubGlobal('document', {});
    const options = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: 'America/Santiago',
    });
  };

  it.each([
    ['2026-11-24', '10:00', false],
    ['2026-07-24', '10:00', true],
    ['2026-07-24', undefined, true],
  ])('shows another hour than Argentina’s on %s at %s: %s [FIXH-01, A36]', (date, time, abroad) => {
    try {
      inSantiago();
      expect(isAbroad(date, time)).toBe(abroad);
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    }
    expect(isAbroad(date, time)).toBe(false);
  });
});
