import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import { emailCodes, people } from '../../db/schema/index.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { holdDocument } from '../people/hold-document.ts';
import type { PersonRow } from '../people/person-row.ts';
import { provenHolder, provisionalHolders } from '../people/provisional.ts';
import { giveWay } from './give-way.ts';

/** Those that stand still are the sweep's, from now on: a flood of them, and whoever is being attended. */
async function leaveToSweep({ db, clock }: MailContext, others: readonly PersonRow[]): Promise<void> {
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await db
    .update(people)
    .set({ reviewAt: clock.now() })
    .where(and(inArray(people.id, ids), eq(people.ativo, true)));
}

/** How many others end at once; a flood of them waits for the sweep, and does nothing until then. */
const AT_ONCE = 20;

/**
 * Ends provisional accounts of a DNI that is somebody else's: proven by its owner, or made by the office (FIXS-04).
 * @param context its `db` is the transaction of what is the reason for it, which holds the DNI
 */
export async function endClaims(
  context: MailContext,
  tenant: CompiledTenant,
  claims: readonly PersonRow[],
): Promise<void> {
  for (const claim of claims.slice(0, AT_ONCE)) await giveWay(context, tenant, claim, 'account.gaveWay');
  await leaveToSweep(context, claims);
}

/**
 * Makes a provisional account the account of its DNI, and ends the others of that DNI (FIXS-04). Of several that are proven
 * at once, in whatever process, one is: the others find that somebody was first. Who is proven already stays so.
 * @param context its `db` is the transaction in which the proof is kept
 * @param refusal what is answered when somebody else was first, or the account is over
 * @throws AppError 422 with `refusal`
 */
export async function proveAccount(
  context: MailContext,
  tenant: CompiledTenant,
  { id, unit, documento }: PersonRow,
  refusal: string,
): Promise<void> {
  const { db } = context;
  await holdDocument(db, unit, documento);
  const proven = await provenHolder(db, unit, documento);
  if (proven === id) return;
  if (proven !== undefined) throw new AppError(422, refusal);
  await endClaims(
    context,
    tenant,
    (await provisionalHolders(db, unit, documento)).filter((other) => other.id !== id),
  );
  const mine = and(eq(people.unit, unit), eq(people.id, id), eq(people.ativo, true));
  const [made] = await db
    .update(people)
    .set({ provisionalSince: null, provisionalFrom: null, reviewAt: null, version: sql`${people.version} + 1` })
    .where(and(mine, isNotNull(people.provisionalSince)))
    .returning({ id: people.id });
  if (made === undefined) throw new AppError(422, refusal);
  await db.delete(emailCodes).where(and(eq(emailCodes.unit, unit), eq(emailCodes.personId, id)));
}
