import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';
import { siteOf } from '../network-of.ts';
import { FairQueue } from './fair-queue.ts';
import { RecentAsks } from './recent-asks.ts';

/** The library that hashes, as far as it is used. */
type Argon = { readonly hash: typeof hash; readonly verify: typeof verify };

/** OWASP's minimum for argon2id, the library's own algorithm (R5): 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a thread and 19 MiB; with more of them at once than this, one core is left for nobody else. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Questions that wait, of known browsers and of strangers each. Some seconds' worth: later ones are told to come again. */
const WAITING = 64;

/** Milliseconds after which whoever still waits is told to come again. */
const PATIENCE = 10_000;

/** Milliseconds of a span of which, with the one before, it counts how often a network asked. */
const LATELY = 60_000;

/** Known browsers in a row that are served before a stranger who waits. */
const KNOWN_IN_A_ROW = 3;

/** Keyboards write ñ and á as one sign or as two: the same password either way (FIXP-11). */
const spelled = (password: string): string => password.normalize('NFC');

/** An argon2id string: what it cost, its salt, and what came of it. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$[^$]+$/;

/** What a PHC string begins with: all but what came of it. */
const saltOf = (phc: string): string => phc.slice(0, phc.lastIndexOf('$'));

/** Judges passwords within a place that is already taken. */
export type Verify = (phc: string | undefined, password: string) => Promise<boolean>;

/** Makes the PHC string of a password within a place that is already taken; a salt is random where none is given. */
export type Hash = (password: string, salt?: Uint8Array) => Promise<string>;

/** Says which of several PHC strings is of a password, within a place that is already taken. */
export type WhichOf = (phcs: readonly string[], password: string) => Promise<string | undefined>;

/** Who asks for a place of hashing. */
export interface Asker {
  /** Unit of the tenant that is asked; 0 for the server's own work. */
  readonly unit: number;
  /** Network that the question comes from (of IPv6, a /48). */
  readonly network: string;
  /** Browser that is known for the account: such browsers have places of their own (decision 0125). */
  readonly device?: string | undefined;
}

/** Work that the server does by itself, which nobody's flood delays. */
export const OWN_WORK: Asker = { unit: 0, network: 'server', device: 'server' };

/** Whoever asks a tenant from an address, by a browser that is known for the account or by another. */
export const askerOf = (unit: number, address: string, device?: string): Asker => ({
  unit,
  network: siteOf(address),
  device,
});

/** How many are hashed at once and how many wait, of known browsers and of strangers each. */
interface Places {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Hashes and verifies passwords, a bounded number at a time (R5). Tenants take turns, then networks: whoever asked least lately
 * goes first. Browsers that are known for the account wait apart and go before strangers. So a flood at one tenant
 * delays neither the others nor known browsers, and displaces strangers who came for the first time only once it has as many
 * addresses as there are strangers (decision 0125).
 */
export class PasswordHasher {
  private readonly limits: Places;
  private readonly argon: Argon;
  private readonly now: () => number;
  private readonly known: FairQueue;
  private readonly strangers: FairQueue;
  private readonly asks: RecentAsks;
  private running = 0;
  /** Known browsers served since the last stranger. */
  private knownInARow = 0;
  private decoy: Promise<string> | undefined;

  /**
   * @param argon the library; tests count what it is asked for
   * @param now milliseconds that never run backwards
   */
  constructor(
    limits: Places = { atOnce: AT_ONCE, waiting: WAITING },
    argon: Argon = { hash, verify },
    now: () => number = () => performance.now(),
  ) {
    this.limits = limits;
    this.argon = argon;
    this.now = now;
    this.known = new FairQueue(limits.waiting);
    this.strangers = new FairQueue(limits.waiting);
    this.asks = new RecentAsks(LATELY, now);
  }

  /** How many are being hashed, and how many wait for a place. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.known.size + this.strangers.size };
  }

  /**
   * The PHC string of `password`.
   * @throws AppError 503 BUSY when too many wait
   */
  hash(password: string, asker = OWN_WORK, salt?: Uint8Array): Promise<string> {
    return this.withPlace((_verify, hashed) => hashed(password, salt), asker);
  }

  /**
   * Runs `work` in one of the places. Its `verify` says whether a password is the one of `phc`; without a `phc` (nobody
   * of that name) the same work is done against a decoy and the answer is no, so that the time tells nothing (R7). Its
   * `pick` does the same work for any number of PHC strings of one salt.
   * @param before what is looked up first, once it is known that there is a place to wait for: a flood costs no query each
   * @throws AppError 503 BUSY when too many wait
   */
  async withPlace<T>(
    work: (verify: Verify, hash: Hash, pick: WhichOf) => Promise<T>,
    asker: Asker = OWN_WORK,
    before?: () => Promise<void>,
  ): Promise<T> {
    this.asks.add(keyOf(asker));
    this.refuseCrowded(asker);
    await before?.();
    await this.takePlace(asker);
    try {
      return await work(
        (phc, password) => this.verify(phc, password),
        (password, salt) => this.argon.hash(spelled(password), salt === undefined ? ARGON2 : { ...ARGON2, salt }),
        (phcs, password) => this.pick(phcs, password),
      );
    } finally {
      this.leavePlace();
    }
  }

  private queueOf({ device }: Asker): FairQueue {
    return device === undefined ? this.strangers : this.known;
  }

  private refuseCrowded(asker: Asker): void {
    const queue = this.queueOf(asker);
    queue.expire(this.now() - PATIENCE);
    if (queue.refuses(asker.unit, this.asks.of(keyOf(asker)))) throw busy();
  }

  private async takePlace(asker: Asker): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    this.refuseCrowded(asker);
    await new Promise<void>((enter, reject) => {
      const turnAway = () => reject(busy());
      const weight = () => this.asks.of(keyOf(asker));
      this.queueOf(asker).add({ unit: asker.unit, weight, since: this.now(), enter, turnAway });
    });
  }

  /** Hands the place on: nobody who comes meanwhile gets in before those who wait. */
  private leavePlace(): void {
    for (const queue of [this.known, this.strangers]) queue.expire(this.now() - PATIENCE);
    const strangerFirst = this.knownInARow >= KNOWN_IN_A_ROW && this.strangers.size > 0;
    const known = strangerFirst ? undefined : this.known.next();
    this.knownInARow = known === undefined ? 0 : this.knownInARow + 1;
    const next = known ?? this.strangers.next();
    if (next) next.enter();
    else this.running -= 1;
  }

  /** One hash for each salt there is, and one where there is none. */
  private async pick(phcs: readonly string[], password: string): Promise<string | undefined> {
    const bySalt = new Map<string, string[]>();
    for (const phc of phcs) bySalt.set(saltOf(phc), [...(bySalt.get(saltOf(phc)) ?? []), phc]);
    if (phcs.length === 0) await this.verify(undefined, password);
    let found: string | undefined;
    for (const alike of bySalt.values()) found = (await this.pickAlike(alike, password)) ?? found;
    return found;
  }

  private async pickAlike(phcs: readonly string[], password: string): Promise<string | undefined> {
    const [first = ''] = phcs;
    const [, m = '', t = '', p = '', salt = ''] = PHC.exec(first) ?? [];
    if (phcs.length === 1 || salt === '') return (await this.verify(first, password)) ? first : undefined;
    const cost = { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p) };
    const made = Buffer.from(await this.argon.hash(spelled(password), { ...cost, salt: Buffer.from(salt, 'base64') }));
    return phcs.find((phc) => phc.length === made.length && timingSafeEqual(Buffer.from(phc), made));
  }

  private async verify(phc: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.argon.hash(randomBytes(24), ARGON2);
    const decoy = await this.decoy;
    const matches = await this.argon.verify(phc ?? decoy, spelled(password));
    return matches && phc !== undefined;
  }
}

/** As whom an asker is counted. */
const keyOf = ({ unit, network, device }: Asker): string => `${unit} ${device ?? network}`;

const busy = (): AppError => new AppError(503, 'BUSY', { retryAfter: 5 });
