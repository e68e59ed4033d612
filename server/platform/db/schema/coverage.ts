import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '../../../../engine/domain/payment/order.ts';
import { attentions } from './attentions.ts';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** Whom to return money to after their account ended. */
export interface Payee {
  readonly nombre: string;
  readonly documento: string;
  readonly email: string | null;
  readonly telefono: string | null;
}

/** Attentions of a month from an imported record, counted beside those held here. */
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

/** Payments of single attentions. The id is the contract's payment_request_id. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    unit: unitColumn(),
    /** Paying account: the request names no patient, so the coupon belongs to the account. */
    holderId: integer()
      .notNull()
      .references(() => people.id),
    /** The server's price at creation, never the caller's. */
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    provider: text().notNull(),
    /** The provider's reference and the form's address; null until the provider has answered (docs/decisions/0011). */
    reference: text(),
    formUrl: text(),
    /** The provider's id of the form, where it must be closed when the order is paid. */
    formId: text(),
    closedAt: instant(),
    createdAt: instant().notNull(),
    /** Time at which its form was last handed out; the page polls for a time from here. */
    openedAt: instant().notNull(),
    settledAt: instant(),
    /** Whether the company last said that a try without money may still take some, such as a ticket for cash. */
    hasOpenTry: boolean().notNull().default(false),
    /** Time at which its payer gave it up to pay in another way: later money is to be returned. */
    droppedAt: instant(),
    /** Kept of an ended account while money of this order is to be returned, or may still come. */
    payee: jsonb().$type<Payee>(),
  },
  (table) => [
    uniqueIndex('payments_by_reference').on(table.provider, table.reference),
    index('payments_by_holder').on(table.unit, table.holderId, table.createdAt),
    index('payments_unsettled').on(table.createdAt).where(sql`${table.status} in ('pending', 'rejected')`),
    index('payments_paid').on(table.createdAt).where(sql`${table.status} in ('approved', 'refunded')`),
    index('payments_unclosed')
      .on(table.createdAt)
      .where(sql`${table.formId} is not null and ${table.closedAt} is null`),
    index('payments_dropped').on(table.droppedAt).where(sql`${table.droppedAt} is not null and ${table.hasOpenTry}`),
    index('payments_of_ended').on(table.createdAt).where(sql`${table.payee} is not null`),
    check('payments_status', sql`${table.status} in ('pending', 'rejected', 'approved', 'refunded')`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_begun', sql`(${table.reference} is null) = (${table.formUrl} is null)`),
  ],
);

/**
 * Money that a provider took by one form; several where it was paid twice, or by two cards. Each cent of `taken` was
 * refunded by the provider, pays for a coupon (`given`), was returned by the operator, or is still to be returned.
 */
export const paymentCharges = pgTable(
  'payment_charges',
  {
    /** The operator's number of the line. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** The provider's id of the charge. */
    chargeId: text().notNull(),
    currency: text().notNull(),
    taken: numeric({ precision: 12, scale: 2 }).notNull(),
    refunded: numeric({ precision: 12, scale: 2 }).notNull(),
    given: numeric({ precision: 12, scale: 2 }).notNull(),
    returned: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Part of `refunded` that the payer's bank took back: the company may win it again. */
    chargedBack: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
    /** Its part of a spent coupon, and the returned part, before it was charged back. */
    lostGiven: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
    lostReturned: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
    /** The company's own time of the last change that was reported; null for companies without such a time. */
    changedAt: instant(),
    seenAt: instant().notNull(),
    /** Time of the payer's mail about money to be returned. */
    toldAt: instant(),
    /** The operator's last return: when, who, and the reference of a transfer. */
    returnedAt: instant(),
    returnedBy: text(),
    returnReference: text(),
  },
  (table) => [
    uniqueIndex('payment_charges_of_payment').on(table.paymentId, table.chargeId),
    index('payment_charges_by_day').on(table.unit, table.seenAt),
    index('payment_charges_to_return')
      .on(table.unit)
      .where(sql`${table.taken} > ${table.refunded} + ${table.given} + ${table.returned}`),
    index('payment_charges_charged_back').on(table.paymentId).where(sql`${table.chargedBack} > 0`),
    check(
      'payment_charges_lost',
      sql`${table.chargedBack} >= 0 and ${table.refunded} >= ${table.chargedBack} and ${table.lostGiven} >= 0 and ${table.lostReturned} >= 0 and ${table.chargedBack} >= ${table.lostGiven} + ${table.lostReturned}`,
    ),
    check(
      'payment_charges_shares',
      sql`${table.refunded} >= 0 and ${table.given} >= 0 and ${table.returned} >= 0 and ${table.taken} >= ${table.refunded} + ${table.given} + ${table.returned}`,
    ),
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
    /** A payment has one coupon with money behind it, however often the provider notifies. */
    paymentId: uuid().references(() => payments.id),
    createdAt: instant().notNull(),
    heldFor: integer().references(() => people.id),
    heldUntil: instant(),
    attentionId: uuid().references(() => attentions.id, { onDelete: 'set null' }),
    spentAt: instant(),
    /** Time at which its money went back after it was spent; the payment may then give another. */
    releasedAt: instant(),
  },
  (table) => [
    uniqueIndex('coupons_of_payment').on(table.paymentId).where(sql`${table.releasedAt} is null`),
    index('coupons_by_payment').on(table.paymentId),
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
