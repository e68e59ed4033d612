import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { PaymentStatus } from '../../../engine/domain/payment/order.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { testPayments } from '../../platform/db/schema/index.ts';
import { paidSoFar } from './paid-so-far.ts';
import type { PaymentNotice, PaymentNotification, PaymentOrder, PaymentProvider, PaymentReport } from './provider.ts';

/** Path of a test payment's form, without its reference. */
export const TEST_PAYMENT_PATH = '/pago-de-prueba';

/** Header of the signature of a test notification. */
export const TEST_SIGNATURE = 'x-firma';

/** A test payment as its form shows it and its notification says it. */
export interface TestReport {
  readonly reference: string;
  readonly status: PaymentStatus;
  /** Decimal text with two places. */
  readonly amount: string;
  readonly currency: string;
}

/** A signed notification: its body and its signature. */
export interface SignedNotification {
  readonly body: string;
  readonly signature: string;
}

/**
 * Payment provider of the demo mode: its form is a page with three buttons, and its notifications are signed with a
 * secret of this process. It keeps its own records, so that `ask` works even if a notification was lost.
 */
export class TestProvider implements PaymentProvider {
  readonly id = 'prueba';
  private readonly secret = randomBytes(32);
  private readonly db: Database;
  private readonly clock: Clock;

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.db = db;
    this.clock = clock;
  }

  async create({
    unit,
    paymentId,
    amount,
    currency,
  }: Pick<PaymentOrder, 'unit' | 'paymentId' | 'amount' | 'currency'>) {
    await this.db.insert(testPayments).values({ unit, paymentId, amount, currency }).onConflictDoNothing();
    const [made] = await this.db.select().from(testPayments).where(eq(testPayments.paymentId, paymentId));
    if (!made) throw new Error('TEST_PAYMENT_MISSING');
    return { reference: made.reference, formUrl: `${TEST_PAYMENT_PATH}/${made.reference}` };
  }

  async ask(reference: string): Promise<PaymentReport | undefined> {
    const [row] = await this.db.select().from(testPayments).where(eq(testPayments.reference, reference));
    // A form that was only opened has no try.
    return row?.decidedAt == null ? undefined : reportOf(row);
  }

  async cancel(reference: string): Promise<void> {
    const own = and(eq(testPayments.reference, reference), eq(testPayments.status, 'pending'));
    await this.db.update(testPayments).set({ status: 'rejected', decidedAt: this.clock.now() }).where(own);
  }

  async read({ body, headers }: PaymentNotification): Promise<PaymentNotice | undefined> {
    const expected = Buffer.from(this.sign(body));
    const given = Buffer.from(String(headers[TEST_SIGNATURE] ?? ''));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const told = JSON.parse(body) as TestReport;
    const report = reportOf(told);
    return { reference: told.reference, ...(report && { report }) };
  }

  /**
   * Applies the button that the person pressed. An approved payment stays approved; a rejected one can be tried again.
   * @returns the notification to send; undefined when the unit has no such payment
   */
  async decide(unit: number, reference: string, status: PaymentStatus): Promise<SignedNotification | undefined> {
    const own = and(eq(testPayments.unit, unit), eq(testPayments.reference, reference));
    const [before] = await this.db.select().from(testPayments).where(own);
    if (!before) return undefined;
    if (before.status !== 'approved')
      await this.db.update(testPayments).set({ status, decidedAt: this.clock.now() }).where(own);
    return this.notificationOf({ ...before, status: before.status === 'approved' ? 'approved' : status });
  }

  /** A payment of this unit, for its form. */
  async form(unit: number, reference: string): Promise<TestReport | undefined> {
    const [row] = await this.db
      .select()
      .from(testPayments)
      .where(and(eq(testPayments.unit, unit), eq(testPayments.reference, reference)));
    return row;
  }

  /** Wraps a report as a signed notification. */
  notificationOf({ reference, status, amount, currency }: TestReport): SignedNotification {
    const body = JSON.stringify({ reference, status, amount, currency });
    return { body, signature: this.sign(body) };
  }

  private sign(body: string): string {
    return createHmac('sha256', this.secret).update(body).digest('hex');
  }
}

/** Its one charge has the number of the payment. */
const reportOf = ({ reference, status, amount, currency }: TestReport): PaymentReport | undefined =>
  paidSoFar(reference, [{ id: reference, status, amount: Number(amount), refunded: 0, currency }]);
