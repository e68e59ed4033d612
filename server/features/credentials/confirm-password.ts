import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { credentials } from '../../platform/db/schema/index.ts';
import type { Hashing } from '../../platform/passwords/password-hasher.ts';
import { ownName } from './known-device.ts';
import { recordFailure, refuseWaiting, reserveAttempt, settleAttempt } from './login-limits.ts';
import { ownAsker } from './own-asker.ts';
import type { SignInContext } from './sign-in-context.ts';

/** A password typed again by a signed-in person, with the request's origin. */
export interface Confirmation {
  readonly person: PersonRow;
  readonly password: string;
  readonly address: string;
  /** Id of the browser, if this person signed in there before. */
  readonly device: string | undefined;
}

/**
 * Checks the password of a signed-in holder before something irreversible, because an unattended browser may be used by
 * a stranger. Failures count as failed sign-ins, so that this gives no additional guesses.
 * @returns the stored hash that matched, so that a later step can check that the password did not change
 * @throws AppError 422 WRONG_PASSWORD, 429 TOO_MANY, 503 BUSY
 */
export async function confirmPassword(
  context: SignInContext,
  tenant: CompiledTenant,
  { person, password, address, device }: Confirmation,
): Promise<string> {
  const attempt = { account: ownName(person), address, device };
  const judge = async ({ verify }: Hashing) => {
    await reserveAttempt(context, tenant, attempt);
    const [kept] = await context.db
      .select({ hash: credentials.passwordHash })
      .from(credentials)
      .where(and(eq(credentials.unit, person.unit), eq(credentials.personId, person.id)));
    return (await verify(kept?.hash, password)) ? kept?.hash : undefined;
  };
  const right = await context.passwords.withPlace(judge, ownAsker(person, address), () =>
    refuseWaiting(context, tenant, attempt),
  );
  if (right !== undefined) {
    await settleAttempt(context, tenant, attempt, person);
    return right;
  }
  const slowed = await recordFailure(context, tenant, attempt);
  if (slowed) context.alarm('login.address-slowed', { unit: person.unit, address });
  throw new AppError(422, 'WRONG_PASSWORD', { field: 'password' });
}
