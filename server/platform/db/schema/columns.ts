import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Unit of a row. Every table has it, and every query filters by it. */
export const unitColumn = () => integer().notNull();

/** An instant, written by the application's clock instead of SQL's `now()`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Raw bytes; node-postgres returns a Buffer, PGlite a Uint8Array. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Largest value of PostgreSQL's `integer`, the type of all ids; a query with a larger one fails. */
export const LARGEST_INTEGER = 2 ** 31 - 1;
