import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import {
  attentionDocuments,
  attentionDrafts,
  attentionEvents,
  attentions,
  documents,
} from '../../platform/db/schema/index.ts';
import { recordAttentionEvent } from './attention-events.ts';
import type { Side } from './realtime/participant.ts';

type Row = typeof attentions.$inferSelect;

/**
 * Whether the patient left a call that had not begun although the professional's page received them. The professional
 * then declares whether the attention took place; until then it is free (decision 0013).
 */
export const isUndecided = ({ status, attendingAt, waivedAt }: Row): boolean =>
  status === 'finished' && attendingAt === null && waivedAt !== null;

/** Sides whose pages reported, since the patient was called, that they take part in the call. */
export async function sidesThatJoined(tx: Database, row: Row): Promise<Set<Side>> {
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
 * Whether the professional's page received the patient: the patient's page alone then cannot decide that no attention
 * took place.
 */
export async function professionalReceived(tx: Database, row: Row): Promise<boolean> {
  return (await sidesThatJoined(tx, row)).has('professional');
}

/**
 * Ends a called attention that did not begin, free of charge. If the professional's page received the patient, it stays
 * with the professional, who declares whether it took place.
 * @param by the person who ended it; null for a timeout
 */
export async function endUnbegun(tx: Database, row: Row, at: Date, by: number | null): Promise<void> {
  const undecided = await professionalReceived(tx, row);
  const change = undecided ? ({ status: 'finished', waivedAt: at } as const) : ({ status: 'left' } as const);
  await tx
    .update(attentions)
    .set({ ...change, endedAt: at })
    .where(eq(attentions.id, row.id));
  if (!undecided) await dropWritten(tx, row);
  const kind = by === null ? 'expired' : undecided ? 'waived' : 'left';
  await recordAttentionEvent(tx, row, { kind, at, byPersonId: by });
}

/** Deletes the notes, the prescription and the documents of an attention that did not take place (decision 0007). */
export async function dropWritten(tx: Database, { id, unit }: Row): Promise<void> {
  await tx.delete(attentionDrafts).where(and(eq(attentionDrafts.unit, unit), eq(attentionDrafts.attentionId, id)));
  const attached = tx
    .select({ id: attentionDocuments.documentId })
    .from(attentionDocuments)
    .where(and(eq(attentionDocuments.unit, unit), eq(attentionDocuments.attentionId, id)));
  // Foreign keys cascade to the bytes and the attachment.
  await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, attached)));
}
