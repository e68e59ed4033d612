import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/**
 * The last good versions of every tenant, so that a folder that breaks takes no customer down, not even across a start,
 * and several servers serve the same (TEN-05). Of tenants and not of people: no row here belongs to a unit.
 */
export const keptTenants = pgTable(
  'kept_tenants',
  {
    tenant: text().notNull(),
    /** Of the whole artifact: one version is one row, whichever server made it. */
    digest: text().notNull(),
    /** Of the public part and of the theme, as they stand in addresses. */
    hash: text().notNull(),
    themeHash: text().notNull(),
    /** What made the artifact: its language, and the compiler to the byte. */
    language: integer().notNull(),
    compiler: text().notNull(),
    /** Of the documents it was made from; a folder that reads the same needs no compiling. */
    source: text().notNull(),
    /** The CompiledTenant as JSON, gzip. */
    artifact: bytes().notNull(),
    /** The tenant's own files by path, JSON, gzip: another compiler makes them anew. */
    own: bytes().notNull(),
    /** Hashes of the files in assets/ that the artifact names. */
    assets: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** When a server last found it good; by the database's clock, which all of them share. */
    goodAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.digest] }),
    index('kept_tenants_newest').on(table.tenant, table.goodAt),
  ],
);

/** Files that kept versions show, once for all versions of a tenant. */
export const keptAssets = pgTable(
  'kept_assets',
  { tenant: text().notNull(), hash: text().notNull(), bytes: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.tenant, table.hash] })],
);

/** Which tenant had a unit or a host first, `unit:7` or `host:portal.example.org`: nobody else gets it (D-TEN-01). */
export const tenantClaims = pgTable('tenant_claims', {
  claim: text().primaryKey(),
  tenant: text().notNull(),
  since: instant().notNull(),
});
