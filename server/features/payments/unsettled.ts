import { and, gte, type SQL, sql } from 'drizzle-orm';
import { payments } from '../../platform/db/schema/index.ts';

/**
 * Orders of the last `span` milliseconds that nothing has paid yet. A rejected one counts as much as an undecided one: its
 * form takes another card, or gives a ticket that is paid in cash days later. Written as the index `payments_unsettled` is.
 */
export function isUnsettled(now: Date, span: number): SQL | undefined {
  const since = new Date(now.getTime() - span);
  return and(sql`${payments.status} in ('pending', 'rejected')`, gte(payments.createdAt, since));
}
