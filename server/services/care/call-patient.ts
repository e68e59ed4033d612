import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { attentions, people, serviceProfessionals } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { currentAttention, type QueueEntry } from './consulting-queue.ts';
import { isThere, UNHEARD } from './line/seen.ts';

type Row = typeof attentions.$inferSelect;
type Context = Pick<AppDeps, 'db' | 'clock'>;

/** Who calls whom: the next patient, or the one named, who may be away where `away` says so. */
export interface Calling {
  readonly unit: number;
  readonly professional: number;
  readonly id: string | undefined;
  readonly away: boolean;
}

/**
 * Calls the next patient of the professional's services whose page is connected, or the one named. Whoever is away is called
 * only by name and after the professional was told so, and keeps the place (FIXC-04). Two professionals never take the same patient, and nobody who waits is
 * passed over because something else, such as the line's beat, writes their row at that moment. Who has a patient
 * already gets that one again.
 * @throws AppError QUEUE_AWAY when all who wait are away; PATIENT_AWAY when the one named is; QUEUE_EMPTY when nobody waits,
 * or when the one named was called by somebody else
 */
export async function callPatient({ db, clock }: Context, calling: Calling): Promise<QueueEntry> {
  for (;;) {
    // A transaction for each try: while one waits for a row it holds no other, so that no two can wait for each other.
    const called = await transaction(db, (tx) => tryToCall({ db: tx, clock }, calling));
    if (called !== 'taken') return called;
    if (calling.id !== undefined) throw new AppError(409, 'QUEUE_EMPTY');
  }
}

/** @returns the patient; `taken` when somebody else called that one, or they left, while this waited for the row */
async function tryToCall(context: Context, calling: Calling): Promise<QueueEntry | 'taken'> {
  const { db: tx, clock } = context;
  const { unit, professional } = calling;
  // One at a time for each professional: a double press must not take two patients.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, professional)).for('no key update');
  const busy = await currentAttention(context, unit, professional);
  if (busy) return busy;
  const row = await lockWaiting(tx, await whoIsCalled(context, calling));
  if (!row) return 'taken';
  const now = clock.now();
  await tx
    .update(attentions)
    .set({ status: 'iniciado', professionalId: professional, calledAt: now })
    .where(eq(attentions.id, row.id));
  await recordAttentionEvent(tx, row, { kind: 'called', at: now, byPersonId: professional });
  return (await currentAttention(context, unit, professional)) ?? 'taken';
}

/** The first one who may be called, as the queue stands: nothing is locked yet. */
async function whoIsCalled({ db, clock }: Context, { unit, professional, id, away }: Calling): Promise<string> {
  const own = db
    .select({ id: serviceProfessionals.serviceId })
    .from(serviceProfessionals)
    .where(and(eq(serviceProfessionals.unit, unit), eq(serviceProfessionals.personId, professional)));
  const waiting = and(eq(attentions.unit, unit), eq(attentions.status, 'queued'), inArray(attentions.serviceId, own));
  const heardSince = new Date(clock.now().getTime() - UNHEARD);
  const [first] = await db
    .select({ id: attentions.id, seen: attentions.patientSeenAt })
    .from(attentions)
    .where(and(waiting, id === undefined ? gte(attentions.patientSeenAt, heardSince) : eq(attentions.id, id)))
    .orderBy(asc(attentions.queuedAt), asc(attentions.id))
    .limit(1);
  if (first && !away && !isThere(first.seen, clock.now())) throw new AppError(409, 'PATIENT_AWAY');
  if (first) return first.id;
  const areAway = id === undefined && (await db.$count(attentions, waiting)) > 0;
  throw new AppError(409, areAway ? 'QUEUE_AWAY' : 'QUEUE_EMPTY');
}

/** Waits for the row of an attention and holds it; undefined if it does not wait to be called by then. */
async function lockWaiting(tx: Database, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(attentions).where(eq(attentions.id, id)).for('update');
  return row?.status === 'queued' ? row : undefined;
}
