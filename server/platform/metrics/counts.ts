import { and, count, eq, inArray, isNull, min, notInArray, or } from 'drizzle-orm';
import { ACTIVE_STATUSES, STATUS_WORDS } from '../../../engine/domain/attention/attention.ts';
import { ACTIVE } from '../../../engine/domain/attention/changes.ts';
import { CHANNELS, type Channel } from '../../../engine/language/checks/channels.ts';
import { inStates } from '../db/attention-states.ts';
import type { Database } from '../db/database.ts';
import { attentions, jobs, outboxMails, paymentCharges } from '../db/schema/index.ts';
import { IS_TO_RETURN } from '../db/to-return.ts';
import { DROPPED, RESTORED, SUPERSEDED } from '../mail/outbox.ts';

/** Number of rows of a kind in a state. */
export interface Count {
  readonly kind: 'attention' | Channel | 'job';
  readonly state: string;
  readonly count: number;
}

/** Excludes mail that was given up on purpose: superseded, restored or dropped. */
const notOnPurpose = or(
  isNull(outboxMails.lastError),
  notInArray(outboxMails.lastError, [SUPERSEDED, RESTORED, DROPPED]),
);

/** Counts active attentions, unsent mail by the channel of its reader and unfinished jobs, of all units together. */
export async function countsOf(db: Database): Promise<readonly Count[]> {
  const active = await db
    .select({ state: attentions.status, count: count() })
    .from(attentions)
    .where(inStates(ACTIVE))
    .groupBy(attentions.status);
  const mails = await db
    .select({ kind: outboxMails.channel, state: outboxMails.status, count: count() })
    .from(outboxMails)
    .where(and(inArray(outboxMails.status, ['pending', 'failed']), notOnPurpose))
    .groupBy(outboxMails.channel, outboxMails.status);
  const begun = await db
    .select({ state: jobs.state, count: count() })
    .from(jobs)
    .where(inArray(jobs.state, ['waiting', 'working']))
    .groupBy(jobs.state);
  return [
    ...all(
      'attention',
      ACTIVE_STATUSES.map((status) => STATUS_WORDS[status]),
      active.map((one) => ({ ...one, state: STATUS_WORDS[one.state] })),
    ),
    ...CHANNELS.flatMap((channel) => {
      const own = mails.filter(({ kind }) => kind === channel);
      return all(channel, ['pending', 'failed'], own);
    }),
    ...all('job', ['waiting', 'working'], begun),
  ];
}

/** Counts charges with money to be returned, of the units that have some. */
export function countToReturn(db: Database): Promise<{ readonly unit: number; readonly many: number }[]> {
  const { unit } = paymentCharges;
  return db.select({ unit, many: count() }).from(paymentCharges).where(IS_TO_RETURN).groupBy(unit);
}

/** Seconds since the oldest unsent mail was queued; 0 without one. */
export async function oldestMail(db: Database, now: Date): Promise<number> {
  const [waiting] = await db
    .select({ since: min(outboxMails.createdAt) })
    .from(outboxMails)
    .where(eq(outboxMails.status, 'pending'));
  return waiting?.since ? Math.max(0, (now.getTime() - waiting.since.getTime()) / 1_000) : 0;
}

/** Fills in zeros for states without rows, because a missing value reads as unknown. */
function all(
  kind: Count['kind'],
  states: readonly string[],
  found: readonly { readonly state: string; readonly count: number }[],
): Count[] {
  return states.map((state) => ({ kind, state, count: found.find((one) => one.state === state)?.count ?? 0 }));
}
