import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { credentials } from '../../platform/db/schema/index.ts';
import type { Asker, PasswordHasher } from '../../platform/passwords/password-hasher.ts';

/** Accounts of a unit whose password a first attempt may have set. */
export interface SetBefore {
  readonly unit: number;
  readonly ids: readonly number[];
}

/**
 * Requires that a repeated request sends the password that its first attempt stored: otherwise its owner would believe
 * in a password that was never set. Compared with the stored hash, since no key holds a password.
 * @throws AppError 409 PASSWORD_KEPT, 503 BUSY
 */
export async function requireSamePassword(
  { db, passwords }: { readonly db: Database; readonly passwords: PasswordHasher },
  { unit, ids }: SetBefore,
  password: string,
  asker: Asker,
): Promise<void> {
  const kept = await db
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(and(eq(credentials.unit, unit), inArray(credentials.personId, [...ids])));
  const hashes = kept.map(({ hash }) => hash);
  const same = await passwords.withPlace(({ pick }) => pick(hashes, password), asker);
  if (same === undefined) throw new AppError(409, 'PASSWORD_KEPT');
}
