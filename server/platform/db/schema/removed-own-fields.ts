import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OwnEntity } from '../../../../engine/language/types/profile.ts';
import { instant, unitColumn } from './columns.ts';

/**
 * Own fields that a unit no longer declares and that still have stored values (decision 0022). A row goes when the field
 * is declared again, or when its last value is erased.
 */
export const removedOwnFields = pgTable(
  'removed_own_fields',
  {
    unit: unitColumn(),
    entity: text().$type<OwnEntity>().notNull(),
    name: text().notNull(),
    /** Time at which a server first found values without a declaration. */
    since: instant().notNull(),
    /** Time at which an operator ordered their erasure; null while only the term decides. */
    orderedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.unit, table.entity, table.name] })],
);
