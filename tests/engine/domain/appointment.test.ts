import { describe, expect, it } from 'vitest';
import {
  type AnswerDecision,
  type AnswerEvent,
  decideAnswer,
  mayReverse,
} from '../../../engine/domain/appointment/answers.ts';
import {
  ANSWER_CODES,
  ANSWERS,
  type AppointmentStatus,
  answerCode,
  FREED,
  isFreed,
  STATUS_CODES,
} from '../../../engine/domain/appointment/appointment.ts';
import { type AppointmentEvent, changedBy, decideChange } from '../../../engine/domain/appointment/changes.ts';
import {
  type EntrySettings,
  enterableAfter,
  entryMoment,
  entryWindow,
  mayBegin,
  minutesSince,
} from '../../../engine/domain/appointment/entry-window.ts';
import codes from '../../../tenants/_base/codes.json' with { type: 'json' };

/** Links admit from half an hour before on, the page a quarter. */
const settings: EntrySettings = {
  entry: { earlyMinutes: -30, lateMinutes: 30 },
  videoCall: { earlyMinutes: 15, lateMinutes: 0, provider: 'p2p', room: '' },
};
/** A Tuesday at 10:00 in Buenos Aires. */
const START = new Date('2026-11-24T10:00:00-03:00');
const { from, until } = entryWindow(settings, START);
const MOMENTS = {
  'the day before': new Date(START.getTime() - 86_400_000),
  'as entry begins': from,
  'at its start': START,
  'as entry ends': until,
  'a week later': new Date(until.getTime() + 7 * 86_400_000 - 3_600_000),
  'eight days later': new Date(until.getTime() + 8 * 86_400_000),
} as const;
const STATUSES = Object.keys(STATUS_CODES) as readonly AppointmentStatus[];

type Line = readonly [booked: string, cancelled: string, attended: string, absent: string, withdrawn: string];
const GONE = 'TURNO_CANCELLED';
const byPatient = (booked: string): Line => [booked, GONE, 'TURNO_TARDE', 'TURNO_TARDE', GONE];
const byProfessional = (booked: string): Line => [booked, GONE, 'TURNO_ATTENDED', 'TURNO_ATTENDED', GONE];
const entering = (held: string, all = false): Line =>
  all ? [held, GONE, held, held, GONE] : ['booked', GONE, 'attended', 'absent', GONE];
const marking = (booked: string): Line => [booked, GONE, 'TURNO_ATTENDED', 'absent', GONE];
const unmarking = (absent: string): Line => ['booked', GONE, 'TURNO_ATTENDED', absent, GONE];
const always = (line: Line) => [line, line, line, line, line, line] as const;
const LATE = byPatient('TURNO_TARDE');
const PAST = byProfessional('TURNO_PAST');
const CLOSED = entering('TURNO_NOT_NOW', true);

/** For each event and moment in order, the status or refusal by the status before: every state × event × moment. */
const TABLE: Readonly<Record<AppointmentEvent, readonly Line[]>> = {
  cancel: [byPatient('cancelled'), LATE, LATE, LATE, LATE, LATE],
  move: [byPatient('booked'), LATE, LATE, LATE, LATE, LATE],
  // Patients who entered in time have 15 minutes more for the steps to the queue.
  enter: [CLOSED, entering(''), entering(''), entering(''), CLOSED, CLOSED],
  withdraw: [byProfessional('withdrawn'), byProfessional('withdrawn'), PAST, PAST, PAST, PAST],
  reschedule: [byProfessional('booked'), byProfessional('booked'), PAST, PAST, PAST, PAST],
  markAbsent: ['ABSENCE_NOT_NOW', 'ABSENCE_NOT_NOW', 'ABSENCE_NOT_NOW', 'absent', 'absent', 'ABSENCE_NOT_NOW'].map(
    marking,
  ),
  unmarkAbsent: ['ABSENCE_NOT_NOW', 'ABSENCE_NOT_NOW', 'ABSENCE_NOT_NOW', 'booked', 'booked', 'ABSENCE_NOT_NOW'].map(
    unmarking,
  ),
  endCase: always(['cancelled', 'cancelled', 'attended', 'absent', 'withdrawn']),
  endAccount: always(['cancelled', 'cancelled', 'attended', 'absent', 'withdrawn']),
  attend: always(['attended', 'cancelled', 'attended', 'attended', 'withdrawn']),
};

describe('an appointment', () => {
  const events = Object.entries(TABLE) as unknown as readonly [AppointmentEvent, readonly Line[]][];
  it.each(events)(
    'has the status or refusal of the table after %s, in every state and moment [FIXH-01]',
    (event, lines) => {
      const found = Object.values(MOMENTS).map((now) =>
        STATUSES.map((status) => {
          const { next, refusal } = decideChange({ status, startsAt: START }, event, now, settings);
          return next ?? refusal;
        }),
      );
      expect(Object.fromEntries(Object.keys(MOMENTS).map((moment, at) => [moment, found[at]]))).toEqual(
        Object.fromEntries(Object.keys(MOMENTS).map((moment, at) => [moment, lines[at]])),
      );
    },
  );

  it.each([
    ['withdraw', 'the day before', 'PATIENT_WAITING'],
    ['reschedule', 'the day before', 'PATIENT_WAITING'],
    ['markAbsent', 'as entry ends', 'PATIENT_WAITING'],
    ['markAbsent', 'at its start', 'ABSENCE_NOT_NOW'],
    ['cancel', 'the day before', undefined],
    ['attend', 'at its start', undefined],
  ] as const)('whose patient waits answers %s %s with %s [FIXH-01, D-AGENDA-06]', (event, moment, refusal) => {
    const state = { status: 'booked', startsAt: START, waiting: true } as const;
    expect(decideChange(state, event, MOMENTS[moment], settings).refusal).toBe(refusal);
  });

  it('has one number for each status and answer, as codes.json and the contract have [FIXH-01]', () => {
    const documented = Object.values(codes.appointmentStatus).map(({ code }) => code);
    expect(Object.values(STATUS_CODES)).toEqual(documented);
    expect(Object.entries(ANSWER_CODES).map(([name, code]) => [ANSWERS[code], name])).toEqual([
      ['confirmed', 'confirmed'],
      ['rejected', 'rejected'],
    ]);
    expect(
      [null, 'confirmed', 'rejected'].map((answer) => answerCode(answer as keyof typeof ANSWER_CODES | null)),
    ).toEqual([null, 1, 2]);
  });

  it('is freed in the statuses in which it will not take place [FIXH-01]', () => {
    expect(STATUSES.filter(isFreed)).toEqual(FREED);
  });

  it.each([
    ['cancel', ['booked']],
    ['withdraw', ['booked']],
    ['move', []],
    ['markAbsent', ['booked']],
    ['unmarkAbsent', ['absent']],
    ['endCase', ['booked']],
    ['attend', ['booked', 'absent']],
  ] as const)('is changed by %s in the statuses %j [FIXH-01]', (event, statuses) => {
    expect(changedBy(event)).toEqual(statuses);
  });
});

describe('the entry window', () => {
  const plus = (minutes: number, seconds = 0) => new Date(START.getTime() + (minutes * 60 + seconds) * 1000);
  /** The page admits earlier than the link, and longer. */
  const byPage = {
    entry: { earlyMinutes: -10, lateMinutes: 5 },
    videoCall: { ...settings.videoCall, earlyMinutes: 20, lateMinutes: 40 },
  };

  it.each([
    ['the link’s end, which is later', settings, -15, 30],
    ['the page’s end, which is later', byPage, -20, 40],
  ])('lasts from the page’s beginning to %s [FIXH-01]', (_, own, first, last) => {
    expect(entryWindow(own, START)).toEqual({ from: plus(first), until: plus(last) });
    expect(enterableAfter(own, plus(last))).toEqual(START);
  });

  it.each([
    [plus(-30), -30],
    [plus(-30, 59), -30],
    [plus(-29), -29],
    [plus(0), 0],
    [plus(1, 59), 1],
  ])('counts whole minutes since the start, downwards [FIXH-01]', (now, minutes) => {
    expect(minutesSince(START, now)).toBe(minutes);
  });

  it.each([
    [-31, 'early'],
    [-30, 'early'],
    [-29, 'open'],
    [29, 'open'],
    [30, 'late'],
    [31, 'late'],
  ])('of a link is, %i minutes after the start, %s [FIXH-01]', (minutes, moment) => {
    expect(entryMoment(settings, minutes)).toBe(moment);
  });

  it.each([
    ['the link admits, before the page does', settings, [plus(-29, -1), plus(-29)]],
    ['the page admits, before the link does', byPage, [plus(-20, -1), plus(-20)]],
  ])('lets the call begin once %s [FIXH-01]', (_, own, [before, since]) => {
    expect([before, since].map((now) => mayBegin(own, START, now ?? START))).toEqual([false, true]);
  });

  it('lets the call of those who entered in time begin for 15 minutes more [FIXH-01]', () => {
    expect([plus(45, -1), plus(45)].map((now) => mayBegin(settings, START, now))).toEqual([true, false]);
  });
});

describe('an answer to the mail', () => {
  const of = (state: object, event: Partial<AnswerEvent>, now: Date): AnswerDecision =>
    decideAnswer(
      { status: 'booked', startsAt: START, confirmation: null, caseOver: false, ...state },
      { answer: 'confirmed', change: false, hour: 'linked', ...event },
      now,
      settings,
    );
  const before = MOMENTS['the day before'];
  const rejected = { status: 'cancelled', confirmation: 'rejected' };
  const no = { answer: 'rejected' } as const;

  it.each([
    ['a confirmation is written until the start', {}, {}, from, 'write'],
    ['a rejection is written before entry begins', {}, no, before, 'write'],
    ['a rejection as entry begins is late', {}, no, from, 'TARDE'],
    ['an answer at the start finds it under way', {}, {}, START, 'UNDER_WAY'],
    ['an answer as entry ends finds it past', {}, {}, until, 'PAST'],
    ['one attended is past', { status: 'attended' }, {}, before, 'PAST'],
    ['one marked absent is past', { status: 'absent' }, no, before, 'PAST'],
    ['one withdrawn says by whom', { status: 'withdrawn' }, {}, before, 'CANCELLED_BY_PROFESSIONAL'],
    ['one cancelled otherwise stays so', { status: 'cancelled' }, {}, before, 'CANCELLED'],
    [
      'one rejected in a case that went on stays so',
      { ...rejected, caseOver: true },
      { change: true },
      before,
      'CANCELLED',
    ],
    ['a repeated answer holds', { confirmation: 'confirmed' }, {}, before, 'holds'],
    ['a repeated rejection holds, also later', rejected, no, until, 'holds'],
    ['the other link only reports', { confirmation: 'confirmed' }, no, before, 'CONFIRMED'],
    ['the other link reports a rejection', rejected, {}, before, 'REJECTED'],
    ['a change on the page is written', rejected, { change: true }, before, 'write'],
    [
      'an answer for the hour on the page is written',
      { confirmation: 'confirmed' },
      { ...no, hour: 'present' },
      before,
      'write',
    ],
    ['a link of an earlier hour asks first', {}, { hour: 'outdated' }, before, 'MOVED'],
    ['an answer for an earlier hour asks again', {}, { hour: 'earlier' }, before, 'MOVED'],
  ] as const)('%s [FIXH-01, A6, D-SAFE-2]', (_, state, event, now, decision) => {
    expect(of(state, event, now)).toBe(decision);
  });

  it.each([
    ['confirmed', before, true],
    ['confirmed', from, false],
    ['rejected', from, true],
    [null, from, false],
  ] as const)('of %s can still be reversed: %s [FIXH-01, A6]', (confirmation, now, possible) => {
    expect(mayReverse({ status: 'booked', startsAt: START, confirmation }, now, settings)).toBe(possible);
  });
});
