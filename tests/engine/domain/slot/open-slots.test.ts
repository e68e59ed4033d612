import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from '../../../../engine/domain/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../../engine/domain/dates/zone.ts';
import { gridOn, isOffered, openDays } from '../../../../engine/domain/slot/open-slots.ts';
import { professionalPool, type SlotHours, servicePool } from '../../../../engine/domain/slot/pool.ts';

const HOURS: SlotHours = {
  hrTurnosSemDesde: '08:00',
  hrTurnosSemHasta: '20:00',
  hrTurnosSabDesde: '09:00',
  hrTurnosSabHasta: '13:00',
  hrTurnosDomDesde: '00:00',
  hrTurnosDomHasta: '00:00',
};
const RULES = { gridMinutes: 30, professionalDays: 30 };
const service = (daysAhead = 10) => ({ slotMinutes: 15, daysAhead, professionalSlotMinutes: 20 });
const at = (date: string, time: string): Date => new Date(instantIn(ZONE, date, time) ?? '');
/** A Tuesday. */
const TUESDAY = '2026-11-24';

it('adds special hours of a day and a professional’s dated hours [FIXT-06]', () => {
  const specialHours = [{ date: '2026-11-29', from: '20:10', until: '21:30' }];
  const pool = servicePool(service(), HOURS, { ...RULES, specialHours });
  expect(gridOn(pool, '2026-11-29')).toEqual(expect.arrayContaining(['20:30', '21:00']));
  expect(gridOn(pool, '2026-12-06')).not.toContain('20:30');
  const own = professionalPool(service(), [{ dias: [], fecha: '2026-11-29', desde: '09:00', hasta: '10:00' }], RULES);
  expect([gridOn(own, '2026-11-29').length > 0, gridOn(own, '2026-12-06')]).toEqual([true, []]);
});

it('adds each span of special hours to the grid, in order [FIXT-06]', () => {
  const date = '2026-11-29';
  const specialHours = [
    { date, from: '22:00', until: '23:00' },
    { date, from: '20:10', until: '21:30' },
  ];
  const pool = servicePool(service(), HOURS, { ...RULES, specialHours });
  expect(gridOn(pool, date).filter((hora) => hora >= '20:00')).toEqual(['20:30', '21:00', '22:00', '22:30']);
});

it('joins spans that touch, so that a slot may cross where they meet [FIXT-23]', () => {
  const halves = [
    { dias: [2], desde: '10:00', hasta: '12:00' },
    { dias: [2, 3], desde: '08:00', hasta: '10:00' },
  ];
  const pool = professionalPool({ ...service(), professionalSlotMinutes: 50 }, halves, RULES);
  expect(pool.spansOn(TUESDAY)).toEqual([{ from: 480, until: 720 }]);
  expect([gridOn(pool, TUESDAY), gridOn(pool, '2026-11-25')]).toEqual([
    ['08:00', '08:50', '09:40', '10:30'],
    ['08:00', '08:50'],
  ]);
});

it('replaces weekly hours by dated hours, or closes the day [FIXT-02]', () => {
  const week = { dias: [2, 3], desde: '08:00', hasta: '12:00' };
  const dated = { dias: [], fecha: TUESDAY, desde: '10:00', hasta: '11:00' };
  const off = { dias: [], fecha: '2026-11-25', desde: '00:00', hasta: '00:00' };
  const pool = professionalPool(service(), [week, dated, off], RULES);
  expect([TUESDAY, '2026-11-25', '2026-12-01'].map((date) => gridOn(pool, date).length)).toEqual([3, 0, 12]);
});

describe('slots by specialty', () => {
  it('follow the half-hour grid of the unit’s hours, and skip closed days [BOOK-02, ART-12]', () => {
    const pool = servicePool(service(), HOURS, RULES);
    const days = openDays(pool, at(TUESDAY, '07:00'), []);
    expect(days.map(({ date }) => weekday(date))).toEqual([2, 3, 4, 5, 6, 1, 2, 3, 4]);
    expect(days[0]?.times).toHaveLength(24);
    expect([days[0]?.times[0], days[0]?.times.at(-1)]).toEqual(['08:00', '19:30']);
    expect(days.find(({ date }) => weekday(date) === 6)?.times).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
    ]);
  });

  it('span the service’s days in a row, today included [BOOK-02]', () => {
    expect(openDays(servicePool(service(1), HOURS, RULES), at(TUESDAY, '07:00'), [])).toHaveLength(1);
    expect(openDays(servicePool(service(0), HOURS, RULES), at(TUESDAY, '07:00'), [])).toEqual([]);
  });

  it('leave out past times of today, and today once closed [BOOK-02, A36]', () => {
    const pool = servicePool(service(2), HOURS, RULES);
    expect(openDays(pool, at(TUESDAY, '09:59:59'), [])[0]?.times[0]).toBe('10:00');
    expect(openDays(pool, at(TUESDAY, '10:00'), [])[0]?.times[0]).toBe('10:30');
    expect(openDays(pool, at(TUESDAY, '19:30'), []).map(({ date }) => date)).toEqual(['2026-11-25']);
    expect(openDays(pool, at(TUESDAY, '23:59:59'), [])[0]?.date).toBe('2026-11-25');
  });

  it('cross month, year and leap-day boundaries by the Buenos Aires calendar [A36]', () => {
    const datesOf = (now: Date) => openDays(servicePool(service(3), HOURS, RULES), now, []).map(({ date }) => date);
    // Already 2027 in UTC, still 2026 in Buenos Aires.
    expect(datesOf(new Date('2027-01-01T02:59:59Z'))).toEqual(['2027-01-01', '2027-01-02']);
    expect(datesOf(new Date('2027-01-01T03:00:00Z'))).toEqual(['2027-01-01', '2027-01-02']);
    expect(datesOf(at('2028-02-28', '23:50'))).toEqual(['2028-02-29', '2028-03-01']);
    expect(datesOf(at('2026-11-30', '07:00'))).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  });

  it('exclude taken slots and no others [BOOK-02]', () => {
    const pool = servicePool(service(2), HOURS, RULES);
    const now = at(TUESDAY, '18:20');
    const taken = [
      { date: TUESDAY, time: '19:00' },
      { date: '2026-11-25', time: '08:00:00' },
      { date: TUESDAY, time: '19:07' },
    ];
    const days = openDays(pool, now, taken);
    expect(days[0]).toEqual({ date: TUESDAY, times: ['18:30', '19:30'] });
    expect(days[1]?.times[0]).toBe('08:30');
  });
});

describe('slots of a professional', () => {
  const schedule = [{ dias: [1, 3, 5], desde: '14:00', hasta: '15:10' }];

  it('follow weekdays, hours and service interval for thirty days [ART-12, D-BOOK-02]', () => {
    const days = openDays(professionalPool(service(0), schedule, RULES), at(TUESDAY, '10:00'), []);
    expect(new Set(days.map(({ date }) => weekday(date)))).toEqual(new Set([1, 3, 5]));
    expect(days[0]).toEqual({ date: '2026-11-25', times: ['14:00', '14:20', '14:40'] });
    expect(days.at(-1)?.date).toBe('2026-12-23');
    expect(
      isOffered(
        professionalPool(service(), [{ dias: [4], desde: '09:00', hasta: '10:00' }], RULES),
        at(TUESDAY, '10:00'),
        { date: '2026-12-24', time: '09:00' },
      ),
    ).toBe(true);
  });

  it('use the general interval where the professional’s is 0 or absent [D-BOOK-02]', () => {
    for (const professionalSlotMinutes of [0, null, undefined]) {
      const pool = professionalPool(
        { slotMinutes: 35, daysAhead: 0, professionalSlotMinutes: professionalSlotMinutes },
        schedule,
        RULES,
      );
      expect(gridOn(pool, '2026-11-25')).toEqual(['14:00', '14:35']);
    }
  });

  it('offer nothing by hours that are no hours, and never without end [ART-12]', () => {
    for (const [desde, hasta] of [
      ['14:00', '14:00'],
      ['18:00', '09:00'],
      ['25:00', '26:00'],
      ['', ''],
    ] as const) {
      expect(gridOn(professionalPool(service(), [{ dias: [3], desde, hasta }], RULES), '2026-11-25')).toEqual([]);
    }
    const still = { slotMinutes: 0, daysAhead: 9, professionalSlotMinutes: 0 };
    expect(openDays(professionalPool(still, schedule, RULES), at(TUESDAY, '10:00'), [])).toEqual([]);
    expect(
      gridOn(professionalPool(service(), [{ dias: [3], desde: '23:00', hasta: '24:00' }], RULES), '2026-11-25'),
    ).toHaveLength(3);
  });
});

describe('offered and accepted', () => {
  const time = fc
    .integer({ min: 0, max: 1_439 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
  const hours = fc.record<SlotHours>({
    hrTurnosSemDesde: time,
    hrTurnosSemHasta: time,
    hrTurnosSabDesde: time,
    hrTurnosSabHasta: time,
    hrTurnosDomDesde: time,
    hrTurnosDomHasta: time,
  });
  const pools = fc.oneof(
    fc
      .tuple(hours, fc.integer({ min: 0, max: 12 }), fc.constantFrom(15, 30, 60))
      .map(([open, days, gridMinutes]) => servicePool(service(days), open, { ...RULES, gridMinutes })),
    fc
      .tuple(
        fc.array(fc.record({ dias: fc.subarray([1, 2, 3, 4, 5, 6, 7]), desde: time, hasta: time }), { maxLength: 3 }),
        fc.integer({ min: 0, max: 90 }),
      )
      .map(([schedule, professionalSlotMinutes]) =>
        professionalPool(
          { slotMinutes: 25, daysAhead: 0, professionalSlotMinutes: professionalSlotMinutes },
          schedule,
          {
            ...RULES,
            professionalDays: 8,
          },
        ),
      ),
  );
  const instants = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2029-01-01T00:00:00Z'),
    noInvalidDate: true,
  });

  it('are one set: accepts every offered slot and no other [A40, BOOK-02]', () => {
    fc.assert(
      fc.property(pools, instants, fc.integer({ min: -2, max: 14 }), time, (pool, now, ahead, hora) => {
        const offered = openDays(pool, now, []);
        const some = offered.flatMap(({ date, times }) =>
          [times[0] ?? '', times.at(-1) ?? ''].map((one) => ({ date, time: one })),
        );
        expect(some.filter((slot) => !isOffered(pool, now, slot))).toEqual([]);
        const day = openDays({ ...pool, days: 1, spansOn: () => [{ from: 0, until: 1_440 }] }, now, []);
        const fecha = addDays(day[0]?.date ?? '2026-01-01', ahead) ?? '';
        const among = offered.some((one) => one.date === fecha && one.times.includes(hora));
        expect(isOffered(pool, now, { date: fecha, time: hora })).toBe(among);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['yesterday', '2026-11-23', '10:00', false],
    ['today, half an hour ago', TUESDAY, '09:30', false],
    ['today, now', TUESDAY, '10:00', false],
    ['today, next', TUESDAY, '10:30', true],
    ['the last day', '2026-11-29', '08:30', true],
    ['the day after the last', '2026-11-30', '08:30', false],
  ])('end with the days ahead, and begin after now: %s [FIXH-01, BOOK-02]', (_what, fecha, hora, offered) => {
    const sundays = { ...HOURS, hrTurnosDomDesde: '08:00', hrTurnosDomHasta: '09:00' };
    const pool = servicePool(service(6), sundays, RULES);
    const now = at(TUESDAY, '10:00');
    const listed = openDays(pool, now, []).some((day) => day.date === fecha && day.times.includes(hora));
    expect([isOffered(pool, now, { date: fecha, time: hora }), listed]).toEqual([offered, offered]);
  });

  it('refuse an invalid date or time [A40]', () => {
    const pool = servicePool(service(), HOURS, RULES);
    for (const slot of [
      { date: '2026-02-30', time: '08:00' },
      { date: 'mañana', time: '08:00' },
      { date: TUESDAY, time: '8:00' },
      { date: TUESDAY, time: '08:00:00' },
    ])
      expect(isOffered(pool, at(TUESDAY, '07:00'), slot)).toBe(false);
  });
});
