import { networkOf, siteOf } from '../network-of.ts';
import { ADDRESSES_OF_SITE, FLOOD_LIMITS, KNOWN_UNDER_FLOOD, SHARE_UNDER_FLOOD, SIGNED_IN_LIMIT } from './limits.ts';
import { MinuteCounts } from './minute-counts.ts';

/** A call that is too much, and of what. */
export interface Flood {
  readonly by: 'address' | 'site' | 'unit' | 'session' | 'account';
  /** Whole seconds that are left of the minute. */
  readonly retryAfter: number;
  /** Whether it is the first of this minute, to be told once. */
  readonly first: boolean;
}

/** A call of nobody in particular. */
export interface AnonymousCall {
  /** The call, as the contract names it. */
  readonly call: string;
  readonly unit: number;
  readonly address: string;
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

  /** Counts a call by where it comes from, before anything of it is read. @returns what is exceeded */
  countArrival({ call, address }: AnonymousCall): Flood | undefined {
    const { name, limit } = limitOf(call);
    const [network, site] = [networkOf(address), siteOf(address)];
    const flood = this.over('address', `${name} ${network}`, limit.address);
    if (flood !== undefined || site === network) return flood;
    return this.over('site', `${name} ${site}`, limit.address * ADDRESSES_OF_SITE);
  }

  /**
   * Counts a call that was read and is about to be worked for against its unit. Beyond the unit's total each network has a
   * share, so that a flood slows those who asked much.
   */
  countWork({ call, unit, address }: AnonymousCall): Flood | undefined {
    const { name, limit } = limitOf(call);
    const own = this.counts.add(shareOf(name, unit, address)) - SHARE_UNDER_FLOOD * this.factor;
    const all = this.over('unit', totalOf(name, unit), limit.unit);
    return own > 0 ? all : undefined;
  }

  /** Takes a call back that turned out to be no work. */
  giveBack({ call, unit, address }: AnonymousCall): void {
    const { name } = limitOf(call);
    this.counts.takeBack(shareOf(name, unit, address));
    this.counts.takeBack(totalOf(name, unit));
  }

  /** Counts a call of a known browser or with a right code, which its unit's total does not refuse. */
  countKnown({ call, unit }: AnonymousCall, key: string): Flood | undefined {
    const { name } = limitOf(call);
    return this.over('unit', `${name} unit ${unit} known ${key}`, KNOWN_UNDER_FLOOD);
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

function limitOf(call: string) {
  const named = FLOOD_LIMITS[call];
  if (named !== undefined && Object.hasOwn(FLOOD_LIMITS, call)) return { name: call, limit: named };
  return { name: '*', limit: FLOOD_LIMITS['*'] };
}

const totalOf = (name: string, unit: number): string => `${name} unit ${unit}`;

const shareOf = (name: string, unit: number, address: string): string => `${name} unit ${unit} ${siteOf(address)}`;
