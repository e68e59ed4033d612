import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../../engine/language/checks/channels.ts';
import type { Database } from '../db/database.ts';
import { notify } from '../db/notify.ts';
import { rawRows } from '../db/raw-rows.ts';
import { OUTBOX_LANE, outboxMails } from '../db/schema/index.ts';
import { MAIL_QUEUED } from './outbox.ts';
import { UNANSWERED } from './phone-message.ts';

/**
 * Due messages of one unit that go the same way: by one channel, or by mail. Codes and links that expire have a lane of
 * their own, so that a hundred reminders do not delay them.
 */
export interface Lane {
  readonly unit: number;
  /** `mail`, `whatsapp`, `sms`, or one of them with `:code`. */
  readonly lane: string;
}

/** Identifies a lane within a worker. */
export const nameOf = ({ unit, lane }: Lane): string => `${unit} ${lane}`;

/** Whether a lane goes by mail. */
export const isMailLane = ({ lane }: Lane): boolean => lane.startsWith('mail');

/** SQL condition: the waiting rows of a lane. */
export const inLane = ({ unit, lane }: Lane): SQL | undefined =>
  and(eq(outboxMails.status, 'pending'), eq(outboxMails.unit, unit), sql`${OUTBOX_LANE} = ${lane}`);

/** The index's columns, in its order. */
const PLACE = sql`${outboxMails.unit}, ${OUTBOX_LANE}`;

/**
 * The lanes with a due row. Skips through the index from lane to lane, so that 10,000 rows of one cost as much as one.
 */
export async function dueLanes(db: Database, now: Date): Promise<readonly Lane[]> {
  const { unit, status, nextTryAt } = outboxMails;
  const query = sql`
    with recursive lanes as (
      (select ${unit} as unit, ${OUTBOX_LANE} as lane from ${outboxMails}
        where ${status} = 'pending' order by ${PLACE} limit 1)
      union all
      select next.unit, next.lane from lanes cross join lateral (
        select ${unit} as unit, ${OUTBOX_LANE} as lane from ${outboxMails}
        where ${status} = 'pending' and (${PLACE}) > (lanes.unit, lanes.lane) order by ${PLACE} limit 1
      ) next
    )
    select lanes.unit::text as unit, lanes.lane from lanes where exists (
      select 1 from ${outboxMails} where ${status} = 'pending' and ${unit} = lanes.unit
        and ${OUTBOX_LANE} = lanes.lane and ${nextTryAt} <= ${now.toISOString()}
    )`;
  const lanes = await rawRows(db, query, { unit: 'string', lane: 'string' });
  return lanes.map(({ unit: of, lane }) => ({ unit: Number(of), lane }));
}

/** SQL condition of the oldest due row of a lane. */
export const dueIn = (lane: Lane, now: Date): SQL | undefined => and(inLane(lane), lte(outboxMails.nextTryAt, now));

/** The order within a lane. */
export const OLDEST = [asc(outboxMails.nextTryAt), asc(outboxMails.id)] as const;

/** Code of a message that its channel could not be asked for in a quarter of its life. */
const LATE = 'LATE';

/**
 * Hands messages over to the mail that could not be sent by their channel in time, because it is silent or others wait
 * before them. A message that a worker holds is left to it.
 * @returns how many
 */
export async function mailLate(db: Database, now: Date): Promise<number> {
  const { status, channel, channelError, mailFrom, recipient, lastError } = outboxMails;
  const mail: Channel = 'mail';
  const late = await db
    .update(outboxMails)
    .set({ channelError: LATE, nextTryAt: now, lastError: null })
    .where(
      and(
        eq(status, 'pending'),
        sql`${channel} <> ${mail} and ${channelError} is null and ${recipient} <> ''`,
        lte(mailFrom, now),
        sql`${lastError} is distinct from ${UNANSWERED}`,
      ),
    )
    .returning({ id: outboxMails.id });
  if (late.length > 0) await notify(db, MAIL_QUEUED, '');
  return late.length;
}
