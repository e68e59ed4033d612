import { and, eq, inArray, sql } from 'drizzle-orm';
import { phoneNumber, readMobile } from '../../../engine/domain/identity/phone.ts';
import { folded } from '../../../engine/domain/search/fold.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { recordAudits } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { lastDigits } from '../../platform/db/last-digits.ts';
import { people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { serverText } from '../../platform/tenants/server-text.ts';
import type { MetaReply } from './meta-webhook.ts';
import { speaksFor } from './speaks-for.ts';

/** Words that end the messages to a phone. */
const STOP_WORDS: ReadonlySet<string> = new Set(['baja', 'stop']);
/** Characters of the longest reply that is compared with them. */
const LONGEST = 40;
/** Milliseconds in which the answer is sent; Meta takes free text for a day after a reply, and a late one confuses. */
const ANSWERED_WITHIN = 3_600_000;

/** Whether a reply says nothing but a word that ends messages, however it is written. */
export function asksToStop(text: string): boolean {
  if (text.length > LONGEST) return false;
  const word = folded(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return STOP_WORDS.has(word);
}

/**
 * Withdraws the consent of the holders whose phone answered BAJA or STOP, in each tenant that the webhook speaks for.
 * Other replies, and those of unknown phones, change nothing and get no answer.
 */
export async function takeReplies(
  deps: AppDeps,
  replies: readonly MetaReply[],
  appSecret: string,
  requestId: string,
): Promise<void> {
  for (const reply of replies.filter(({ text }) => asksToStop(text)))
    for (const id of deps.tenants.ids()) {
      const tenant = await deps.tenants.get(id);
      if (tenant && speaksFor(deps, tenant, reply.phoneId, appSecret)) await withdraw(deps, tenant, reply, requestId);
    }
}

/** Withdraws consent, audits it and queues the answer, in one transaction; once for each reply, however often it comes. */
async function withdraw(
  { database, clock }: AppDeps,
  tenant: CompiledTenant,
  { from, messageId }: MetaReply,
  requestId: string,
): Promise<void> {
  const phone = readMobile(`+${from}`);
  if (phone === undefined) return;
  const { unit } = tenant.public;
  const at = clock.now();
  await transaction(database.db, async (tx) => {
    const ids = await holdersWith(tx, unit, phone);
    if (ids.length === 0) return;
    const answer = {
      unit,
      to: '',
      subject: '',
      body: serverText('CHANNEL_STOPPED', tenant) ?? tenant.public.name,
      channel: 'whatsapp',
      onceKey: `stop:${messageId}`,
      expiresAt: new Date(at.getTime() + ANSWERED_WITHIN),
    } as const;
    // A reply that Meta repeats must not undo a choice made since.
    if (!(await queueMail(tx, clock, { ...answer, message: { phone, text: answer.body } }))) return;
    await tx
      .update(people)
      .set({ channel: 'mail', channelSince: null, version: sql`${people.version} + 1` })
      .where(and(eq(people.unit, unit), inArray(people.id, ids)));
    const entry = { at, unit, action: 'channel.withdraw', outcome: 'ok', requestId } as const;
    await recordAudits(
      tx,
      ids.map((id) => ({ ...entry, object: `person:${id}` })),
    );
  });
}

/** Locks the people of a unit who are written to at a phone, by whatever channel. */
export async function holdersWith(tx: Database, unit: number, phone: string): Promise<readonly number[]> {
  const { id, phone: telefono, phoneE164, channel } = people;
  const unread = sql`${phoneE164} is null and ${lastDigits(telefono)} = ${lastDigits(sql`${phone}::text`)}`;
  const alike = sql`${channel} <> 'mail' and (${phoneE164} = ${phoneNumber(`+${phone}`) ?? ''} or ${unread})`;
  const rows = await tx
    .select({ id, telefono })
    .from(people)
    .where(and(eq(people.unit, unit), alike))
    .orderBy(id)
    .for('update');
  return rows.filter((row) => readMobile(row.telefono ?? '') === phone).map((row) => row.id);
}
