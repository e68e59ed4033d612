import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';

/** The library that hashes, as far as it is used. */
type Argon = { readonly hash: typeof hash; readonly verify: typeof verify };

/** OWASP's minimum for argon2id, the library's own algorithm (R5): 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a thread and 19 MiB; with more of them at once than this, one core is left for nobody else. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Who waits for a place. Some seconds' worth: whoever would wait longer is better told to come again. */
const WAITING = 64;

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

/** Somebody who waits for a place. */
interface Waiter {
  readonly enter: () => void;
  readonly turnAway: (error: AppError) => void;
}

/**
 * Hashes and verifies passwords, a bounded number at a time (R5). Places go around among those who ask (network
 * addresses), one each, and among the questions of one in the order of asking; when too many wait, whoever has most of
 * them gives way. So nobody is kept out by the questions of somebody else, however many those are (FIXS-02).
 */
export class PasswordHasher {
  private readonly limits: { readonly atOnce: number; readonly waiting: number };
  /** Who waits, by whom; whose turn is next stands first. */
  private readonly queue = new Map<string, Waiter[]>();
  private waiting = 0;
  private running = 0;
  private decoy: Promise<string> | undefined;

  private readonly argon: Argon;

  /** @param argon the library; tests count what it is asked for */
  constructor(limits = { atOnce: AT_ONCE, waiting: WAITING }, argon: Argon = { hash, verify }) {
    this.limits = limits;
    this.argon = argon;
  }

  /** How many are being hashed, and how many wait for a place. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.waiting };
  }

  /**
   * The PHC string of `password`. `who` asks: a network address, or a task of the server's own.
   * @throws AppError 503 BUSY when too many wait
   */
  hash(password: string, who = 'server', salt?: Uint8Array): Promise<string> {
    return this.withPlace((_verify, hashed) => hashed(password, salt), who);
  }

  /**
   * Runs `work` in one of the places. Its `verify` says whether a password is the one of `phc`; without a `phc` (nobody
   * of that name) the same work is done against a decoy and the answer is no, so that the time tells nothing (R7). Its
   * `pick` does the same work for any number of PHC strings of one salt.
   * @throws AppError 503 BUSY when too many wait
   */
  async withPlace<T>(work: (verify: Verify, hash: Hash, pick: WhichOf) => Promise<T>, who = 'server'): Promise<T> {
    await this.takePlace(who);
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

  private async takePlace(who: string): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting >= this.limits.waiting) this.makeRoom(who);
    await new Promise<void>((enter, turnAway) => {
      this.queue.set(who, [...(this.queue.get(who) ?? []), { enter, turnAway }]);
      this.waiting += 1;
    });
  }

  /** Turns the latest of whoever has most waiting away; that may be `who` itself. */
  private makeRoom(who: string): void {
    const busy = new AppError(503, 'BUSY', { retryAfter: 5 });
    const [[most, theirs] = ['', []]] = [...this.queue].sort(([, one], [, other]) => other.length - one.length);
    if (theirs.length <= (this.queue.get(who)?.length ?? 0) + 1) throw busy;
    this.keep(most, theirs.slice(0, -1));
    theirs.at(-1)?.turnAway(busy);
  }

  /** Hands the place on: nobody who comes meanwhile gets in before those who wait. */
  private leavePlace(): void {
    const [next] = this.queue;
    if (!next) {
      this.running -= 1;
      return;
    }
    const [who, [first, ...others]] = next;
    this.queue.delete(who);
    this.keep(who, others);
    first?.enter();
  }

  private keep(who: string, waiters: Waiter[]): void {
    if (waiters.length > 0) this.queue.set(who, waiters);
    else this.queue.delete(who);
    this.waiting -= 1;
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
