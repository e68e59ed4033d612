import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import { credentials } from '../../db/schema/index.ts';
import { forgetRecipients } from '../../mail/forget-recipients.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { accountName } from '../auth/known-device.ts';
import { forgetFailures } from '../auth/login-limits.ts';
import { endAccount, hasAttention, holdAccount, openAttention } from './end-account.ts';
import type { PersonRow } from './person-row.ts';
import { isProvisional } from './provisional.ts';
import { settleCollision } from './settle-collision.ts';

/**
 * Closes a holder's account because the holder wants it: nobody signs in any more, the family is nobody's, and of each of
 * them goes what law 25.326 lets go; the clinical record stays for the years that law 26.529 asks for.
 * @param context its `db` is the transaction in which all of it is done, or nothing
 * @param judged what was kept of the password that was confirmed: one that was changed meanwhile closes nothing. Undefined for
 * the office, to which the holder said it: there may be no password yet (D-LOGIN-02)
 * @throws AppError 409 ATTENTION_OPEN while somebody of the family is in the queue, in a call, or attended and not yet
 * written up; 422 WRONG_PASSWORD
 */
export async function closeAccount(
  context: MailContext,
  tenant: CompiledTenant,
  holder: PersonRow,
  judged: string | undefined,
): Promise<void> {
  const { db } = context;
  const held = await holdAccount(context, holder);
  if (await hasAttention(db, held, openAttention)) throw new AppError(409, 'ATTENTION_OPEN');
  const confirmed = judged === undefined ? undefined : eq(credentials.passwordHash, judged);
  const login = and(eq(credentials.personId, holder.id), confirmed);
  const gone = await db.delete(credentials).where(login).returning({ id: credentials.personId });
  if (confirmed && gone.length === 0) throw new AppError(422, 'WRONG_PASSWORD', { field: 'password' });
  await endAccount(context, tenant, held);
  // An e-mail that nobody proved may be a stranger's: closing again and again would fill it (FIXS-04).
  if (holder.email && mailable(holder.email) && !isProvisional(holder))
    await writeMail(context, tenant, { to: holder.email, text: 'accountClosed' });
  // Others may have signed up with the DNI of who is not proven: what was guessed at them stays counted (FIXS-04).
  const names = isProvisional(holder) ? [holder.email] : [holder.documento, holder.email];
  for (const name of names) if (name) await forgetFailures({ db }, tenant, accountName('portal', name));
  await forgetRecipients(db, holder.unit, held.emails);
  await settleCollision(db, holder);
}
