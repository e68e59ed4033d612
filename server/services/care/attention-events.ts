import type { Database } from '../../db/database.ts';
import { notify } from '../../db/notify.ts';
import { attentionEvents, type attentions } from '../../db/schema/index.ts';

/** Channel on which every server hears that an attention changed; the payload is `AttentionChange` as JSON. */
export const ATTENTIONS_CHANNEL = 'attentions';

/** What changed: which attention, in which service's queue. */
export interface AttentionChange {
  readonly unit: number;
  readonly attention: string;
  readonly service: number;
}

/**
 * What happens to an attention. `absent`: called, and never came; `returned`: called, but the call did not begin;
 * `joined`: it began, with `by` in its data where the professional said so; `waived`: given up by the patient, for the
 * professional did not come back or the call did not begin; `expired`: open for half a day.
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

/** Writes what happened and tells every server, once the transaction is kept. */
export async function recordAttentionEvent(
  tx: Database,
  attention: Pick<typeof attentions.$inferSelect, 'id' | 'unit' | 'serviceId'>,
  event: {
    readonly kind: AttentionEventKind;
    readonly at: Date;
    /** Null: nobody, it was the time. */
    readonly byPersonId: number | null;
    readonly data?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.insert(attentionEvents).values({ ...event, unit: attention.unit, attentionId: attention.id });
  const change: AttentionChange = { unit: attention.unit, attention: attention.id, service: attention.serviceId };
  await notify(tx, ATTENTIONS_CHANNEL, JSON.stringify(change));
}
