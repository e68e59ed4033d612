import { and, eq } from 'drizzle-orm';
import { readMobile } from '../../../engine/domain/identity/phone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { credentials } from '../../platform/db/schema/index.ts';
import { forgetRecipients } from '../../platform/mail/forget-recipients.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { accountName, forgetFailures } from '../credentials/index.ts';
import { isProvisional, settleCollision } from '../people/index.ts';
import { endAccount, hasAttention, holdAccount, openAttention } from './end-account.ts';

/**
 * Closes a holder's account at the holder's request: sign-in ends, the family is unlinked, and personal data is erased
 * as law 25.326 allows. The clinical record stays for the years that law 26.529 demands.
 * @param context its `db` is the transaction for all changes
 * @param judged stored hash that the password was checked against: if it changed since, the account is not closed.
 * Undefined for the office, which closes on the holder's word: there may be no password yet
 * @throws AppError 409 ATTENTION_OPEN while a member of the family is in the queue, in a call, or attended without a
 * written consultation; 422 WRONG_PASSWORD
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
  // An unproven e-mail may be a stranger's: repeated closing would flood it.
  if (holder.email && mailable(holder.email) && !isProvisional(holder))
    await writeMail(context, tenant, { to: holder.email, text: 'accountClosed' });
  // Others may have signed up with a provisional account's DNI, so its failed attempts stay counted.
  const names = isProvisional(holder) ? [holder.email] : [holder.identityNumber, holder.email];
  for (const name of names) if (name) await forgetFailures({ db }, tenant, accountName('portal', name));
  await forgetRecipients(db, holder.unit, held.emails, readMobile(holder.phone ?? ''));
  await settleCollision(db, holder);
}
