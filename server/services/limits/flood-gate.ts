import { networkOf } from '../network-of.ts';
import { FLOOD_LIMITS, SIGNED_IN_LIMIT } from './limits.ts';
import { MinuteCounts } from './minute-counts.ts';

/** A call that is too much, and of what. */
export interface Flood {
  readonly by: 'address' | 'unit' | 'session' | 'account';
  /** Whole seconds that are left of the minute. */
  readonly retryAfter: number;
  /** Whether it is the first of this minute, to be told once. */
  readonly first: boolean;
}

/** Somebody signed in, as calls are counted. */
export interface SignedIn {
  readonly session: number;
  readonly person: number;
}

/** Counts calls against the tables of limits; what guesses secrets is counted in the database (FIXS-02). */
export class FloodGate {
  private readonly factor: number;
  private readonly counts: MinuteCounts;

  /** @param factor multiplies the tables @param now milliseconds that never run backwards */
  constructor(factor: number, now?: () => number) {
    this.factor = factor;
    this.counts = new MinuteCounts(now);
  }

  /** Counts a call of nobody in particular. @returns what is exceeded; undefined for a call that may go on */
  count(call: string, unit: number, address: string): Flood | undefined {
    const name = Object.hasOwn(FLOOD_LIMITS, call) ? call : '*';
    const limit = FLOOD_LIMITS[name];
    if (!limit) return undefined;
    // The address first: what one address has too much of is not counted against everybody.
    return (
      this.over('address', `${name} ${networkOf(address)}`, limit.address) ??
      this.over('unit', `${name} unit ${unit}`, limit.unit)
    );
  }

  /**
   * Counts a call of somebody signed in, whatever call it is: by session first, so that who took one does not use up what its
   * owner's other browsers may ask (decision 0099).
   */
  countSignedIn({ session, person }: SignedIn): Flood | undefined {
    return (
      this.over('session', `session ${session}`, SIGNED_IN_LIMIT.session) ??
      this.over('account', `account ${person}`, SIGNED_IN_LIMIT.account)
    );
  }

  private over(by: Flood['by'], who: string, limit: number): Flood | undefined {
    const over = this.counts.add(who, by === 'unit') - limit * this.factor;
    return over > 0 ? { by, retryAfter: this.counts.left, first: over === 1 } : undefined;
  }
}
