import { and, eq, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { attentionDrafts, attentions, audit, coupons, payments, sessions } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';

interface Context {
  readonly db: Database;
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
export async function pruneOld({ db, clock, config }: Context): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY);
  const { endsAt, expiresAt, revokedAt } = sessions;
  await db
    .delete(sessions)
    .where(lt(sql`least(${endsAt}, ${expiresAt}, ${revokedAt})`, before(SESSIONS).toISOString()));
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
  await db.delete(attentionDrafts).where(inArray(attentionDrafts.attentionId, done));
  const bought = db.select({ id: coupons.id }).from(coupons).where(eq(coupons.paymentId, payments.id));
  await db
    .delete(payments)
    .where(
      and(
        inArray(payments.status, ['pending', 'rejected']),
        lt(payments.createdAt, before(PAYMENTS)),
        notExists(bought),
      ),
    );
  if (config.auditDays !== undefined) await pruneAudit(db, before(config.auditDays));
}

/** The database gives up rows of the audit only where a transaction says that it is meant. */
function pruneAudit(db: Database, until: Date): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`set local portal.audit_retention = 'on'`);
    await tx.delete(audit).where(lt(audit.at, until));
  });
}
