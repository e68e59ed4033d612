import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../core/app-error.ts';
import { siteOf } from '../limits/network-of.ts';
import { FairQueue } from './fair-queue.ts';
import { RecentAsks } from './recent-asks.ts';

/** The part of the hashing library that is used. */
type Argon = { readonly hash: typeof hash; readonly verify: typeof verify };

/** OWASP's minimum for argon2id, which is also the library's algorithm: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes at once: each takes a thread and 19 MiB, and one core must stay free for other work. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Waiting requests, of known browsers and of strangers each: some seconds' worth; further ones get 503. */
const WAITING = 64;

/** Milliseconds after which a waiting request gets 503. */
const PATIENCE = 10_000;

/** Milliseconds of a counting window; requests of a network in this and the previous window count. */
const LATELY = 60_000;

/** Known browsers served in a row before a waiting stranger. */
const KNOWN_IN_A_ROW = 3;

/** Normalizes Unicode, because keyboards send ñ and á in one or two characters. */
const spelled = (password: string): string => password.normalize('NFC');

/** Shape of an argon2id string: parameters, salt and hash. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$[^$]+$/;

/** The part of a PHC string before its hash. */
const saltOf = (phc: string): string => phc.slice(0, phc.lastIndexOf('$'));

/** Verifies a password within a place that is already taken. */
export type Verify = (phc: string | undefined, password: string) => Promise<boolean>;

/** Hashes a password within a place that is already taken; the salt is random by default. */
export type Hash = (password: string, salt?: Uint8Array) => Promise<string>;

/** Finds which of several PHC strings matches a password, within a place that is already taken. */
export type WhichOf = (phcs: readonly string[], password: string) => Promise<string | undefined>;

/** Work within a place that is already taken. */
export interface Hashing {
  readonly verify: Verify;
  readonly hash: Hash;
  readonly pick: WhichOf;
}

/** Caller of the hasher. */
export interface Asker {
  /** Unit of the tenant; 0 for the server's own work. */
  readonly unit: number;
  /** Network of the request (IPv6: a /48). */
  readonly network: string;
  /** Id of a browser known for the account: known browsers have their own queue (decision 0032). */
  readonly device?: string | undefined;
}

/** The server's own work, which no flood delays. */
export const OWN_WORK: Asker = { unit: 0, network: 'server', device: 'server' };

/** Caller from an address, with a browser known for the account or without. */
export const askerOf = (unit: number, address: string, device?: string): Asker => ({
  unit,
  network: siteOf(address),
  device,
});

/** Limits of running and waiting hashes; waiting ones separately for known browsers and strangers. */
interface Places {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Hashes and verifies passwords, a bounded number at a time. Tenants take turns, then networks with fewest recent
 * requests. Browsers known for the account have their own queue, which goes first. A flood at one tenant therefore
 * delays neither other tenants nor known browsers, and displaces new strangers only if it uses as many addresses as
 * there are strangers (decision 0032).
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
   * @param argon the library; tests count its calls
   * @param now monotonic milliseconds
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

  /** Number of running and waiting requests. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.known.size + this.strangers.size };
  }

  /**
   * Hashes a password to a PHC string.
   * @throws AppError 503 BUSY when the queue is full
   */
  hash(password: string, asker = OWN_WORK, salt?: Uint8Array): Promise<string> {
    return this.withPlace((hashing) => hashing.hash(password, salt), asker);
  }

  /**
   * Runs `work` in one of the places. Its `verify` checks a password against `phc`; without a `phc` (unknown account)
   * it does the same work against a decoy and returns false, so that timing reveals nothing. Its `pick` does one
   * hash's work for any number of PHC strings with the same salt.
   * @param before lookups to do first, once the queue has room, so that a flood causes no queries
   * @throws AppError 503 BUSY when the queue is full
   */
  async withPlace<T>(
    work: (hashing: Hashing) => Promise<T>,
    asker: Asker = OWN_WORK,
    before?: () => Promise<void>,
  ): Promise<T> {
    this.asks.add(keyOf(asker));
    this.refuseCrowded(asker);
    await before?.();
    await this.takePlace(asker);
    try {
      return await work({
        verify: (phc, password) => this.verify(phc, password),
        hash: (password, salt) => this.argon.hash(spelled(password), salt === undefined ? ARGON2 : { ...ARGON2, salt }),
        pick: (phcs, password) => this.pick(phcs, password),
      });
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

  /** Passes the place to the next waiting request, so that new ones cannot overtake. */
  private leavePlace(): void {
    for (const queue of [this.known, this.strangers]) queue.expire(this.now() - PATIENCE);
    const strangerFirst = this.knownInARow >= KNOWN_IN_A_ROW && this.strangers.size > 0;
    const known = strangerFirst ? undefined : this.known.next();
    this.knownInARow = known === undefined ? 0 : this.knownInARow + 1;
    const next = known ?? this.strangers.next();
    if (next) next.enter();
    else this.running -= 1;
  }

  /** Hashes once per distinct salt, and once for an empty list. */
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

/** Name under which a caller is counted. */
const keyOf = ({ unit, network, device }: Asker): string => `${unit} ${device ?? network}`;

const busy = (): AppError => new AppError(503, 'BUSY', { retryAfter: 5 });
