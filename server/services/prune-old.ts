import { and, eq, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { deleteBatch, deleteInBatches, inBatches, type Sweeping } from '../db/in-batches.ts';
import { attentionDrafts, attentions, audit, coupons, payments, sessions } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';

interface Context extends Sweeping {
  readonly clock: Clock;
  readonly config: Pick<Config, 'auditDays'>;
}

const DAY = 86_400_000;
/** Days for which it is still of use to somebody that a session was there, or what was written before it became history. */
const SESSIONS = 30;
const DRAFTS = 30;
/** Days after which a payment that never came is nobody's business: providers tell of late ones within weeks. */
const PAYMENTS = 180;

/**
 * Lets go of what has served its time (FIXS-23): sessions that are over, drafts of attentions that are written up or were
 * left, payments that nobody made, and the audit where the operator says for how many days it is kept. What the law has
 * kept for ten years is nowhere here.
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
  const where = and(never, lt(payments.createdAt, before(PAYMENTS)), notExists(bought));
  await deleteInBatches(context, { table: payments, where });
  if (config.auditDays !== undefined) await pruneAudit(context, before(config.auditDays));
}

/** The database gives up rows of the audit only where a transaction says that it is meant. */
function pruneAudit(context: Context, until: Date): Promise<void> {
  return inBatches(context, () =>
    transaction(context.db, async (tx) => {
      await tx.execute(sql`set local portal.audit_retention = 'on'`);
      return deleteBatch(tx, { table: audit, where: lt(audit.at, until) });
    }),
  );
}
