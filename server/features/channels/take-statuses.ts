import { and, desc, eq } from 'drizzle-orm';
import { LARGEST_INTEGER } from '../../platform/db/schema/columns.ts';
import { outboxMails } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { applyReceipt } from '../../platform/mail/message-receipt.ts';
import { UNANSWERED } from '../../platform/mail/phone-message.ts';
import type { MetaStatus } from './meta-webhook.ts';
import { speaksFor } from './speaks-for.ts';

type Log = (event: string, facts: object) => void;

/**
 * Stores the statuses of a webhook whose signature was verified. An app may serve several tenants: a status counts for
 * the tenant that sent its message, if it names that tenant's number and was signed with that tenant's app secret.
 * @returns false when one came before the worker stored its message's number: Meta must repeat the webhook
 */
export async function takeStatuses(
  deps: AppDeps,
  statuses: readonly MetaStatus[],
  appSecret: string,
  log: Log,
): Promise<boolean> {
  let complete = true;
  for (const status of statuses) {
    const sent = await messageOf(deps, status);
    if (sent === undefined) complete &&= !(await isUnderWay(deps, status));
    else if (await maySpeakOf(deps, sent.unit, status, appSecret))
      await applyReceipt({ ...deps, log }, { id: sent.id, state: status.state, code: status.code });
    else log('channel.receipt-foreign', { id: sent.id, unit: sent.unit });
  }
  return complete;
}

async function messageOf({ db }: AppDeps, { messageId }: MetaStatus) {
  const [row] = await db
    .select({ id: outboxMails.id, unit: outboxMails.unit })
    .from(outboxMails)
    .where(and(eq(outboxMails.messageId, messageId), eq(outboxMails.channel, 'whatsapp')))
    .orderBy(desc(outboxMails.id))
    .limit(1);
  return row;
}

/** Whether the worker is still waiting for Meta's answer about the message: its number is not stored yet. */
async function isUnderWay({ db }: AppDeps, { reference }: MetaStatus): Promise<boolean> {
  const id = Number(reference);
  if (!/^\d+$/.test(reference) || id > LARGEST_INTEGER) return false;
  const asked = and(eq(outboxMails.status, 'pending'), eq(outboxMails.lastError, UNANSWERED));
  return (await db.$count(outboxMails, and(eq(outboxMails.id, id), asked))) > 0;
}

async function maySpeakOf(deps: AppDeps, unit: number, { phoneId }: MetaStatus, appSecret: string): Promise<boolean> {
  const name = deps.tenants.idOfUnit(unit);
  const tenant = name === undefined ? undefined : await deps.tenants.get(name);
  return tenant !== undefined && speaksFor(deps, tenant, phoneId, appSecret);
}
