import { and, lt, or } from 'drizzle-orm';
import type { AttentionState } from '../../../engine/domain/attention/attention.ts';
import { changedBy } from '../../../engine/domain/attention/changes.ts';
import { CALL_PATIENCE, LONGEST, longestAgo } from '../../../engine/domain/attention/windows.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type AttentionRow, judged, stateAfter, writeState } from './attention-state.ts';
import { sendBack } from './send-back.ts';
import { endUnbegun } from './unbegun.ts';

/**
 * Ends abandoned attentions. A call that did not begin in time goes back to its place in the queue, also when the
 * patient was away; attentions open for half a day expire. Several servers may run it at once.
 */
export async function sweepAttentions({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(attentions)
      .where(
        or(
          and(inStates(changedBy('timeOut')), lt(attentions.calledAt, longestAgo(CALL_PATIENCE, now))),
          and(inStates(changedBy('expire')), lt(attentions.queuedAt, longestAgo(LONGEST, now))),
        ),
      )
      .for('update', { skipLocked: true });
    for (const row of rows) {
      const found = await judged(tx, row);
      const expired = stateAfter(found, 'expire', now);
      if (expired !== found.facts.state) await close(tx, row, expired, now);
      else if (stateAfter(found, 'timeOut', now) === 'waiting') await sendBack(tx, row, now, null);
    }
  });
}

async function close(tx: Database, row: AttentionRow, next: AttentionState, at: Date): Promise<void> {
  if (row.status === 'called') {
    await endUnbegun(tx, row, next, { at, by: null });
    return;
  }
  await writeState(tx, row, next, { at });
  await recordAttentionEvent(tx, row, { kind: 'expired', at, byPersonId: null });
}
