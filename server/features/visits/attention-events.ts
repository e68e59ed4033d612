import type { Database } from '../../platform/db/database.ts';
import { notify } from '../../platform/db/notify.ts';
import { attentionEvents, type attentions } from '../../platform/db/schema/index.ts';

/** PostgreSQL notification channel for changed attentions; the payload is `AttentionChange` as JSON. */
export const ATTENTIONS_CHANNEL = 'attentions';

/** A changed attention. */
export interface AttentionChange {
  readonly unit: number;
  readonly attention: string;
}

/**
 * Events of an attention. `absent`: called, but the patient never came. `returned`: called, but the call did not begin.
 * `joined`: it began; `by` in the data if the professional declared it. `waived`: given up by the patient, because the
 * professional did not come back or the call did not begin. `expired`: open for half a day.
 */
export type AttentionEventKind =
  | 'queued'
  | 'called'
  | 'joined'
  | 'left'
  | 'absent'
  | 'returned'
  | 'finished'
  | 'waived'
  | 'expired';

/** Records an event and notifies every server when the transaction commits. */
export async function recordAttentionEvent(
  tx: Database,
  attention: Pick<typeof attentions.$inferSelect, 'id' | 'unit'>,
  event: {
    readonly kind: AttentionEventKind;
    readonly at: Date;
    /** Null: caused by a timeout. */
    readonly byPersonId: number | null;
    readonly data?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.insert(attentionEvents).values({ ...event, unit: attention.unit, attentionId: attention.id });
  const change: AttentionChange = { unit: attention.unit, attention: attention.id };
  await notify(tx, ATTENTIONS_CHANNEL, JSON.stringify(change));
}
