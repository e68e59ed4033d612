import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** Filters of lists that a person gave a name, each of one filter form. They are the person's alone. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The form of the filter, as the tenant's documents call it. */
    form: text().notNull(),
    name: text().notNull(),
    /** What is filled in, by the form's fields; judged by the form when it is kept and when it is told. */
    values: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('saved_filters_name').on(table.unit, table.personId, table.form, sql`lower(${table.name})`)],
);
