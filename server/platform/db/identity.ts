import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { canonicalIdentity, type Identity, numberSpellings } from '../../../engine/domain/identity/identity.ts';
import type { IdentityColumns } from './schema/columns.ts';
import type { people } from './schema/index.ts';

/** Columns of a row that has an identity. */
export type IdentityRow = Pick<typeof people.$inferSelect, keyof IdentityColumns>;

/** The identity of a row. */
export const identityIn = ({ identityNumber, identityKind, identityCountry }: IdentityRow): Identity => ({
  kind: identityKind,
  number: identityNumber,
  country: identityCountry,
});

/** Columns that store an identity, in its one spelling. */
export function identityColumns(identity: Identity): IdentityRow {
  const { kind, number, country } = canonicalIdentity(identity);
  return { identityNumber: number, identityKind: kind, identityCountry: country };
}

/** SQL condition: a row has this identity, its number in any spelling, as rows that kept their own (decision 0120). */
export function hasIdentity(table: IdentityColumns, identity: Identity): SQL | undefined {
  const [canonical = '', ...others] = numberSpellings(identity);
  return and(
    others.length === 0 ? eq(table.identityNumber, canonical) : inArray(table.identityNumber, [canonical, ...others]),
    eq(table.identityKind, identity.kind),
    eq(table.identityCountry, identity.country),
  );
}
