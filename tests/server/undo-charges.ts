import { sql } from 'drizzle-orm';

/** Undoes the migration payment_charges. */
export const UNDO_CHARGES = [
  sql`drop index payments_unclosed`,
  sql`drop index payments_paid`,
  sql`drop index coupons_of_payment`,
  sql`drop index coupons_by_payment`,
  sql`drop table payment_charges`,
  sql`alter table payments drop column form_id, drop column closed_at`,
  sql`alter table coupons drop column released_at`,
  sql`alter table coupons add constraint "coupons_paymentId_unique" unique (payment_id)`,
];
