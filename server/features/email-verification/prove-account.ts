import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { RefusalCode } from '../../platform/core/refusal-code.ts';
import { identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { emailCodes, people } from '../../platform/db/schema/index.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { holdIdentity, provenHolder, provisionalHolders } from '../people/index.ts';
import { endProvisionalAccount } from './end-provisional-account.ts';

/** Makes the remaining accounts due for the sweep: those beyond the limit, and those with an attention in progress. */
async function leaveToSweep({ db, clock }: MailContext, others: readonly PersonRow[]): Promise<void> {
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await db
    .update(people)
    .set({ reviewAt: clock.now() })
    .where(and(inArray(people.id, ids), eq(people.isActive, true)));
}

/** Accounts that are ended in the transaction; the sweep ends the rest. */
const AT_ONCE = 20;

/**
 * Ends the other provisional accounts of a DNI that one account proved, or that the office entered.
 * @param context its `db` is the causing transaction, which locks the DNI
 */
export async function endCompetingAccounts(
  context: MailContext,
  tenant: CompiledTenant,
  claims: readonly PersonRow[],
): Promise<void> {
  for (const claim of claims.slice(0, AT_ONCE)) await endProvisionalAccount(context, tenant, claim, 'account.gaveWay');
  await leaveToSweep(context, claims);
}

/**
 * Proves a provisional account's DNI, and ends the competing accounts. Of several concurrent proofs, in any
 * process, one succeeds. Proving a proven account is a no-op.
 * @param context its `db` is the transaction that stores the proof
 * @param refusal code of the answer when another account was first, or this one has ended
 * @throws AppError 422 with `refusal`
 */
export async function proveAccount(
  context: MailContext,
  tenant: CompiledTenant,
  person: PersonRow,
  refusal: RefusalCode,
): Promise<void> {
  const { db } = context;
  const { id, unit } = person;
  const identity = identityIn(person);
  await holdIdentity(db, unit, identity);
  const proven = await provenHolder(db, unit, identity);
  if (proven === id) return;
  if (proven !== undefined) throw new AppError(422, refusal);
  await endCompetingAccounts(
    context,
    tenant,
    (await provisionalHolders(db, unit, identity)).filter((other) => other.id !== id),
  );
  const mine = and(eq(people.unit, unit), eq(people.id, id), eq(people.isActive, true));
  const [made] = await db
    .update(people)
    .set({ provisionalSince: null, provisionalFrom: null, reviewAt: null, version: sql`${people.version} + 1` })
    .where(and(mine, isNotNull(people.provisionalSince)))
    .returning({ id: people.id });
  if (made === undefined) throw new AppError(422, refusal);
  await db.delete(emailCodes).where(and(eq(emailCodes.unit, unit), eq(emailCodes.personId, id)));
}
