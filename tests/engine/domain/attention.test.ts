import { describe, expect, it } from 'vitest';
import {
  ACTIVE_STATUSES,
  type AttentionState,
  type AttentionStatus,
  COUNTED,
  endOfCall,
  isWaived,
  LINE_WORDS,
  STATES,
  STATUS_WORDS,
  STORED,
  stateOf,
  UNCHARGED,
} from '../../../engine/domain/attention/attention.ts';
import {
  ACTIVE,
  type AttentionEvent,
  changedBy,
  decideAttention,
  IN_HAND,
  tookPlace,
} from '../../../engine/domain/attention/changes.ts';
import { byTurn, type Queued, waitsForAnother } from '../../../engine/domain/attention/queue-order.ts';
import { joining, otherSide } from '../../../engine/domain/attention/sides.ts';
import entities from '../../../schemas/entities.json' with { type: 'json' };
import codes from '../../../tenants/_base/codes.json' with { type: 'json' };

/** All times of the attention. */
const THEN = new Date('2026-11-24T10:00:00-03:00');
const MINUTE = 60_000;
const MOMENTS = {
  'at once': 0,
  'after 45 seconds': 45_000,
  'a moment after 45 seconds': 45_001,
  'after two minutes': 2 * MINUTE,
  'after five minutes': 5 * MINUTE,
  'a moment after five minutes': 5 * MINUTE + 1,
  'a moment after an hour': 60 * MINUTE + 1,
  'a moment after half a day': 12 * 60 * MINUTE + 1,
} as const;

/** Each state, or refusal, after an event; `=` for a state that stays, 404 for NOT_FOUND. */
type Line = string;
const ALL_STAY = '= = = = = = = = = = = =';
const always = (line: Line): readonly Line[] => Object.keys(MOMENTS).map(() => line);
/** `before` until the moment with this number, and `from` then on. */
const from = (moment: number, line: Line, before: Line): readonly Line[] =>
  Object.keys(MOMENTS).map((_, at) => (at < moment ? before : line));

const WAIVE = '404 left undecided waived 404 = = 404 = = 404 =';
const REQUEUE = '404 waiting PROFESSIONAL_RECEIVES waived 404 = = 404 = = 404 =';
const BACK = (line: Line): Line => line.replace(' waived ', ' PROFESSIONAL_BACK ');
const CALL = `called ${Array(11).fill('QUEUE_EMPTY').join(' ')}`;

/**
 * For each event and moment in order, the line over the states: waiting, called, received, inProgress, held, waived,
 * undecided, recorded, recordedWaived, recordedUndecided, left, notHeld.
 */
const TABLE: Readonly<Record<AttentionEvent, readonly Line[]>> = {
  ask: always('ATTENTION_ACTIVE ATTENTION_ACTIVE ATTENTION_ACTIVE ATTENTION_ACTIVE = = = = = = = ='),
  leave: always('left left undecided held = = = = = = = ='),
  waive: from(3, WAIVE, BACK(WAIVE)),
  requeue: from(3, REQUEUE, BACK(REQUEUE)),
  rate: always('404 404 404 404 = = 404 = = 404 404 404'),
  call: from(2, CALL.replace('called', 'PATIENT_AWAY'), CALL),
  callAway: always(CALL),
  declare: always('404 inProgress inProgress = = = held 404 404 404 404 404'),
  hangUp: always('404 waiting waiting held = = = 404 404 404 404 404'),
  write: always('404 = = = = = = 404 404 404 404 404'),
  bookNext: always('404 ATTENTION_NOT_BEGUN ATTENTION_NOT_BEGUN = = = ATTENTION_NOT_BEGUN 404 404 404 404 404'),
  finish: always('404 left left recorded recorded recordedWaived notHeld = = = = ='),
  receive: always('= received = = = = = = = = = ='),
  begin: always('= inProgress inProgress = = = = = = = = ='),
  timeOut: from(5, '= waiting = = = = = = = = = =', ALL_STAY),
  expire: from(7, 'left left undecided held = = = = = = = =', ALL_STAY),
  forget: from(6, '= = = = recorded recordedWaived recordedUndecided = = = = =', ALL_STAY),
  forgetBlank: from(6, '= = = = recorded recordedWaived notHeld = = = = =', ALL_STAY),
  evict: always('left = = = = = = = = = = ='),
};

const factsOf = (state: AttentionState) => ({
  state,
  queuedAt: THEN,
  calledAt: THEN,
  attendingAt: THEN,
  endedAt: THEN,
  patientSeenAt: THEN,
  professionalSeenAt: THEN,
  writtenAt: THEN,
});
const after = (facts: ReturnType<typeof factsOf>, event: AttentionEvent, now: Date): string => {
  const { next, refusal } = decideAttention(facts, event, now);
  if (refusal === 'NOT_FOUND') return '404';
  return next === facts.state ? '=' : (next ?? refusal ?? '');
};
const later = (span: number): Date => new Date(THEN.getTime() + span);

describe('an attention', () => {
  it.each(Object.entries(TABLE) as [AttentionEvent, readonly Line[]][])(
    'has the state or refusal of the table after %s, in every state and moment [FIXH-01]',
    (event, lines) => {
      const found = Object.entries(MOMENTS).map(([moment, span]) => [
        moment,
        STATES.map((state) => after(factsOf(state), event, later(span))).join(' '),
      ]);
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(Object.keys(MOMENTS).map((moment, at) => [moment, lines[at]])),
      );
    },
  );

  it.each([
    ['a page that was never seen is away', { state: 'waiting' }, 'call', 'PATIENT_AWAY'],
    ['a professional who was never seen since the beginning is away', { state: 'inProgress' }, 'waive', 'waived'],
    [
      'the beginning counts where the professional was never seen',
      { state: 'inProgress', attendingAt: THEN },
      'waive',
      'PROFESSIONAL_BACK',
    ],
    ['a call without its time goes on', { state: 'called' }, 'timeOut', 'called'],
    [
      'a record without a draft is forgotten by its end',
      { state: 'held', endedAt: later(-61 * MINUTE) },
      'forget',
      'recorded',
    ],
    [
      'a record that was written meanwhile is not forgotten',
      { state: 'held', endedAt: later(-61 * MINUTE), writtenAt: later(-59 * MINUTE) },
      'forget',
      'held',
    ],
  ] as const)('%s [FIXH-01, D-CARE-01]', (_, facts, event, expected) => {
    const { next, refusal } = decideAttention(facts, event, THEN);
    expect(next ?? refusal).toBe(expected);
  });

  it('gives every storable row exactly one state [FIXH-01, FIXE-01]', () => {
    const statuses = Object.keys(STATUS_WORDS) as readonly AttentionStatus[];
    const found = statuses.flatMap((status) =>
      [null, THEN].flatMap((attendingAt) =>
        [null, THEN].flatMap((waivedAt) =>
          [null, THEN].map((recordedAt) => stateOf({ status, attendingAt, waivedAt, recordedAt })),
        ),
      ),
    );
    expect(found).toEqual([
      ...Array(8).fill('waiting'),
      ...Array(8).fill('called'),
      ...Array(8).fill('inProgress'),
      'held',
      'recorded',
      'undecided',
      'recordedUndecided',
      'held',
      'recorded',
      'waived',
      'recordedWaived',
      'left',
      'left',
      'notHeld',
      'notHeld',
      'left',
      'left',
      'notHeld',
      'notHeld',
    ]);
    const called = { status: 'called', attendingAt: null, waivedAt: null, recordedAt: null } as const;
    expect(stateOf(called, true)).toBe('received');
  });

  it('takes its lists of states from the table [FIXH-01, FIXE-01]', () => {
    expect(ACTIVE).toEqual(['waiting', 'called', 'received', 'inProgress']);
    expect([...new Set(ACTIVE.map((state) => STORED[state].status))]).toEqual(ACTIVE_STATUSES);
    expect(IN_HAND).toEqual(['called', 'received', 'inProgress', 'held', 'waived', 'undecided']);
    expect(STATES.filter(tookPlace)).toEqual(['held', 'waived', 'recorded', 'recordedWaived']);
    expect(STATES.filter(isWaived)).toEqual(UNCHARGED.filter((state) => state !== 'left'));
    // An end that counts for a limit uses the coupon, and the other way round; an active one is undecided.
    expect(STATES.filter((state) => !UNCHARGED.includes(state) && !ACTIVE.includes(state))).toEqual(COUNTED);
    expect(changedBy('hangUp')).toEqual(['called', 'received', 'inProgress']);
  });

  it('has one word for each status, as codes.json and the contract have [FIXH-01]', () => {
    const { left: _, ...shown } = STATUS_WORDS;
    expect(Object.values(shown)).toEqual(entities.QueueEntry.properties.status.enum);
    expect(Object.keys(codes.attentionStatus)).toEqual(Object.values(shown));
    expect(ACTIVE_STATUSES.map((status) => STATUS_WORDS[status])).toEqual(entities.Attention.properties.status.enum);
    const lines = [...ACTIVE_STATUSES, 'over'] as const;
    expect(lines.map((status) => [LINE_WORDS[status], endOfCall(status)])).toEqual([
      ['queued', 'returned'],
      ['iniciado', undefined],
      ['attending', undefined],
      ['ended', 'ended'],
    ]);
  });

  it.each([
    [[], 'patient', undefined],
    [[], 'professional', 'receive'],
    [['patient'], 'patient', undefined],
    [['patient'], 'professional', 'begin'],
    [['professional'], 'patient', 'begin'],
  ] as const)('after reports of %j hears that of the %s as %s [FIXE-01]', (joined, side, event) => {
    expect(joining(new Set(joined), side)).toBe(event);
  });

  it('has two sides [FIXE-01]', () => {
    expect([otherSide('patient'), otherSide('professional')]).toEqual(['professional', 'patient']);
  });

  it('is not stored with a status that no state has [FIXH-01]', () => {
    const row = { status: 'unknown' as AttentionStatus, attendingAt: null, waivedAt: null, recordedAt: null };
    expect(() => stateOf(row)).toThrow('no state of an attention is stored as unknown');
    expect(stateOf({ ...row, status: 'waiting' }, true)).toBe('waiting');
  });
});

describe('the queue', () => {
  const CHOSEN = 7;
  /** @param hour minutes from now of the appointment, if any */
  const patient = (id: string, arrived: number, hour?: number, professionalId: number | null = null): Queued => ({
    id,
    queuedAt: later(arrived * MINUTE),
    appointment: hour === undefined ? null : { startsAt: later(hour * MINUTE), status: 'booked', professionalId },
  });
  const order = (queue: readonly Queued[], professional: number | null = CHOSEN) =>
    [...queue].sort(byTurn(THEN, professional)).map(({ id }) => id);

  it.each([
    [
      'hours that have come, then arrivals, then hours to come, then those of another',
      [patient('another', -90, -60, 8), patient('early', -90, 1), patient('arrived', -1), patient('due', 0, 0)],
      ['due', 'arrived', 'early', 'another'],
    ],
    ['the earlier hour', [patient('second', -90, -10), patient('first', -1, -20)], ['first', 'second']],
    ['the earlier hour to come', [patient('second', -90, 20), patient('first', -1, 10)], ['first', 'second']],
    ['the earlier arrival', [patient('second', -1), patient('first', -2)], ['first', 'second']],
    ['the earlier arrival at one hour', [patient('second', -1, -5), patient('first', -2, -5)], ['first', 'second']],
    ['the id at one moment', [patient('b', -1), patient('a', -1), patient('c', -1)], ['a', 'b', 'c']],
    [
      'who chose this professional like who chose nobody',
      [patient('b', -1, -5), patient('a', -2, -5, CHOSEN)],
      ['a', 'b'],
    ],
  ] as const)('calls by %s [FIXH-01, FIXT-11]', (_, queue, expected) => {
    expect(order(queue)).toEqual(expected);
    expect(order([...queue].reverse())).toEqual(expected);
  });

  it('gives no turn by an appointment that will not be attended, nor by a choice without professionals [FIXH-01]', () => {
    const chosen = patient('chosen', -1, -60, 8);
    const freed = { ...chosen, appointment: { startsAt: THEN, status: 'cancelled', professionalId: 8 } } as const;
    expect(
      [chosen, freed, patient('nobody', -1, -60), patient('arrived', -1)].map((one) => waitsForAnother(one, CHOSEN)),
    ).toEqual([true, false, false, false]);
    expect([waitsForAnother(chosen, 8), waitsForAnother(chosen, null)]).toEqual([false, false]);
    expect(order([freed, patient('earlier', -2)])).toEqual(['earlier', 'chosen']);
    expect(order([patient('due', -1, -5), chosen], null)).toEqual(['chosen', 'due']);
  });
});
