import { ADDRESSES_OF_SITE, FLOOD_LIMITS, KNOWN_UNDER_FLOOD, SHARE_UNDER_FLOOD, SIGNED_IN_LIMIT } from './limits.ts';
import { MinuteCounts } from './minute-counts.ts';
import { networkOf, siteOf } from './network-of.ts';

/** An exceeded limit. */
export interface Flood {
  readonly by: 'address' | 'site' | 'unit' | 'session' | 'account';
  /** Seconds left of the minute, rounded up. */
  readonly retryAfter: number;
  /** Whether it is the first refusal of this minute, which is logged. */
  readonly first: boolean;
}

/** A call without a session. */
export interface AnonymousCall {
  /** Name of the call in the contract. */
  readonly call: string;
  readonly unit: number;
  readonly address: string;
}

/** A session, as calls are counted. */
export interface SignedIn {
  readonly session: number;
  readonly person: number;
}

/** Counts calls against the rate limits. Guesses at secrets are counted in the database instead. */
export class FloodGate {
  private readonly factor: number;
  private readonly counts: MinuteCounts;

  /** @param factor multiplies the limits @param now monotonic milliseconds */
  constructor(factor: number, now?: () => number) {
    this.factor = factor;
    this.counts = new MinuteCounts(now);
  }

  /** Counts a call by its address, before it is read. @returns the exceeded limit, or undefined */
  countArrival({ call, address }: AnonymousCall): Flood | undefined {
    const { name, limit } = limitOf(call);
    const [network, site] = [networkOf(address), siteOf(address)];
    const flood = this.over('address', `${name} ${network}`, limit.address);
    if (flood !== undefined || site === network) return flood;
    return this.over('site', `${name} ${site}`, limit.address * ADDRESSES_OF_SITE);
  }

  /**
   * Counts a validated call for its unit, before its work. Beyond the unit's limit each network has a share, so that a
   * flood slows only networks with many calls.
   */
  countWork({ call, unit, address }: AnonymousCall): Flood | undefined {
    const { name, limit } = limitOf(call);
    const own = this.counts.add(shareOf(name, unit, address)) - SHARE_UNDER_FLOOD * this.factor;
    const all = this.over('unit', totalOf(name, unit), limit.unit);
    return own > 0 ? all : undefined;
  }

  /** Uncounts a call that caused no work. */
  giveBack({ call, unit, address }: AnonymousCall): void {
    const { name } = limitOf(call);
    this.counts.takeBack(shareOf(name, unit, address));
    this.counts.takeBack(totalOf(name, unit));
  }

  /** Counts a call of a known browser or with a correct code, which is exempt from its unit's limit. */
  countKnown({ call, unit }: AnonymousCall, key: string): Flood | undefined {
    const { name } = limitOf(call);
    return this.over('unit', `${name} unit ${unit} known ${key}`, KNOWN_UNDER_FLOOD);
  }

  /**
   * Counts a session's call, of any kind: by session first, so that a stolen session does not use up the limit of its
   * owner's other browsers (decision 0032).
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

function limitOf(call: string) {
  const named = FLOOD_LIMITS[call];
  if (named !== undefined && Object.hasOwn(FLOOD_LIMITS, call)) return { name: call, limit: named };
  return { name: '*', limit: FLOOD_LIMITS['*'] };
}

const totalOf = (name: string, unit: number): string => `${name} unit ${unit}`;

const shareOf = (name: string, unit: number, address: string): string => `${name} unit ${unit} ${siteOf(address)}`;
