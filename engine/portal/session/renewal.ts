import { type CallFailure, type CallResult, failureOf, NO_SESSION } from '../../language/actions/call-failure.ts';
import { isRecord } from '../../language/rules/rule.ts';

/** A renewal this recent, of any tab, counts for the next call too (milliseconds). */
export const FRESH_FOR = 60_000;

/** The part of the Web Locks API that is used: one tab renews at a time. */
export interface Locks {
  readonly request: <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>;
}

/** Dependencies of renewal. */
export interface RenewalParts {
  /** Asks the server: auth.renew. */
  readonly ask: () => Promise<CallResult<unknown>>;
  readonly locks: Locks | undefined;
  readonly lockName: string;
  readonly now: () => number;
  /** Whether somebody is signed in. */
  readonly signedIn: () => boolean;
  readonly onRenewed: (expiresAt: string) => void;
  /** Remembers the renewed session. Returns what to do when the server says that this session is over. */
  readonly expiry: () => () => void;
}

/** Keeps the session alive while it is used. */
export interface Renewal {
  /**
   * Renews before a signed-in call; returns the failure that ends the call, or undefined. A background call
   * (`byItself`) does not extend the session: an unused session ends, however often the page polls.
   */
  readonly before: (byItself?: boolean) => Promise<CallFailure | undefined>;
  /** Renews now, however fresh the session is: the person asked for more time. */
  readonly extend: () => Promise<CallFailure | undefined>;
  /** The session was begun or renewed, here or in another tab. */
  readonly note: () => void;
}

/**
 * Renewal of the session: one at a time in this page (concurrent callers share it) and one at a time among the tabs (a
 * lock), so that a rotated token is never renewed twice at once.
 */
export function makeRenewal(parts: RenewalParts): Renewal {
  let current: Promise<CallFailure | undefined> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const isFresh = () => parts.now() - renewedAt < FRESH_FOR;

  const ask = async (): Promise<CallFailure | undefined> => {
    const expire = parts.expiry();
    const [answer, failure] = await parts.ask();
    if (failure?.code === NO_SESSION) expire();
    if (failure !== undefined) return failure;
    const expiresAt = isRecord(answer) ? answer.expiresAt : undefined;
    if (typeof expiresAt !== 'string') return failureOf('broken', 'ANSWER_SHAPE');
    renewedAt = parts.now();
    parts.onRenewed(expiresAt);
    return undefined;
  };
  const locked = (work: () => Promise<CallFailure | undefined>) =>
    parts.locks === undefined ? work() : parts.locks.request(parts.lockName, work);
  const shared = (work: () => Promise<CallFailure | undefined>) => {
    current ??= locked(work).finally(() => {
      current = undefined;
    });
    return current;
  };

  return {
    async before(byItself) {
      if (!parts.signedIn()) return failureOf('refusal', NO_SESSION, { status: 401 });
      if (byItself || isFresh()) return undefined;
      return shared(async () => (isFresh() ? undefined : ask()));
    },
    extend: () => shared(ask),
    note() {
      renewedAt = parts.now();
    },
  };
}
