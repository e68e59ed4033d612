import { describe, expect, it } from 'vitest';
import {
  type Attendant,
  attendsAt,
  freeAt,
  hasPlace,
  type ServiceTime,
  type SlotTime,
  slotTimeAt,
  sweepPlaces,
  waitingAt,
} from '../../../../engine/domain/slot/service-time.ts';
import type { TimeSpan } from '../../../../engine/domain/slot/time-span.ts';
import { scheduleHours } from '../../../../engine/domain/slot/week-hours.ts';
import { attendantOf, SERVICE } from './attendants.ts';

/** A slot of half an hour of Wednesday, 2 December 2026. */
const at = (hora: string): SlotTime => slotTimeAt(new Date(`2026-12-02T${hora}:00-03:00`), 30);
const [PAZ, SOSA] = [7, 8];
const MORNINGS = scheduleHours([{ dias: [3], desde: '08:00', hasta: '12:00' }]);
const attendant = attendantOf(MORNINGS);
const time = (attendants: readonly Attendant[], unassigned: readonly TimeSpan[] = [], places = 0): ServiceTime => ({
  service: SERVICE,
  staffed: attendants.length > 0,
  attendants,
  unassigned,
  places,
});

it.each([
  ['at ten', '2026-12-02T13:00:00Z', '2026-12-02', 3, 600],
  ['late at night, when it is the next day in UTC', '2026-12-03T02:45:00Z', '2026-12-02', 3, 1_425],
  ['at midnight', '2026-12-06T03:00:00Z', '2026-12-06', 7, 0],
])('is of the day in Buenos Aires: a slot %s [FIXH-01, A36]', (_what, instant, date, weekday, from) => {
  const start = Date.parse(instant);
  expect(slotTimeAt(new Date(instant), 30)).toEqual({
    from: start,
    until: start + 1_800_000,
    date,
    weekday,
    day: { from, until: from + 30 },
  });
});

describe('a professional', () => {
  it.each([
    ['08:00', true],
    ['07:45', false],
    ['11:30', true],
    ['11:45', false],
  ])('attends a whole slot at %s within the own hours: %s [FIXH-01]', (hora, attends) => {
    expect(attendsAt(attendant(PAZ), at(hora))).toBe(attends);
    expect(attendsAt(attendant(PAZ, { hours: undefined }), at(hora))).toBe(true);
  });

  it.each<[what: string, attendants: readonly Attendant[], free: readonly number[]]>([
    ['who has nothing', [attendant(PAZ), attendant(SOSA)], [PAZ, SOSA]],
    ['outside the own hours', [attendant(PAZ, { hours: scheduleHours([]) }), attendant(SOSA)], [SOSA]],
    ['with an appointment', [attendant(PAZ, { taken: [at('09:45')] }), attendant(SOSA)], [SOSA]],
    ['with blocked hours', [attendant(PAZ), attendant(SOSA, { blocked: [at('10:15')] })], [PAZ]],
    ['between two appointments', [attendant(PAZ, { taken: [at('09:30'), at('10:30')] })], [PAZ]],
  ])('is free at ten: %s [FIXH-01]', (_what, attendants, free) => {
    expect(freeAt(time(attendants), at('10:00'))).toEqual(free);
  });
});

describe('a service', () => {
  const busy = attendant(PAZ, { taken: [at('10:00')] });
  const blocked = attendant(PAZ, { blocked: [at('10:00')] });
  const absent = attendant(PAZ, { hours: scheduleHours([]) });
  const both = [attendant(PAZ), attendant(SOSA)];
  const waits = at('10:15');
  const ended = at('09:30');

  it.each<[what: string, asked: ServiceTime, waiting: number, hasPlace: boolean]>([
    ['one free professional', time([attendant(PAZ)]), 0, true],
    ['a busy one', time([busy]), 0, false],
    ['one with blocked hours', time([blocked]), 0, false],
    ['one who does not attend', time([absent]), 0, false],
    ['one busy, one free', time([busy, attendant(SOSA)]), 0, true],
    ['one free, who is waited for', time([attendant(PAZ)], [waits]), 1, false],
    ['two free, one waited for', time(both, [waits]), 1, true],
    ['two free, two waited for', time(both, [waits, at('09:45')]), 2, false],
    ['one free, who was waited for until then', time([attendant(PAZ)], [ended]), 0, true],
    ['nobody, without places', time([]), 0, false],
    ['nobody, one place', time([], [ended], 1), 0, true],
    ['nobody, the only place taken', time([], [waits], 1), 1, false],
    ['nobody, one of two places taken', time([], [waits], 2), 1, true],
  ])('has room at ten, asked once and swept, for %s [FIXH-01, BOOK-06]', (_what, asked, waiting, room) => {
    const ten = at('10:00');
    expect([waitingAt(asked, ten), hasPlace(asked, ten), sweepPlaces(asked)(ten)]).toEqual([waiting, room, room]);
  });

  it('has the same room at each hour of a day, asked once and swept [FIXH-01, BOOK-06]', () => {
    const asked = time(
      [
        attendant(PAZ, { taken: [at('09:00'), at('11:00')], blocked: [at('08:00')] }),
        attendant(SOSA, { blocked: [at('11:15')], taken: [at('08:30')], hours: undefined }),
      ],
      [at('09:30'), at('10:30')],
    );
    const slots = ['07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'].map(at);
    const room = [true, true, true, true, true, true, true, false, true, true];
    const sweep = sweepPlaces(asked);
    expect([slots.map((slot) => hasPlace(asked, slot)), slots.map(sweep)]).toEqual([room, room]);
  });
});
