import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/**
 * Earlier e-mail of a proven account, which was changed in the profile: until `until`, recovery codes go only there
 * (decision 0015).
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
