import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import { credentials } from '../../db/schema/index.ts';
import type { PersonRow } from '../people/person-row.ts';
import { ownName } from './known-device.ts';
import { recordFailure, refuseWaiting, reserveAttempt, settleAttempt } from './login-limits.ts';
import { ownAsker } from './own-asker.ts';
import type { Verify } from './password-hasher.ts';
import type { SignInContext } from './sign-in.ts';

/** What somebody who is signed in typed once more, and where from. */
export interface Confirmation {
  readonly person: PersonRow;
  readonly password: string;
  readonly address: string;
  /** The browser, if this person signed in there before. */
  readonly device: string | undefined;
}

/**
 * Judges the password of a holder who is signed in, before something that cannot be undone: an open browser is not its
 * owner. Wrong ones count as wrong sign-ins do, so that this is no second place to guess at (R6).
 * @returns what is kept of the password that was right: whoever acts upon it later sees whether it still counts
 * @throws AppError 422 WRONG_PASSWORD, 429 TOO_MANY, 503 BUSY
 */
export async function confirmPassword(
  context: SignInContext,
  tenant: CompiledTenant,
  { person, password, address, device }: Confirmation,
): Promise<string> {
  const attempt = { account: ownName(person), address, device };
  const judge = async (verify: Verify) => {
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
