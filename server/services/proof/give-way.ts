import { eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { attentions, credentials } from '../../db/schema/index.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { recordAudit } from '../audit.ts';
import { recordAttentionEvent } from '../care/attention-events.ts';
import { inHand } from '../consulting/held-attention.ts';
import {
  attentionsOfAll,
  endAccount,
  type HeldAccount,
  hasAttention,
  holdAccount,
  isInUse,
} from '../people/end-account.ts';
import type { PersonRow } from '../people/person-row.ts';

/** Why a provisional account ends: somebody proved the same DNI, nobody ever used it, or too many signed up with that DNI. */
export type GivesWay = 'account.gaveWay' | 'account.unused' | 'account.crowded';

/**
 * Ends a provisional account for good (FIXS-04), as its holder would (docs/decisions/0043), without a password: nobody has to
 * be asked. What it did stays apart under its ended row, and what it had booked is given back. Whoever waits in a queue
 * leaves it; while a professional attends somebody of it nothing is touched, and it ends later. One that is in use never
 * ends for being one of too many.
 * @param context its `db` is the transaction of what is the reason for it
 * @returns whether it ended
 */
export async function giveWay(
  context: MailContext,
  tenant: CompiledTenant,
  account: PersonRow,
  reason: GivesWay,
): Promise<boolean> {
  const { db, clock } = context;
  const { id, unit, email } = account;
  const held = await holdAccount(context, account);
  // Who only makes place for one more loses nothing by it; whose DNI somebody proved ends in any case.
  const stays = reason === 'account.crowded' ? await isInUse(context, held) : await hasAttention(db, held, inHand);
  if (stays) return false;
  await leaveQueues(context, held);
  await db.delete(credentials).where(eq(credentials.personId, id));
  await endAccount(context, tenant, held);
  // Whoever used it in good faith learns why, and whom to ask.
  if (reason === 'account.gaveWay' && email && mailable(email))
    await writeMail(context, tenant, { to: email, text: 'accountGaveWay' });
  await recordAudit(db, { at: clock.now(), unit, action: reason, object: `person:${id}`, outcome: 'ok' });
  return true;
}

/** Nobody waits any more for whom no account is left. */
async function leaveQueues({ db, clock }: MailContext, { holder, ids }: HeldAccount): Promise<void> {
  const endedAt = clock.now();
  const left = await db
    .update(attentions)
    .set({ status: 'left', endedAt })
    .where(attentionsOfAll(holder.unit, ids, eq(attentions.status, 'queued')))
    .returning();
  for (const row of left) await recordAttentionEvent(db, row, { kind: 'left', at: endedAt, byPersonId: null });
}
