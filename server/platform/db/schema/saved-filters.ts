import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** A person's named filters of one filter form, private to the person. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Id of the filter form in the tenant's documents. */
    form: text().notNull(),
    name: text().notNull(),
    /** Values by the form's fields; validated by the form when saved and when read. */
    values: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('saved_filters_name').on(table.unit, table.personId, table.form, sql`lower(${table.name})`)],
);
