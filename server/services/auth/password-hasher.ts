import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';

/** OWASP's minimum for argon2id, the library's own algorithm (R5): 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a thread and 19 MiB; with more of them at once than this, one core is left for nobody else. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Who waits for a place. Some seconds' worth: whoever would wait longer is better told to come again. */
const WAITING = 64;

/** Keyboards write ñ and á as one sign or as two: the same password either way (FIXP-11). */
const spelled = (password: string): string => password.normalize('NFC');

/** Judges passwords within a place that is already taken. */
export type Verify = (phc: string | undefined, password: string) => Promise<boolean>;

/** Makes the PHC string of a password within a place that is already taken. */
export type Hash = (password: string) => Promise<string>;

/** Hashes and verifies passwords, a bounded number at a time and in the order of asking (R5). */
export class PasswordHasher {
  private readonly limits: { readonly atOnce: number; readonly waiting: number };
  private readonly queue: (() => void)[] = [];
  private running = 0;
  private decoy: Promise<string> | undefined;

  constructor(limits = { atOnce: AT_ONCE, waiting: WAITING }) {
    this.limits = limits;
  }

  /**
   * The PHC string of `password`.
   * @throws AppError 503 BUSY when too many wait
   */
  hash(password: string): Promise<string> {
    return this.withPlace((_verify, hashed) => hashed(password));
  }

  /**
   * Runs `work` in one of the places. Its `verify` says whether a password is the one of `phc`; without a `phc` (nobody
   * of that name) the same work is done against a decoy and the answer is no, so that the time tells nothing (R7).
   * @throws AppError 503 BUSY when too many wait
   */
  async withPlace<T>(work: (verify: Verify, hash: Hash) => Promise<T>): Promise<T> {
    await this.takePlace();
    try {
      return await work(
        (phc, password) => this.verify(phc, password),
        (password) => hash(spelled(password), ARGON2),
      );
    } finally {
      this.leavePlace();
    }
  }

  private async takePlace(): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    if (this.queue.length >= this.limits.waiting) throw new AppError(503, 'BUSY', { retryAfter: 5 });
    await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  /** Hands the place on: nobody who comes meanwhile gets in before those who wait. */
  private leavePlace(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }

  private async verify(phc: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= hash(randomBytes(24), ARGON2);
    const decoy = await this.decoy;
    const matches = await verify(phc ?? decoy, spelled(password));
    return matches && phc !== undefined;
  }
}
