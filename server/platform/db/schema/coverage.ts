import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { attentions } from './attentions.ts';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** `pending` waits for the payer; the others come from the provider, `refunded` after the money went back. */
export type PaymentStatus = 'pending' | 'rejected' | 'approved' | 'refunded';

/** Attentions of a month from an imported record, counted beside those held here (CARE-18). */
export const openingBalances = pgTable(
  'opening_balances',
  {
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** `yyyy-MM` in Buenos Aires. */
    month: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.month] }),
    check('opening_balances_used', sql`${table.used} >= 0`),
  ],
);

/** Payments of single attentions. The id is the contract's payment_request_id (CARE-20). */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    unit: unitColumn(),
    /** Paying account: the request names no patient, so the coupon belongs to the account. */
    holderId: integer()
      .notNull()
      .references(() => people.id),
    /** The server's price at creation, never the caller's (A28). */
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    provider: text().notNull(),
    /** The provider's reference and the form's address; null until the provider has answered (docs/decisions/0011). */
    reference: text(),
    formUrl: text(),
    createdAt: instant().notNull(),
    /** Time at which its form was last handed out; the page polls for a time from here. */
    openedAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex('payments_by_reference').on(table.provider, table.reference),
    index('payments_by_holder').on(table.unit, table.holderId, table.createdAt),
    index('payments_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check('payments_status', sql`${table.status} in ('pending', 'rejected', 'approved', 'refunded')`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_begun', sql`(${table.reference} is null) = (${table.formUrl} is null)`),
  ],
);

/**
 * A coupon admits one attention beyond the limit, of the holder or a member of the family. Using it holds it for a
 * patient for a while; the attention that enters the queue spends it, and an attention that never took place returns
 * it.
 */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    holderId: integer()
      .notNull()
      .references(() => people.id),
    source: text().$type<'payment' | 'grant'>().notNull(),
    /** A payment makes one coupon, however often the provider notifies (A30). */
    paymentId: uuid()
      .unique()
      .references(() => payments.id),
    createdAt: instant().notNull(),
    heldFor: integer().references(() => people.id),
    heldUntil: instant(),
    attentionId: uuid().references(() => attentions.id, { onDelete: 'set null' }),
    spentAt: instant(),
  },
  (table) => [
    index('coupons_by_holder').on(table.unit, table.holderId),
    check('coupons_source', sql`(${table.source} = 'payment') = (${table.paymentId} is not null)`),
    check('coupons_held', sql`(${table.heldFor} is null) = (${table.heldUntil} is null)`),
  ],
);

/** Records of the demo's payment provider; only it reads them. */
export const testPayments = pgTable('test_payments', {
  reference: uuid().primaryKey().defaultRandom(),
  unit: unitColumn(),
  paymentId: uuid().notNull().unique(),
  amount: numeric({ precision: 12, scale: 2 }).notNull(),
  currency: text().notNull(),
  status: text().$type<PaymentStatus>().notNull().default('pending'),
  decidedAt: instant(),
});
