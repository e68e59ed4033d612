import { and, eq, inArray, sql } from 'drizzle-orm';
import { CHANGES, changedBy } from '../../../engine/domain/appointment/changes.ts';
import { joining } from '../../../engine/domain/attention/sides.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attentionEvents, attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type AttentionRow, judged, sidesThatJoined, stateAfter, writeState } from './attention-state.ts';
import { heldAttention } from './doctor/held-attention.ts';
import type { Participant } from './realtime/participant.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/**
 * Records a page's report that it takes part in the call: it receives pictures or sound of the other side, or its
 * person entered the organization's own room. The second side's report begins the attention (decision 0013).
 */
export async function joinCall(
  { db, clock }: Context,
  { attention, side, person, unit }: Pick<Participant, 'attention' | 'side' | 'person' | 'unit'>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(attentions).where(eq(attentions.id, attention)).for('update');
    if (row?.status !== 'called') return;
    if (side === 'professional' && row.professionalId !== person) return;
    const joined = await sidesThatJoined(tx, row);
    if (!joined.has(side)) {
      const report = { unit, attentionId: attention, kind: 'received', at: clock.now(), byPersonId: person };
      await tx.insert(attentionEvents).values({ ...report, data: { side } });
    }
    if (joining(joined, side) === 'begin') await beginAttention({ db: tx, clock }, attention, person);
  });
}

/** Begins a called attention, once: it counts from now on, and its appointment is marked as attended. */
export async function beginAttention(
  { db, clock }: Context,
  attention: string,
  person: number,
  data?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(attentions).where(eq(attentions.id, attention)).for('update');
    if (!row) return;
    const called = await judged(tx, row);
    const next = stateAfter(called, 'begin', now);
    if (next === called.facts.state) return;
    await writeState(tx, row, next, { at: now, attendingAt: now });
    await recordAttentionEvent(tx, row, { kind: 'joined', at: now, byPersonId: person, ...(data ? { data } : {}) });
    await keepAppointment(tx, row);
  });
}

/**
 * Declares that an attention takes, or took, place although its call did not begin, such as by telephone: it counts and
 * can be closed as any other. Idempotent.
 * @throws AppError 404 unless it is this professional's open attention
 */
export async function declareHeld(
  { db, clock }: Context,
  unit: number,
  professional: number,
  id: string,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const held = await judged(tx, await heldAttention(tx, { unit, professional, id }, 'lock'));
    const next = stateAfter(held, 'declare', now);
    if (next === held.facts.state) return;
    if (next === 'inProgress') await beginAttention({ db: tx, clock }, held.row.id, professional, BY_WORD);
    else await decideHeld(tx, held.row, now);
  });
}

/** Data of the event for an attention that began by the professional's declaration instead of by media. */
const BY_WORD = { by: 'professional' } as const;

async function decideHeld(tx: Database, row: AttentionRow, at: Date): Promise<void> {
  await writeState(tx, row, 'held', { at, attendingAt: row.calledAt ?? at });
  await recordAttentionEvent(tx, row, { kind: 'joined', at, byPersonId: row.professionalId, data: BY_WORD });
  await keepAppointment(tx, row);
}

/** Marks the appointment as attended, also one that was marked as a no-show, unless it was cancelled. */
async function keepAppointment(tx: Database, { unit, appointmentId }: AttentionRow): Promise<void> {
  if (appointmentId === null) return;
  await tx
    .update(appointments)
    .set({ status: CHANGES.attend.booked, version: sql`${appointments.version} + 1` })
    .where(
      and(
        eq(appointments.unit, unit),
        eq(appointments.id, appointmentId),
        inArray(appointments.status, changedBy('attend')),
      ),
    );
}
