import { describe, expect, it } from 'vitest';
import {
  containsSpan,
  type DaySpan,
  daySpan,
  hoursOn,
  joinedSpans,
  minuteOf,
  type SlotSchedule,
  scheduleHours,
  spansOf,
} from '../../../../engine/domain/slot/week-hours.ts';

const span = (from: number, until: number): DaySpan => ({ from, until });

describe('hours of a schedule', () => {
  const MORNING = { desde: '08:00', hasta: '10:00' };
  const schedule: readonly SlotSchedule[] = [
    { dias: [1, 2], fecha: null, desde: '10:00', hasta: '12:00' },
    { dias: [1], ...MORNING },
    { dias: [7], desde: '20:00', hasta: '24:00' },
    { dias: [], fecha: '2026-11-24', desde: '15:00', hasta: '16:00' },
    { dias: [], fecha: '2026-11-24', ...MORNING },
    { dias: [], fecha: '2026-11-30', desde: '00:00', hasta: '00:00' },
  ];

  it.each<[what: string, date: string, day: number, spans: readonly DaySpan[]]>([
    ['two rows of a weekday that touch', '2026-11-23', 1, [span(480, 720)]],
    ['one row of several weekdays', '2026-12-01', 2, [span(600, 720)]],
    ['a Sunday until the end of the day', '2026-11-29', 7, [span(1_200, 1_440)]],
    ['a weekday without hours', '2026-11-25', 3, []],
    ['a date with hours of its own, in place of the weekday’s', '2026-11-24', 2, [span(480, 600), span(900, 960)]],
    ['a date without hours, on a weekday that has some', '2026-11-30', 1, []],
    ['a date that does not exist', '2026-02-30', 0, []],
  ])('are the same from the rows and from their index: %s [FIXH-01, FIXT-02]', (_what, date, day, spans) => {
    expect([spansOf(schedule, date), hoursOn(scheduleHours(schedule), date, day)]).toEqual([spans, spans]);
  });

  it('has no hours on a day beyond the week [FIXH-01]', () => {
    expect(hoursOn(scheduleHours(schedule), '2026-11-25', 8)).toEqual([]);
  });
});

describe('spans of a day', () => {
  it.each<[what: string, spans: readonly DaySpan[], joined: readonly DaySpan[]]>([
    ['none', [], []],
    ['apart', [span(0, 60), span(61, 90)], [span(0, 60), span(61, 90)]],
    ['in any order', [span(90, 120), span(0, 60)], [span(0, 60), span(90, 120)]],
    ['touching', [span(0, 60), span(60, 90)], [span(0, 90)]],
    ['overlapping', [span(0, 60), span(30, 90)], [span(0, 90)]],
    ['one within another', [span(0, 90), span(30, 60)], [span(0, 90)]],
    [
      'three in a row, and one apart',
      [span(60, 90), span(0, 30), span(30, 60), span(95, 99)],
      [span(0, 90), span(95, 99)],
    ],
    ['empty and reversed', [span(30, 30), span(90, 60), span(0, 10)], [span(0, 10)]],
  ])('join where they meet: %s [FIXH-01, FIXT-23]', (_what, spans, joined) => {
    expect(joinedSpans(spans)).toEqual(joined);
  });

  it.each<[spans: readonly DaySpan[] | undefined, whole: DaySpan, contained: boolean]>([
    [undefined, span(10, 20), false],
    [[], span(10, 20), false],
    [[span(10, 20)], span(10, 20), true],
    [[span(0, 5), span(9, 21)], span(10, 20), true],
    [[span(11, 20)], span(10, 20), false],
    [[span(10, 19)], span(10, 20), false],
    [[span(0, 15), span(16, 30)], span(10, 20), false],
  ])('%j contain %j completely: %s [FIXH-01]', (spans, whole, contained) => {
    expect(containsSpan(spans, whole)).toBe(contained);
  });
});

it.each<[time: string, minute: number | undefined]>([
  ['00:00', 0],
  ['08:30', 510],
  ['08:30:59', 510],
  ['23:59', 1_439],
  ['24:00', 1_440],
  ['24:01', undefined],
  ['8:30', undefined],
  ['', undefined],
])('%s is the minute %s of the day [FIXH-01]', (time, minute) => {
  expect(minuteOf(time)).toBe(minute);
  expect(daySpan('00:00', time)).toEqual(span(0, minute ?? 0));
  expect(daySpan(time, '24:00')).toEqual(minute === undefined ? span(0, 0) : span(minute, 1_440));
});
