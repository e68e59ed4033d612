import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/**
 * The e-mail that a proven account had before it was changed in the profile: until `until` codes that recover the password still
 * go there, and nowhere else (decision 0098).
 */
export const earlierEmails = pgTable(
  'earlier_emails',
  {
    personId: integer()
      .primaryKey()
      .references(() => people.id),
    unit: unitColumn(),
    email: text().notNull(),
    until: instant().notNull(),
  },
  (table) => [
    index('earlier_emails_by_end').on(table.until),
    index('earlier_emails_by_email').on(table.unit, sql`lower(${table.email})`),
  ],
);
