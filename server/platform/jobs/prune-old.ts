import { and, asc, count, eq, gt, inArray, isNotNull, lt, lte, max, notExists, or, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { BATCH_ROWS, deleteInBatches, inBatches, type Sweeping } from '../db/in-batches.ts';
import { attentionDrafts, attentions, audit, coupons, paymentCharges, payments, sessions } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';

interface Context extends Sweeping {
  readonly clock: Clock;
  readonly config: Pick<Config, 'auditDays'>;
}

const DAY = 86_400_000;
/** Days that ended sessions are kept, and drafts of closed attentions. */
const SESSIONS = 30;
const DRAFTS = 30;
/** Days that unpaid payments are kept; providers report late ones within weeks. */
const PAYMENTS = 180;

/**
 * Deletes old rows: ended sessions, drafts of closed attentions, unpaid payments, and the audit beyond the
 * operator's AUDIT_DAYS. Records that the law keeps for ten years are not touched.
 */
export async function pruneOld(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY);
  const { endsAt, expiresAt, revokedAt } = sessions;
  const end = sql`least(${endsAt}, ${expiresAt}, ${revokedAt})`;
  await deleteInBatches(context, { table: sessions, where: lt(end, before(SESSIONS).toISOString()), by: end });
  const written = before(DRAFTS);
  const done = db
    .select({ id: attentions.id })
    .from(attentions)
    .where(
      or(
        and(isNotNull(attentions.recordedAt), lt(attentions.recordedAt, written)),
        and(eq(attentions.status, 'left'), lt(attentions.endedAt, written)),
      ),
    );
  await deleteInBatches(context, { table: attentionDrafts, where: inArray(attentionDrafts.attentionId, done) });
  const bought = db.select({ id: coupons.id }).from(coupons).where(eq(coupons.paymentId, payments.id));
  const never = inArray(payments.status, ['pending', 'rejected']);
  const charged = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(eq(paymentCharges.paymentId, payments.id));
  const where = and(never, lt(payments.createdAt, before(PAYMENTS)), notExists(bought), notExists(charged));
  await deleteInBatches(context, { table: payments, where });
  if (config.auditDays !== undefined) await pruneAudit(context, before(config.auditDays));
}

/**
 * Deletes old audit rows in order of id, which is also the order of time: each batch begins after the previous one, and
 * the first batch without due rows is the last. A trigger permits the deletion only in a transaction that sets a flag.
 */
async function pruneAudit(context: Context, until: Date): Promise<void> {
  const { id, at } = audit;
  let done = 0;
  await inBatches(context, () =>
    transaction(context.db, async (tx) => {
      const next = tx.select({ id, at }).from(audit).where(gt(id, done)).orderBy(asc(id)).limit(BATCH_ROWS).as('next');
      const due = sql<number>`count(*) filter (where ${lt(next.at, until)})`.mapWith(Number);
      const [batch] = await tx.select({ last: max(next.id), rows: count(), due }).from(next);
      if (!batch || batch.last === null || batch.due === 0) return 0;
      await tx.execute(sql`set local portal.audit_retention = 'on'`);
      await tx.delete(audit).where(and(gt(id, done), lte(id, batch.last), lt(at, until)));
      done = batch.last;
      return batch.rows;
    }),
  );
}
