import { sql } from 'drizzle-orm';

/** Undoes the migration outbox_lanes. */
export const UNDO_LANES = [
  sql`drop index outbox_mails_late`,
  sql`drop index outbox_mails_lanes`,
  sql`alter table outbox_mails drop column reader_id, drop column mail_from`,
];
