import { and, eq, gte } from 'drizzle-orm';
import { type AttentionState, STORED, stateOf } from '../../../engine/domain/attention/attention.ts';
import { type AttentionEvent, type AttentionFacts, decideAttention } from '../../../engine/domain/attention/changes.ts';
import type { Side } from '../../../engine/domain/attention/sides.ts';
import { allowed } from '../../platform/core/allowed.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentionEvents, attentions } from '../../platform/db/schema/index.ts';

/** A stored attention. */
export type AttentionRow = typeof attentions.$inferSelect;

/** A locked attention with its state; the domain judges its events by these. */
export interface Judged {
  readonly row: AttentionRow;
  readonly facts: AttentionFacts;
}

/** Reads the facts of a locked attention. */
export async function judged(tx: Database, row: AttentionRow): Promise<Judged> {
  const received = row.status === 'called' && (await sidesThatJoined(tx, row)).has('professional');
  return { row, facts: { ...row, state: stateOf(row, received) } };
}

/** The state after an event. @throws AppError as `allowed` does */
export const stateAfter = ({ facts }: Judged, event: AttentionEvent, now: Date): AttentionState =>
  allowed(decideAttention(facts, event, now));

/** Sides whose pages reported, since the patient was called, that they take part in the call. */
export async function sidesThatJoined(tx: Database, row: AttentionRow): Promise<Set<Side>> {
  const reports = await tx
    .select({ data: attentionEvents.data })
    .from(attentionEvents)
    .where(
      and(
        eq(attentionEvents.attentionId, row.id),
        eq(attentionEvents.kind, 'received'),
        gte(attentionEvents.at, row.calledAt ?? row.queuedAt),
      ),
    );
  return new Set(
    reports.flatMap(({ data }) => (data?.side === 'patient' || data?.side === 'professional' ? data.side : [])),
  );
}

/**
 * Writes the state after an event: its status, the time of its end, and the time of each fact that it has.
 * @param written its time, and columns that the event writes besides
 */
export async function writeState(
  tx: Database,
  row: AttentionRow,
  next: AttentionState,
  { at, ...columns }: Partial<typeof attentions.$inferInsert> & { readonly at: Date },
): Promise<void> {
  const { status, waived, recorded } = STORED[next];
  const isOver = status === 'ended' || status === 'left';
  await tx
    .update(attentions)
    .set({
      status,
      ...(isOver ? { endedAt: row.endedAt ?? at } : {}),
      ...(waived === undefined ? {} : { waivedAt: waived ? (row.waivedAt ?? at) : null }),
      ...(recorded === true ? { recordedAt: at } : {}),
      ...columns,
    })
    .where(and(eq(attentions.unit, row.unit), eq(attentions.id, row.id)));
}
