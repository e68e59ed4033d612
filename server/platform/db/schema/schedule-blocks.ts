import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** Hours without appointments of a professional, such as holidays. */
export const scheduleBlocks = pgTable(
  'schedule_blocks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** The professional. */
    personId: integer()
      .notNull()
      .references(() => people.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Reason, shown to the professional only. */
    reason: text('motivo'),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('schedule_blocks_by_person').on(table.unit, table.personId, table.endsAt),
    check('schedule_blocks_span', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
