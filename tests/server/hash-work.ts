import { vi } from 'vitest';
import type { Asker, Hashing, PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';

type Place = <T>(work: (hashing: Hashing) => Promise<T>, asker?: Asker, before?: () => Promise<void>) => Promise<T>;

/**
 * Records the hash operations of `ask`: `verify`, `hash` and `pick` in their order. Time reveals no account while this
 * is the same for all (R7).
 */
export async function hashWorkOf(passwords: PasswordHasher, ask: () => Promise<unknown>): Promise<readonly string[]> {
  const done: string[] = [];
  const place: Place = passwords.withPlace.bind(passwords);
  const noted: Place = (work, ...asking) =>
    place(
      ({ verify, hash, pick }) => {
        const note =
          <Given extends readonly unknown[], Made>(what: string, make: (...given: Given) => Made) =>
          (...given: Given): Made => {
            done.push(what);
            return make(...given);
          };
        return work({ verify: note('verify', verify), hash: note('hash', hash), pick: note('pick', pick) });
      },
      ...asking,
    );
  const spy = vi.spyOn(passwords, 'withPlace').mockImplementation(noted);
  try {
    await ask();
  } finally {
    spy.mockRestore();
  }
  return done;
}
