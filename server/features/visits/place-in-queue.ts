import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { attentions, people } from '../../platform/db/schema/index.ts';
import { OF_ONE_NETWORK } from '../../platform/limits/limits.ts';
import { serverText } from '../../platform/tenants/server-text.ts';
import { holdNetwork } from '../people/index.ts';

/** Seconds for `retryAfter`: a guess at when a place of the network comes free. */
const SOON = 300;

/**
 * Limits the places in the queue that provisional accounts of one network hold (decision 0032), so that a person with
 * made-up DNIs cannot fill the queue. Proven accounts have no such limit.
 * @param tx the transaction that takes the place
 * @throws AppError 429 TOO_MANY with its own text
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
        inStates(['waiting']),
        eq(people.provisionalFrom, provisionalFrom),
        isNotNull(people.provisionalSince),
      ),
    );
  if ((row?.all ?? 0) < OF_ONE_NETWORK.waiting) return;
  const say = serverText('QUEUE_UNPROVEN', tenant);
  throw new AppError(429, 'TOO_MANY', { retryAfter: SOON, ...(say === undefined ? {} : { say }) });
}
