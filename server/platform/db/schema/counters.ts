import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, unitColumn } from './columns.ts';

/** Last number of a unit's series; a number is never given twice, even after its row is deleted. */
export const counters = pgTable(
  'counters',
  { unit: unitColumn(), series: text().notNull(), value: integer().notNull() },
  (table) => [primaryKey({ columns: [table.unit, table.series] })],
);

/** Generated keys that a unit's servers share; the first server that needs one inserts it. */
export const unitKeys = pgTable(
  'unit_keys',
  { unit: unitColumn(), purpose: text().notNull(), key: bytes().notNull(), createdAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.unit, table.purpose] })],
);
