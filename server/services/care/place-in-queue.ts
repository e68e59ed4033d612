import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { attentions, people } from '../../db/schema/index.ts';
import { serverText } from '../../tenants/server-text.ts';
import { OF_ONE_NETWORK } from '../limits/limits.ts';
import type { PersonRow } from '../people/person-row.ts';
import { holdNetwork } from '../people/provisional.ts';

/** Seconds after which somebody of the same network has left the queue, as a guess. */
const SOON = 300;

/**
 * Refuses a provisional account a place in the queue while its network's hold their share (decision 0112): whoever types any DNI must
 * not stand in front of everybody else again and again. Who proves the e-mail waits like anybody.
 * @param tx the transaction in which the place is taken
 * @throws AppError 429 TOO_MANY in words of its own
 */
export async function requirePlaceInQueue(
  tx: Database,
  tenant: CompiledTenant,
  { unit, provisionalFrom }: PersonRow,
): Promise<void> {
  if (provisionalFrom === null) return;
  await holdNetwork(tx, unit, provisionalFrom);
  const [row] = await tx
    .select({ all: count() })
    .from(attentions)
    .innerJoin(people, eq(people.id, attentions.requestedBy))
    .where(
      and(
        eq(attentions.unit, unit),
        eq(attentions.status, 'queued'),
        eq(people.provisionalFrom, provisionalFrom),
        isNotNull(people.provisionalSince),
      ),
    );
  if ((row?.all ?? 0) < OF_ONE_NETWORK.waiting) return;
  const say = serverText('QUEUE_UNPROVEN', tenant);
  throw new AppError(429, 'TOO_MANY', { retryAfter: SOON, ...(say === undefined ? {} : { say }) });
}
