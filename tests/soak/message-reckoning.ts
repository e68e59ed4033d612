import { and, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/database.ts';
import { outboxMails } from '../../server/platform/db/schema/index.ts';
import { SUPERSEDED } from '../../server/platform/mail/outbox.ts';
import { UNANSWERED } from '../../server/platform/mail/phone-message.ts';
import type { OutsideWorld } from './outside-world.ts';

type MailRow = typeof outboxMails.$inferSelect;

/** Codes of a channel that may have taken the message: its mail goes as well (decision 0038). */
const UNSURE: ReadonlySet<string | null> = new Set(['TIMEOUT', 'UNREACHABLE', UNANSWERED]);

/** Fates of messages, with the number of each. */
export interface MessageReckoning {
  readonly byPhone: number;
  readonly byMail: number;
  /** Sent as mail, because their channel did not take or deliver them. */
  readonly mailInstead: number;
  /** Arrived at a silent channel and as mail, as decision 0038 says. */
  readonly byBoth: number;
  /** Replaced by newer news of the same subject before they were sent. */
  readonly replaced: number;
  /** Still to be sent. */
  readonly waiting: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
}

/** Looks up each message that the outbox got since `since` in what arrived outside. */
export async function reckonMessages(
  db: Database,
  { byMail, byPhone }: OutsideWorld,
  units: readonly number[],
  since: Date,
): Promise<MessageReckoning> {
  const own = and(inArray(outboxMails.unit, [...units]), gte(outboxMails.createdAt, since));
  const rows = await db.select().from(outboxMails).where(own);
  const fates = { byPhone: 0, byMail: 0, mailInstead: 0, byBoth: 0, replaced: 0, waiting: 0 };
  const [lost, twice]: [string[], string[]] = [[], []];
  for (const row of rows) {
    const arrived = { mail: byMail.get(row.mailKey ?? '') ?? 0, phone: byPhone.get(String(row.id)) ?? 0 };
    const fate = fateOf(row, arrived);
    const told = `${row.id} ${row.status} ${row.channel} ${row.channelError} ${row.lastError} ${JSON.stringify(arrived)}`;
    if (fate === 'lost') lost.push(told);
    else if (fate === 'twice') twice.push(told);
    else fates[fate] += 1;
  }
  return { ...fates, lost, twice };
}

type Fate = keyof Omit<MessageReckoning, 'lost'>;

function fateOf(row: MailRow, { mail, phone }: { readonly mail: number; readonly phone: number }): Fate | 'lost' {
  const both = mail === 1 && phone === 1;
  if (both && UNSURE.has(row.channelError)) return 'byBoth';
  if (mail + phone > 1) return 'twice';
  if (row.status === 'pending') return 'waiting';
  if (row.status === 'failed') return row.lastError === SUPERSEDED ? 'replaced' : 'lost';
  if (mail + phone === 0) return 'lost';
  if (phone === 1) return 'byPhone';
  return row.channel === 'mail' ? 'byMail' : 'mailInstead';
}

/** Readers whose number of news of appointments is not that of the changes that the portal acknowledged to them. */
export async function untold(db: Database, told: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const { recipient, about } = outboxMails;
  const rows = await db.select({ recipient, about }).from(outboxMails);
  const written = new Map<string, number>();
  for (const row of rows)
    if (row.about?.startsWith('appointment:')) written.set(row.recipient, (written.get(row.recipient) ?? 0) + 1);
  return [...told].flatMap(([email, many]) =>
    written.get(email) === many ? [] : [`${email}: ${many} changes, ${written.get(email) ?? 0} messages`],
  );
}

/** Number of messages that are still to be sent. */
export async function waitingIn(db: Database, units: readonly number[], since: Date): Promise<number> {
  const { unit, createdAt, status } = outboxMails;
  const rows = await db
    .select({ status })
    .from(outboxMails)
    .where(and(inArray(unit, [...units]), gte(createdAt, since)));
  return rows.filter((row) => row.status === 'pending').length;
}
