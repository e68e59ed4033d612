import { and, eq, inArray } from 'drizzle-orm';
import { changedBy, decideAttention } from '../../../engine/domain/attention/changes.ts';
import { byTurn, waitsForAnother } from '../../../engine/domain/attention/queue-order.ts';
import { isPresent } from '../../../engine/domain/attention/windows.ts';
import { allowed } from '../../platform/core/allowed.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import { appointments, attentions, people, serviceProfessionals } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type AttentionRow, judged, writeState } from './attention-state.ts';
import { currentAttention, type QueueEntry } from './consulting-queue.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/** A professional's call of the next patient, or of a named one; `away` allows a patient whose page is disconnected. */
export interface Calling {
  readonly unit: number;
  readonly professional: number;
  readonly id: string | undefined;
  readonly away: boolean;
}

/**
 * Calls the next patient of the professional's services (`byTurn`), or the named one; never one patient for two
 * professionals. A patient who chose another professional, or whose page is away, is called only by name, an absent one
 * after a warning. A patient whose row another write has locked, such as the heartbeat, is not skipped. A
 * professional with a current patient gets that one again.
 * @throws AppError QUEUE_AWAY when all queued patients are away; QUEUE_OTHERS when the rest chose other professionals;
 * PATIENT_AWAY when the named one is away; QUEUE_EMPTY when the queue is empty, or another professional called the
 * named one
 */
export async function callPatient({ db, clock }: Context, calling: Calling): Promise<QueueEntry> {
  for (;;) {
    // One transaction per try: it holds no other row while waiting for one, which prevents deadlocks.
    const called = await transaction(db, (tx) => tryToCall({ db: tx, clock }, calling));
    if (called !== 'taken') return called;
    if (calling.id !== undefined) throw new AppError(409, 'QUEUE_EMPTY');
  }
}

/**
 * @returns the patient; `taken` when the patient was called by another professional, or left, while this waited for the
 * lock
 */
async function tryToCall(context: Context, calling: Calling): Promise<QueueEntry | 'taken'> {
  const { db: tx, clock } = context;
  const { unit, professional } = calling;
  // Lock the professional: a double click must not call two patients.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, professional)).for('no key update');
  const busy = await currentAttention(context, unit, professional);
  if (busy) return busy;
  const row = await lockWaiting(context, await nextCallable(context, calling));
  if (!row) return 'taken';
  const now = clock.now();
  await writeState(tx, row, 'called', { at: now, professionalId: professional, calledAt: now });
  await recordAttentionEvent(tx, row, { kind: 'called', at: now, byPersonId: professional });
  return (await currentAttention(context, unit, professional)) ?? 'taken';
}

/** Chooses the first patient who may be called, without locks. */
async function nextCallable({ db, clock }: Context, { unit, professional, id, away }: Calling): Promise<string> {
  const own = db
    .select({ id: serviceProfessionals.serviceId })
    .from(serviceProfessionals)
    .where(and(eq(serviceProfessionals.unit, unit), eq(serviceProfessionals.personId, professional)));
  const waiting = and(eq(attentions.unit, unit), inStates(changedBy('call')), inArray(attentions.serviceId, own));
  const rows = await db
    .select({
      id: attentions.id,
      queuedAt: attentions.queuedAt,
      seen: attentions.patientSeenAt,
      appointment: appointments,
    })
    .from(attentions)
    .leftJoin(appointments, and(eq(appointments.unit, attentions.unit), eq(appointments.id, attentions.appointmentId)))
    .where(and(waiting, id === undefined ? undefined : eq(attentions.id, id)));
  const now = clock.now();
  if (id !== undefined) {
    const [named] = rows;
    if (named === undefined) throw new AppError(409, 'QUEUE_EMPTY');
    allowed(decideAttention({ state: 'waiting', patientSeenAt: named.seen }, away ? 'callAway' : 'call', now));
    return named.id;
  }
  const mine = rows.filter((one) => !waitsForAnother(one, professional)).sort(byTurn(now, professional));
  const first = mine.find(({ seen }) => isPresent(seen, now));
  if (first !== undefined) return first.id;
  throw new AppError(409, mine.length > 0 ? 'QUEUE_AWAY' : rows.length > 0 ? 'QUEUE_OTHERS' : 'QUEUE_EMPTY');
}

/** Locks an attention's row; undefined if it is no longer queued. */
async function lockWaiting({ db: tx, clock }: Context, id: string): Promise<AttentionRow | undefined> {
  const [row] = await tx.select().from(attentions).where(eq(attentions.id, id)).for('update');
  if (!row) return undefined;
  // Whether the page was away was judged when the patient was chosen.
  const { refusal } = decideAttention((await judged(tx, row)).facts, 'callAway', clock.now());
  return refusal === undefined ? row : undefined;
}
