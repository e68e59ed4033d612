import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';

/** OWASP's minimum for argon2id, the library's own algorithm (R5): 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes at once. Each takes a thread and 19 MiB; more would starve everything else on the machine. */
const AT_ONCE = 4;

/** Judges passwords within a place that is already taken. */
export type Verify = (phc: string | undefined, password: string) => Promise<boolean>;

/** Makes the PHC string of a password within a place that is already taken. */
export type Hash = (password: string) => Promise<string>;

/** Hashes and verifies passwords, a bounded number at a time (R5). */
export class PasswordHasher {
  private running = 0;
  private decoy: Promise<string> | undefined;

  /**
   * The PHC string of `password`.
   * @throws AppError 429 TOO_MANY when all places are taken
   */
  hash(password: string): Promise<string> {
    return this.withPlace((_verify, hashed) => hashed(password));
  }

  /**
   * Runs `work` in one of the places. Its `verify` says whether a password is the one of `phc`; without a `phc` (nobody
   * of that name) the same work is done against a decoy and the answer is no, so that the time tells nothing (R7).
   * @throws AppError 429 TOO_MANY when all places are taken
   */
  async withPlace<T>(work: (verify: Verify, hash: Hash) => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) throw new AppError(429, 'TOO_MANY', { retryAfter: 1 });
    this.running += 1;
    try {
      return await work(
        (phc, password) => this.verify(phc, password),
        (password) => hash(password, ARGON2),
      );
    } finally {
      this.running -= 1;
    }
  }

  private async verify(phc: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= hash(randomBytes(24), ARGON2);
    const decoy = await this.decoy;
    const matches = await verify(phc ?? decoy, password);
    return matches && phc !== undefined;
  }
}
