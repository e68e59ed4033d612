import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/**
 * Last good versions of every tenant, so that a broken folder takes no customer down, even across a restart, and all
 * servers serve the same. Rows belong to tenants, not to a unit.
 */
export const keptTenants = pgTable(
  'kept_tenants',
  {
    tenant: text().notNull(),
    /** Digest of the whole artifact: one version is one row, whichever server compiled it. */
    digest: text().notNull(),
    /** Hashes of the public part and of the theme, as used in addresses. */
    hash: text().notNull(),
    themeHash: text().notNull(),
    /** Version of the language and hash of the compiler that made the artifact. */
    language: integer().notNull(),
    compiler: text().notNull(),
    /** Digest of its source documents; an unchanged folder needs no compiling. */
    source: text().notNull(),
    /** The CompiledTenant as JSON, gzip. */
    artifact: bytes().notNull(),
    /** The tenant's own files by path, JSON, gzip: a newer compiler compiles them again. */
    own: bytes().notNull(),
    /** Hashes of the files in assets/ that the artifact names. */
    assets: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Time at which a server last validated it, by the shared clock of the database. */
    goodAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.digest] }),
    index('kept_tenants_newest').on(table.tenant, table.goodAt),
  ],
);

/** Assets of kept versions, stored once for all versions of a tenant. */
export const keptAssets = pgTable(
  'kept_assets',
  { tenant: text().notNull(), hash: text().notNull(), bytes: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.tenant, table.hash] })],
);

/**
 * First tenant to claim a unit or a host, `unit:7` or `host:portal.example.org`: no other tenant can have it.
 */
export const tenantClaims = pgTable('tenant_claims', {
  claim: text().primaryKey(),
  tenant: text().notNull(),
  since: instant().notNull(),
});
