import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The unit a row belongs to. Every table carries it, and every query names it (TEN-08, A48). */
export const unitColumn = () => integer().notNull();

/** An instant. Written by the application's clock, never by the database's. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Raw bytes; node-postgres answers a Buffer, PGlite a Uint8Array. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
