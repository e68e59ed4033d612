import type { Allowed, Refused } from '../outcome.ts';
import { type AttentionState, STATES } from './attention.ts';
import { CALL_PATIENCE, isLonger, isPresent, LONGEST, returnTimeLeft, WRITING_PATIENCE } from './windows.ts';

/** Why an attention stays as it is; codes of the contract. */
export type AttentionRefusal =
  | 'NOT_FOUND'
  | 'ATTENTION_ACTIVE'
  | 'ATTENTION_NOT_BEGUN'
  | 'QUEUE_EMPTY'
  | 'PATIENT_AWAY'
  | 'PROFESSIONAL_BACK'
  | 'PROFESSIONAL_RECEIVES';

/**
 * Events of an attention.
 *
 * Patient: `ask` for another one; `leave` the queue or the call; `waive` a call without a professional, or `requeue`
 * after it; `rate`.
 *
 * Professional: `call` a present patient, or `callAway` one whose page is away; `declare` that it takes, or took, place;
 * `hangUp`; `write` in its record, which reading the patient's sheet belongs to; `bookNext`; `finish` the record.
 *
 * Pages: the professional's alone takes part (`receive`); both do (`begin`).
 *
 * Server: `timeOut` of a call that does not begin; `expire` after half a day; `forget` and `forgetBlank` close a record
 * that its professional left open, the latter without a written word; `evict` a provisional account's people.
 */
export type AttentionEvent =
  | 'ask'
  | 'leave'
  | 'waive'
  | 'requeue'
  | 'rate'
  | 'call'
  | 'callAway'
  | 'declare'
  | 'hangUp'
  | 'write'
  | 'bookNext'
  | 'finish'
  | 'receive'
  | 'begin'
  | 'timeOut'
  | 'expire'
  | 'forget'
  | 'forgetBlank'
  | 'evict';

/** State and times that a change is decided by; a missing time is unknown. */
export interface AttentionFacts {
  readonly state: AttentionState;
  readonly queuedAt?: Date;
  readonly calledAt?: Date | null;
  readonly attendingAt?: Date | null;
  readonly endedAt?: Date | null;
  readonly patientSeenAt?: Date | null;
  readonly professionalSeenAt?: Date | null;
  /** Last saved draft of the record. */
  readonly writtenAt?: Date | null;
}

type Row = Readonly<Record<AttentionState, AttentionState | AttentionRefusal>>;
type Guard = (facts: AttentionFacts, now: Date) => AttentionRefusal | undefined;

const QUEUED = { waiting: 'waiting' } as const;
const CALLED = { called: 'called', received: 'received' } as const;
const TALKING = { inProgress: 'inProgress' } as const;
const OPEN = { held: 'held', waived: 'waived', undecided: 'undecided' } as const;
const RECORDED = {
  recorded: 'recorded',
  recordedWaived: 'recordedWaived',
  recordedUndecided: 'recordedUndecided',
} as const;
const CLOSED = { ...RECORDED, left: 'left', notHeld: 'notHeld' } as const;
const ENDED = { ...OPEN, ...CLOSED } as const;
const ANY = { ...QUEUED, ...CALLED, ...TALKING, ...ENDED } as const;

/** The same refusal in each of these states. */
const refused = <State extends AttentionState, Code extends AttentionRefusal>(
  states: Readonly<Record<State, unknown>>,
  code: Code,
): Readonly<Record<State, Code>> =>
  Object.fromEntries(Object.keys(states).map((state) => [state, code])) as Record<State, Code>;

/** For the professional who called it, until its record is closed. */
const NOT_IN_HAND = refused({ ...QUEUED, ...CLOSED }, 'NOT_FOUND');
/** For a patient who gives up a call; one that was given up already stays so. */
const NOT_GIVEN_UP = {
  ...ANY,
  ...refused({ ...QUEUED, held: 0, recorded: 0, left: 0 }, 'NOT_FOUND'),
  inProgress: 'waived',
} as const;
const FORGOTTEN = { ...ANY, held: 'recorded', waived: 'recordedWaived' } as const;
const CALLABLE = { ...refused(ANY, 'QUEUE_EMPTY'), waiting: 'called' } as const;

/** State after each event, by the state before it; in capitals, the refusal. */
export const CHANGES: Readonly<Record<AttentionEvent, Row>> = {
  ask: { ...ENDED, ...refused({ ...QUEUED, ...CALLED, ...TALKING }, 'ATTENTION_ACTIVE') },
  leave: { ...ENDED, waiting: 'left', called: 'left', received: 'undecided', inProgress: 'held' },
  waive: { ...NOT_GIVEN_UP, called: 'left', received: 'undecided' },
  requeue: { ...NOT_GIVEN_UP, called: 'waiting', received: 'PROFESSIONAL_RECEIVES' },
  rate: {
    ...refused(ANY, 'NOT_FOUND'),
    held: 'held',
    waived: 'waived',
    recorded: 'recorded',
    recordedWaived: 'recordedWaived',
  },
  call: CALLABLE,
  callAway: CALLABLE,
  declare: { ...ANY, ...NOT_IN_HAND, called: 'inProgress', received: 'inProgress', undecided: 'held' },
  hangUp: { ...ANY, ...NOT_IN_HAND, called: 'waiting', received: 'waiting', inProgress: 'held' },
  write: { ...ANY, ...NOT_IN_HAND },
  bookNext: { ...ANY, ...NOT_IN_HAND, ...refused({ ...CALLED, undecided: 0 }, 'ATTENTION_NOT_BEGUN') },
  finish: {
    ...ANY,
    waiting: 'NOT_FOUND',
    called: 'left',
    received: 'left',
    inProgress: 'recorded',
    held: 'recorded',
    waived: 'recordedWaived',
    undecided: 'notHeld',
  },
  receive: { ...ANY, called: 'received' },
  begin: { ...ANY, called: 'inProgress', received: 'inProgress' },
  timeOut: { ...ANY, called: 'waiting' },
  expire: { ...ENDED, waiting: 'left', called: 'left', received: 'undecided', inProgress: 'held' },
  forget: { ...FORGOTTEN, undecided: 'recordedUndecided' },
  forgetBlank: { ...FORGOTTEN, undecided: 'notHeld' },
  evict: { ...ANY, waiting: 'left' },
};

const isRefusal = (next: AttentionState | AttentionRefusal): next is AttentionRefusal => next === next.toUpperCase();

/** Whether the state admits the event at some time. */
export const admits = (state: AttentionState, event: AttentionEvent): boolean => !isRefusal(CHANGES[event][state]);

/** States that admit an event, for statements over many rows. */
export const admittedBy = (event: AttentionEvent): AttentionState[] => STATES.filter((state) => admits(state, event));

/** States that an event changes, for statements over many rows. */
export const changedBy = (event: AttentionEvent): AttentionState[] =>
  admittedBy(event).filter((state) => CHANGES[event][state] !== state);

/** States in which the person can have no other attention. */
export const ACTIVE: readonly AttentionState[] = STATES.filter((state) => !admits(state, 'ask'));

/** States in which the professional may read the patient's data and write. */
export const IN_HAND: readonly AttentionState[] = admittedBy('write');

/** Whether it took place: only then it is rated. */
export const tookPlace = (state: AttentionState): boolean => admits(state, 'rate');

/** Only a begun call needs the professional to be away. */
const withoutProfessional: Guard = ({ state, professionalSeenAt, attendingAt }, now) => {
  const heard = professionalSeenAt ?? attendingAt;
  const isBack = state === 'inProgress' && heard != null && returnTimeLeft(heard, now) > 0;
  return isBack ? 'PROFESSIONAL_BACK' : undefined;
};

const GUARDS: Partial<Readonly<Record<AttentionEvent, Guard>>> = {
  call: ({ patientSeenAt }, now) => (isPresent(patientSeenAt, now) ? undefined : 'PATIENT_AWAY'),
  waive: withoutProfessional,
  requeue: withoutProfessional,
};

/** Since when an event of the server counts, and after how long it is due; before that the state stays. */
const isDue: Partial<Readonly<Record<AttentionEvent, (facts: AttentionFacts, now: Date) => boolean>>> = {
  timeOut: ({ calledAt }, now) => isLonger(calledAt, CALL_PATIENCE, now),
  expire: ({ queuedAt }, now) => isLonger(queuedAt, LONGEST, now),
  forget: (facts, now) => isForgotten(facts, now),
  forgetBlank: (facts, now) => isForgotten(facts, now),
};

const isForgotten = ({ endedAt, writtenAt }: AttentionFacts, now: Date): boolean =>
  isLonger(endedAt, WRITING_PATIENCE, now) && (writtenAt == null || isLonger(writtenAt, WRITING_PATIENCE, now));

/**
 * Decides an event by an attention's state first, and then by the moment. No tenant's setting changes its windows.
 * @returns the state after it, or the refusal
 */
export function decideAttention(
  facts: AttentionFacts,
  event: AttentionEvent,
  now: Date,
): Allowed<AttentionState> | Refused<AttentionRefusal> {
  const next = CHANGES[event][facts.state];
  if (isRefusal(next)) return { refusal: next };
  const refusal = GUARDS[event]?.(facts, now);
  if (refusal !== undefined) return { refusal };
  return { next: isDue[event]?.(facts, now) === false ? facts.state : next };
}
