import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, unitColumn } from './columns.ts';

/** Last number given out of a unit's series; a number is never given twice, even if its row is gone. */
export const counters = pgTable(
  'counters',
  { unit: unitColumn(), series: text().notNull(), value: integer().notNull() },
  (table) => [primaryKey({ columns: [table.unit, table.series] })],
);

/** Keys that a unit's servers share and nobody types: made by the first server that needs one. */
export const unitKeys = pgTable(
  'unit_keys',
  { unit: unitColumn(), purpose: text().notNull(), key: bytes().notNull(), createdAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.unit, table.purpose] })],
);
