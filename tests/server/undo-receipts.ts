import { sql } from 'drizzle-orm';

/** Undoes the migration 0007_message_receipts. */
export const UNDO_RECEIPTS = [
  sql`drop index outbox_mails_to_forget`,
  sql`alter table outbox_mails drop column message_id, drop column receipt, drop column receipt_at`,
  sql`create index outbox_mails_to_forget on outbox_mails (created_at) where status <> 'pending' and recipient <> ''`,
];
