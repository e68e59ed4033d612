import { and, asc, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm';
import type { Sweeping } from '../../db/in-batches.ts';
import { type PaymentStatus, payments } from '../../db/schema/index.ts';
import type { AppDeps } from '../../deps.ts';
import { reasonOf } from '../../reason-of.ts';
import { settlePayment } from './settle-payment.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'payments'>;
type PaymentRow = typeof payments.$inferSelect;

/** A payment that nobody decided in so long is no longer asked about; nor one rejected, whose form may be tried again. */
const FORGOTTEN = 30 * 24 * 3_600_000;
const GIVEN_UP = 24 * 3_600_000;
/** Payments under way are left to their notification at first. */
const FRESH = 2 * 60_000;
/** Asked about in one sweep, and for one account. */
const SWEEP = 500;
const ACCOUNT = 5;

/** Is told that a provider could not be asked about a payment: in the log, for whoever keeps the portal running. */
export type Unasked = (event: 'payment.unasked', facts: object) => void;

/**
 * Asks the provider how a pending payment stands and takes the answer in. A provider that cannot be asked leaves it as
 * it is, and `unasked` is told: its notification, the next look or the next sweep will say how it stands.
 */
export async function askAbout(deps: Deps, payment: PaymentRow, unasked: Unasked): Promise<PaymentStatus> {
  const { payments: provider } = deps;
  const { reference, status } = payment;
  if (status === 'approved' || reference === null || provider?.id !== payment.provider) return status;
  const report = await provider.ask(reference).catch((error: unknown) => {
    unasked('payment.unasked', { provider: provider.id, payment: payment.id, reason: reasonOf(error) });
    return undefined;
  });
  return (report && (await settlePayment(deps, provider.id, report))) ?? status;
}

/** Brings an account's open payments up to date, so that what was paid meanwhile is a coupon now (D-CARE-07). */
export async function askAboutAccount(deps: Deps, unit: number, holderId: number, unasked: Unasked): Promise<void> {
  const pending = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.unit, unit), eq(payments.holderId, holderId), mayBePaid(deps)))
    .orderBy(desc(payments.createdAt))
    .limit(ACCOUNT);
  for (const payment of pending) await askAbout(deps, payment, unasked);
}

/** Asks about every payment that may still be paid, until the server stops: with the notifications this is the truth (A30). */
export async function sweepPayments(deps: Deps & Sweeping, unasked: Unasked): Promise<void> {
  const fresh = new Date(deps.clock.now().getTime() - FRESH);
  const pending = await deps.db
    .select()
    .from(payments)
    .where(and(mayBePaid(deps), lt(payments.createdAt, fresh)))
    .orderBy(asc(payments.createdAt))
    .limit(SWEEP);
  for (const payment of pending) {
    if (deps.stopping?.aborted) return;
    await askAbout(deps, payment, unasked);
  }
}

function mayBePaid({ clock }: Deps): SQL | undefined {
  const since = (span: number): Date => new Date(clock.now().getTime() - span);
  return or(
    and(eq(payments.status, 'pending'), gte(payments.createdAt, since(FORGOTTEN))),
    and(eq(payments.status, 'rejected'), gte(payments.createdAt, since(GIVEN_UP))),
  );
}
