import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { recoveryRequests } from '../../platform/db/schema/index.ts';
import { EARLIER_EMAIL_HOURS } from '../../platform/limits/limits.ts';

const HOUR = 3_600_000;

/**
 * Whether a person's channel carries the next recovery code. Not while the choice is fresh, because a stranger at an
 * unattended browser may have made it (as with a changed e-mail, decision 0015); and only the first code of an hour,
 * so that a second request brings the code by mail.
 */
export async function carriesCodes(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, unit, channelSince }: PersonRow,
): Promise<boolean> {
  const now = clock.now().getTime();
  if (channelSince === null || channelSince.getTime() > now - EARLIER_EMAIL_HOURS * HOUR) return false;
  const { personId, wants, at } = recoveryRequests;
  const [sent] = await db
    .select({ id: recoveryRequests.id })
    .from(recoveryRequests)
    .where(and(eq(recoveryRequests.unit, unit), eq(personId, id), eq(wants, 'code'), gt(at, new Date(now - HOUR))))
    .limit(1);
  return sent === undefined;
}
