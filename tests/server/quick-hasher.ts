import { hash, verify } from '@node-rs/argon2';
import { PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';

/** The least that argon2id accepts. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * The server's hasher with argon2id at its lowest cost: at the server's own cost, hashes took most of the time of the
 * tests. A test of that cost passes `new PasswordHasher()` (login.test.ts).
 */
export const quickHasher = (): PasswordHasher =>
  new PasswordHasher(undefined, {
    hash: (password, options) => hash(password, { ...options, ...LEAST }),
    verify,
  });
