import { type CallFailure, type CallResult, NO_SESSION } from '../../language/actions/call-failure.ts';
import { isRecord } from '../../language/rules/rule.ts';
import { type SessionState, sessionOf } from '../../language/screens/session-state.ts';
import type { ServerClock } from './server-clock.ts';
import type { TabChannel } from './tab-channel.ts';

/** Dependencies of the keeper. */
export interface KeeperParts {
  /** Reads the session: auth.session. */
  readonly ask: () => Promise<CallResult<unknown>>;
  /** Ends the session on the server: auth.signOut. */
  readonly leave: () => Promise<CallResult<unknown>>;
  readonly tabs: TabChannel;
  readonly clock: ServerClock;
  /** Another tab renewed the session. */
  readonly onRenewedElsewhere: () => void;
  /** Erases all data shown or stored for the person. Runs before subscribers see the new state. */
  readonly purge: (before: SessionState, next: SessionState) => void;
}

/** Holds the session state, in step with the server and with the other tabs. */
export interface SessionKeeper {
  readonly get: () => SessionState;
  readonly subscribe: (changed: () => void) => () => void;
  /** Reads the session again; the state stays as it was when the request fails. */
  readonly load: () => Promise<CallFailure | undefined>;
  /** Starts the session in a login's answer; false when the answer has no session. */
  readonly begin: (answer: unknown) => boolean;
  /** Signs out on the server, then here and in all tabs. A failure means: still signed in, and the person must know. */
  readonly signOut: () => Promise<CallFailure | undefined>;
  /** The server says that there is no session any more. */
  readonly expire: () => void;
  /**
   * Returns a function that ends the current session, for use when the server says that it is over; it does nothing if
   * another session began since. A late answer for the previous person, as when a link replaced an open session,
   * signs out no other person.
   */
  readonly expiry: () => () => void;
  /** The session was renewed until an instant. */
  readonly renewed: (expiresAt: string) => void;
  /** Stops listening to the other tabs. */
  readonly close: () => void;
}

/** A keeper; `first` is the answer of auth.session at boot, if it was asked already. */
export function makeSessionKeeper(parts: KeeperParts, first?: unknown): SessionKeeper {
  const listeners = new Set<() => void>();
  let epoch = 1;
  let state: SessionState = first === undefined ? { status: 'unknown' } : read(first);

  function read(answer: unknown): SessionState {
    if (isRecord(answer)) parts.clock.learn(answer.now);
    const session = isRecord(answer) && answer.status === 'authenticated' ? sessionOf(answer, epoch) : undefined;
    return session ?? { status: 'not-authenticated', ended: undefined };
  }
  function publish(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }
  function change(next: SessionState): void {
    epoch += 1;
    parts.purge(state, next);
    publish(next.status === 'authenticated' ? { ...next, epoch } : next);
  }
  function end(ended: 'expired' | 'signed-out'): void {
    if (state.status === 'authenticated') change({ status: 'not-authenticated', ended });
  }
  function samePerson(next: SessionState): boolean {
    if (state.status !== 'authenticated' || next.status !== 'authenticated') return state.status === next.status;
    return state.user.ref === next.user.ref && state.scope === next.scope && state.role === next.role;
  }
  async function load(): Promise<CallFailure | undefined> {
    const asked = epoch;
    const [answer, failure] = await parts.ask();
    // Another session began or ended in between: the answer may be about the one before.
    if (epoch !== asked) return load();
    if (failure !== undefined) return failure;
    const next = read(answer);
    if (!samePerson(next)) change(next);
    else if (next.status === 'authenticated') publish({ ...next, epoch });
    return undefined;
  }

  const stop = parts.tabs.listen((message) => {
    if (message.t === 'signed-out') end('signed-out');
    else if (message.t === 'signed-in') void load();
    else if (state.status === 'authenticated') {
      publish({ ...state, expiresAt: message.expiresAt });
      parts.onRenewedElsewhere();
    }
  });

  return {
    get: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    load,
    begin(answer) {
      const session = sessionOf(answer, epoch);
      if (session === undefined) return false;
      change(session);
      parts.tabs.post({ t: 'signed-in' });
      return true;
    },
    async signOut() {
      const [, failure] = await parts.leave();
      // Only 401 says that the session was over. After any other refusal it still exists: too many calls (429), or the page
      // of another institution.
      const over = failure?.status === 401 || failure?.code === NO_SESSION;
      if (failure !== undefined && !over) return failure;
      end('signed-out');
      parts.tabs.post({ t: 'signed-out' });
      return undefined;
    },
    expire: () => end('expired'),
    expiry() {
      const whose = epoch;
      return () => {
        if (epoch === whose) end('expired');
      };
    },
    renewed(expiresAt) {
      if (state.status === 'authenticated') publish({ ...state, expiresAt });
      parts.tabs.post({ t: 'renewed', expiresAt });
    },
    close: stop,
  };
}
