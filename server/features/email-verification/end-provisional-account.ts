import { eq } from 'drizzle-orm';
import { changedBy, IN_HAND } from '../../../engine/domain/attention/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { attentions, credentials } from '../../platform/db/schema/index.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { attentionsOfAll, endAccount, type HeldAccount, hasAttention, holdAccount, isInUse } from '../account/index.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { recordAttentionEvent } from '../visits/index.ts';

/** Reason of ending: another account proved the DNI, the account was never used, or too many hold the DNI. */
export type EndReason = 'account.gaveWay' | 'account.unused' | 'account.crowded';

/**
 * Ends a provisional account permanently, as its holder would (docs/decisions/0037), without a password. Its
 * records stay under the ended row; its appointments are released and its queued attentions left. An account with an
 * attention in progress is skipped, to be ended later; one in use is never ended as crowded.
 * @param context its `db` is the transaction that causes the end
 * @returns whether it ended
 */
export async function endProvisionalAccount(
  context: MailContext,
  tenant: CompiledTenant,
  account: PersonRow,
  reason: EndReason,
): Promise<boolean> {
  const { db, clock } = context;
  const { id, unit, email } = account;
  const held = await holdAccount(context, account);
  // Eviction spares accounts in use; an account whose DNI another one proved ends even then.
  const stays =
    reason === 'account.crowded' ? await isInUse(context, held) : await hasAttention(db, held, inStates(IN_HAND));
  if (stays) return false;
  await leaveQueues(context, held);
  await db.delete(credentials).where(eq(credentials.personId, id));
  await endAccount(context, tenant, held);
  // Tells a holder in good faith the reason and a contact.
  if (reason === 'account.gaveWay' && email && mailable(email))
    await writeMail(context, tenant, { to: email, text: 'accountGaveWay' });
  await recordAudit(db, { at: clock.now(), unit, action: reason, object: `person:${id}`, outcome: 'ok' });
  return true;
}

/** Removes the account's people from queues. */
async function leaveQueues({ db, clock }: MailContext, { holder, ids }: HeldAccount): Promise<void> {
  const endedAt = clock.now();
  const left = await db
    .update(attentions)
    .set({ status: 'left', endedAt })
    .where(attentionsOfAll(holder.unit, ids, inStates(changedBy('evict'))))
    .returning();
  for (const row of left) await recordAttentionEvent(db, row, { kind: 'left', at: endedAt, byPersonId: null });
}
