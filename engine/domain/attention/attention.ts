/** Status of an attention as its row stores it; `stateOf` adds what other columns say. */
export type AttentionStatus = 'waiting' | 'called' | 'inProgress' | 'ended' | 'left';

/** Words of the statuses in the contract, in codes.json and in the database. */
export const STATUS_WORDS = {
  waiting: 'queued',
  called: 'iniciado',
  inProgress: 'attending',
  ended: 'finished',
  left: 'left',
} as const satisfies Record<AttentionStatus, string>;

/** Status before the end; a person has one such attention at most. */
export type ActiveStatus = Exclude<AttentionStatus, 'ended' | 'left'>;

/** Statuses before the end, in order. */
export const ACTIVE_STATUSES = ['waiting', 'called', 'inProgress'] as const satisfies readonly ActiveStatus[];

/** Status as the pages of a call get it; every end is `over`. */
export type LineStatus = ActiveStatus | 'over';

/** Words of the statuses in messages of the socket. */
export const LINE_WORDS = {
  waiting: STATUS_WORDS.waiting,
  called: STATUS_WORDS.called,
  inProgress: STATUS_WORDS.inProgress,
  over: 'ended',
} as const satisfies Record<LineStatus, string>;

/**
 * State of an attention.
 * - `waiting` in the queue; `called` by a professional.
 * - `received`: called, and the professional's page receives the patient. They may be talking although the patient's page
 *   reports nothing, so that page alone no longer decides that no attention took place (decision 0013).
 * - `inProgress`: both sides receive each other, or the professional declared it.
 * - `held`: it took place, and its record is open.
 * - `waived`: the patient gave up, because the professional did not come back; free; its record is open.
 * - `undecided`: the patient left a received call before it began, and the professional has yet to say whether it took
 *   place; free until then.
 * - `recorded`, `recordedWaived`, `recordedUndecided`: the same three, and the record is history.
 * - `left`: it did not take place; `notHeld`: nor did one that was undecided.
 */
export type AttentionState =
  | 'waiting'
  | 'called'
  | 'received'
  | 'inProgress'
  | 'held'
  | 'waived'
  | 'undecided'
  | 'recorded'
  | 'recordedWaived'
  | 'recordedUndecided'
  | 'left'
  | 'notHeld';

/** Facts of columns: whether the call began, was given up by the patient, and became history. */
export interface StoredFacts {
  readonly begun?: boolean;
  readonly waived?: boolean;
  readonly recorded?: boolean;
}

/** Status and facts of each state's row; a missing fact may be either. */
export const STORED: Readonly<Record<AttentionState, StoredFacts & { readonly status: AttentionStatus }>> = {
  waiting: { status: 'waiting' },
  called: { status: 'called' },
  // The report of the professional's page is an event, not a column.
  received: { status: 'called' },
  inProgress: { status: 'inProgress' },
  held: { status: 'ended', waived: false, recorded: false },
  waived: { status: 'ended', begun: true, waived: true, recorded: false },
  undecided: { status: 'ended', begun: false, waived: true, recorded: false },
  recorded: { status: 'ended', waived: false, recorded: true },
  recordedWaived: { status: 'ended', begun: true, waived: true, recorded: true },
  recordedUndecided: { status: 'ended', begun: false, waived: true, recorded: true },
  left: { status: 'left', waived: false },
  notHeld: { status: 'left', waived: true },
};

export const STATES = Object.keys(STORED) as readonly AttentionState[];

/** Columns that decide the state. */
export interface StoredAttention {
  readonly status: AttentionStatus;
  readonly attendingAt: Date | null;
  readonly waivedAt: Date | null;
  readonly recordedAt: Date | null;
}

/**
 * The state of a stored attention.
 * @param received whether the professional's page reported, since the call, that it receives the patient
 */
export function stateOf(row: StoredAttention, received = false): AttentionState {
  if (row.status === 'called' && received) return 'received';
  const facts = { begun: row.attendingAt !== null, waived: row.waivedAt !== null, recorded: row.recordedAt !== null };
  const state = STATES.find(
    (candidate) => STORED[candidate].status === row.status && hasFacts(facts, STORED[candidate]),
  );
  if (state === undefined) throw new TypeError(`no state of an attention is stored as ${row.status}`);
  return state;
}

/** Whether a row with `facts` has those that are asked for. */
export const hasFacts = (facts: StoredFacts, { begun, waived, recorded }: StoredFacts): boolean =>
  (begun ?? facts.begun) === facts.begun &&
  (waived ?? facts.waived) === facts.waived &&
  (recorded ?? facts.recorded) === facts.recorded;

/** Whether the patient pays nothing although it had been called: given up, or not yet declared as held. */
export const isWaived = (state: AttentionState): boolean => STORED[state].waived === true;

/** States that use no coupon. */
export const UNCHARGED: readonly AttentionState[] = STATES.filter((state) => state === 'left' || isWaived(state));

/** States that count towards limits. */
export const COUNTED = ['held', 'recorded'] as const satisfies readonly AttentionState[];

/** How a status ends the call for a page; undefined while it goes on. `returned`: the patient is in the queue again. */
export function endOfCall(status: LineStatus): 'ended' | 'returned' | undefined {
  if (status === 'over') return 'ended';
  return status === 'waiting' ? 'returned' : undefined;
}
