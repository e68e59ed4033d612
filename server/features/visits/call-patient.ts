import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions, people, serviceProfessionals } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { currentAttention, type QueueEntry } from './consulting-queue.ts';
import { isPresent, PRESENCE_TIMEOUT } from './realtime/presence.ts';

type Row = typeof attentions.$inferSelect;
type Context = Pick<AppDeps, 'db' | 'clock'>;

/** A professional's call of the next patient, or of a named one; `away` allows a patient whose page is disconnected. */
export interface Calling {
  readonly unit: number;
  readonly professional: number;
  readonly id: string | undefined;
  readonly away: boolean;
}

/**
 * Calls the next patient of the professional's services whose page is connected, or the named one. A disconnected
 * patient keeps the place in the queue and is called only by name, after a warning to the professional (FIXC-04). Two
 * professionals never get the same patient. No patient is skipped because another write, such as the socket's
 * heartbeat, has locked their row. A professional with a current patient gets that one again.
 * @throws AppError QUEUE_AWAY when all queued patients are away; PATIENT_AWAY when the named one is; QUEUE_EMPTY when
 * the queue is empty, or when another professional called the named one
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
  const row = await lockWaiting(tx, await nextCallable(context, calling));
  if (!row) return 'taken';
  const now = clock.now();
  await tx
    .update(attentions)
    .set({ status: 'iniciado', professionalId: professional, calledAt: now })
    .where(eq(attentions.id, row.id));
  await recordAttentionEvent(tx, row, { kind: 'called', at: now, byPersonId: professional });
  return (await currentAttention(context, unit, professional)) ?? 'taken';
}

/** Chooses the first patient who may be called, without locks. */
async function nextCallable({ db, clock }: Context, { unit, professional, id, away }: Calling): Promise<string> {
  const own = db
    .select({ id: serviceProfessionals.serviceId })
    .from(serviceProfessionals)
    .where(and(eq(serviceProfessionals.unit, unit), eq(serviceProfessionals.personId, professional)));
  const waiting = and(eq(attentions.unit, unit), eq(attentions.status, 'queued'), inArray(attentions.serviceId, own));
  const presentSince = new Date(clock.now().getTime() - PRESENCE_TIMEOUT);
  const [first] = await db
    .select({ id: attentions.id, seen: attentions.patientSeenAt })
    .from(attentions)
    .where(and(waiting, id === undefined ? gte(attentions.patientSeenAt, presentSince) : eq(attentions.id, id)))
    .orderBy(asc(attentions.queuedAt), asc(attentions.id))
    .limit(1);
  if (first && !away && !isPresent(first.seen, clock.now())) throw new AppError(409, 'PATIENT_AWAY');
  if (first) return first.id;
  const areAway = id === undefined && (await db.$count(attentions, waiting)) > 0;
  throw new AppError(409, areAway ? 'QUEUE_AWAY' : 'QUEUE_EMPTY');
}

/** Locks an attention's row; undefined if it is no longer queued. */
async function lockWaiting(tx: Database, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(attentions).where(eq(attentions.id, id)).for('update');
  return row?.status === 'queued' ? row : undefined;
}
