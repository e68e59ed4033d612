import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { IdentityCountry, IdentityKind } from '../../../../engine/domain/identity/identity.ts';

/** Unit of a row. Every table has it, and every query filters by it. */
export const unitColumn = () => integer().notNull();

/** An instant, written by the application's clock instead of SQL's `now()`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Raw bytes; node-postgres returns a Buffer, PGlite a Uint8Array. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * A column of named states, stored as the numbers that the contract gives them. Its default is written as SQL.
 *
 * @example ended: coded(END_CODES) // 'cancelled' | 'closed', stored as 2 or 3
 */
export function coded<Name extends string>(codes: Readonly<Record<Name, number>>) {
  const column = customType<{ data: Name; driverData: number }>({
    dataType: () => 'smallint',
    toDriver: (name) => codes[name],
    fromDriver: (code) => nameOf(codes, code),
  });
  return column();
}

/** @throws TypeError for a number that the table's checks do not admit */
function nameOf<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name {
  for (const name in codes) if (codes[name] === code) return name;
  throw new TypeError(`no name for ${code} among ${Object.keys(codes).join(', ')}`);
}

/**
 * Columns of an identity. Kind and country have defaults for servers that know only DNIs
 * (docs/decisions/0204).
 */
export const identity = () => ({
  identityNumber: text('documento').notNull(),
  identityKind: text().$type<IdentityKind>().notNull().default('DNI'),
  identityCountry: text().$type<IdentityCountry>().notNull().default('AR'),
});

/** Columns of {@link identity} in a table. */
export interface IdentityColumns {
  readonly identityNumber: AnyPgColumn;
  readonly identityKind: AnyPgColumn;
  readonly identityCountry: AnyPgColumn;
}

/** Admits the identities that the portal knows, and no other. */
export const knownIdentity = (name: string, { identityKind, identityCountry }: IdentityColumns) =>
  check(name, sql`${identityKind} = 'DNI' and ${identityCountry} = 'AR'`);

/** Largest value of PostgreSQL's `integer`, the type of all ids; a query with a larger one fails. */
export const LARGEST_INTEGER = 2 ** 31 - 1;
