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
export class SessionKeeper {
  readonly #parts: KeeperParts;
  readonly #listeners = new Set<() => void>();
  /** Number of the session, by which a late answer about the previous one is recognized. */
  #epoch = 1;
  #state: SessionState = { status: 'unknown' };
  /** Stops listening to the other tabs. */
  readonly close: () => void;

  /** @param first the answer of auth.session at boot, if it was asked already */
  constructor(parts: KeeperParts, first?: unknown) {
    this.#parts = parts;
    if (first !== undefined) this.#state = this.#read(first);
    this.close = parts.tabs.listen((message) => {
      if (message.t === 'signed-out') this.#end('signed-out');
      else if (message.t === 'signed-in') void this.load();
      else if (this.#state.status === 'authenticated') {
        this.#publish({ ...this.#state, expiresAt: message.expiresAt });
        parts.onRenewedElsewhere();
      }
    });
  }

  get(): SessionState {
    return this.#state;
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Reads the session again; the state stays as it was when the request fails. */
  async load(): Promise<CallFailure | undefined> {
    const asked = this.#epoch;
    const [answer, failure] = await this.#parts.ask();
    // Another session began or ended in between: the answer may be about the one before.
    if (this.#epoch !== asked) return this.load();
    if (failure !== undefined) return failure;
    const next = this.#read(answer);
    if (!this.#isSamePerson(next)) this.#change(next);
    else if (next.status === 'authenticated') this.#publish({ ...next, epoch: asked });
    return undefined;
  }

  /** Starts the session in a login's answer; false when the answer has no session. */
  begin(answer: unknown): boolean {
    const session = sessionOf(answer, this.#epoch);
    if (session === undefined) return false;
    this.#change(session);
    this.#parts.tabs.post({ t: 'signed-in' });
    return true;
  }

  /** Signs out on the server, then here and in all tabs. A failure means: still signed in, and the person must know. */
  async signOut(): Promise<CallFailure | undefined> {
    const [, failure] = await this.#parts.leave();
    // Only 401 says that the session was over. After any other refusal it still exists: too many calls (429), or the page
    // of another institution.
    const over = failure?.status === 401 || failure?.code === NO_SESSION;
    if (failure !== undefined && !over) return failure;
    this.#end('signed-out');
    this.#parts.tabs.post({ t: 'signed-out' });
    return undefined;
  }

  /** The server says that there is no session any more. */
  expire(): void {
    this.#end('expired');
  }

  /**
   * Returns a function that ends the current session, for use when the server says that it is over; it does nothing if
   * another session began since. A late answer for the previous person, as when a link replaced an open session,
   * signs out no other person.
   */
  expiry(): () => void {
    const whose = this.#epoch;
    return () => {
      if (this.#epoch === whose) this.expire();
    };
  }

  /** The session was renewed until an instant. */
  renewed(expiresAt: string): void {
    if (this.#state.status === 'authenticated') this.#publish({ ...this.#state, expiresAt });
    this.#parts.tabs.post({ t: 'renewed', expiresAt });
  }

  #read(answer: unknown): SessionState {
    if (isRecord(answer)) this.#parts.clock.learn(answer.now);
    const session = isRecord(answer) && answer.status === 'authenticated' ? sessionOf(answer, this.#epoch) : undefined;
    // A session that the page had and the server no longer knows has ended, as on a machine that slept.
    const ended = this.#state.status === 'authenticated' ? 'expired' : undefined;
    return session ?? { status: 'not-authenticated', ended };
  }

  #publish(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #change(next: SessionState): void {
    this.#epoch += 1;
    this.#parts.purge(this.#state, next);
    this.#publish(next.status === 'authenticated' ? { ...next, epoch: this.#epoch } : next);
  }

  #end(ended: 'expired' | 'signed-out'): void {
    if (this.#state.status === 'authenticated') this.#change({ status: 'not-authenticated', ended });
  }

  #isSamePerson(next: SessionState): boolean {
    const now = this.#state;
    if (now.status !== 'authenticated' || next.status !== 'authenticated') return now.status === next.status;
    return now.user.ref === next.user.ref && now.scope === next.scope && now.role === next.role;
  }
}
