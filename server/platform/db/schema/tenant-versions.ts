import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/**
 * Where a version comes from: `folder` for documents of the tenant's folder that changed; `program` for unchanged documents
 * that another version of the program, or of the layers, compiled to something else.
 */
export type VersionOrigin = 'folder' | 'program';

/**
 * `served` for the one that all servers serve, `replaced` for those before it; `held` for one that waits for a confirmation
 * and is served by nobody.
 */
export type VersionState = 'held' | 'served' | 'replaced';

/**
 * Every good version of every tenant, so that a broken folder takes no customer down, even across a restart, and all servers
 * serve the same. Rows belong to tenants, not to a unit. They are never deleted, so that an earlier version can be compiled
 * again. Triggers number them and keep exactly one of a tenant served.
 */
export const tenantVersions = pgTable(
  'tenant_versions',
  {
    tenant: text().notNull(),
    /** Rises by one from 1, for each tenant. 0 is what the trigger replaces. */
    number: integer().notNull().default(0),
    /** Digest of the whole artifact: one version is one row, whichever server compiled it. */
    digest: text().notNull(),
    /** Hashes of the public part and of the theme, as used in addresses. */
    hash: text().notNull(),
    themeHash: text().notNull(),
    /** Version of the language and hash of the compiler that made the artifact. */
    language: integer().notNull(),
    compiler: text().notNull(),
    /** Digest of its source documents, shared layers included; an unchanged folder needs no compiling. */
    source: text().notNull(),
    /** The CompiledTenant as JSON, gzip; null once it was dropped: it is made again of its files. */
    artifact: bytes(),
    /** The tenant's own files by path, JSON, gzip. */
    own: bytes().notNull(),
    /** Hashes of the files in assets/ that the artifact names. */
    assets: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    origin: text().$type<VersionOrigin>().notNull().default('folder'),
    state: text().$type<VersionState>().notNull().default('served'),
    /** Who published or confirmed it; null for a change of the folder, whose author the portal does not know. */
    who: text(),
    note: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** Time at which a server last validated it, by the shared clock of the database. */
    goodAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.number] }),
    uniqueIndex('tenant_versions_once').on(table.tenant, table.digest),
    uniqueIndex('tenant_versions_one_served').on(table.tenant).where(sql`${table.state} = 'served'`),
    index('tenant_versions_newest').on(table.tenant, table.goodAt),
    check('tenant_versions_origin', sql`${table.origin} in ('folder', 'program')`),
    check('tenant_versions_state', sql`${table.state} in ('held', 'served', 'replaced')`),
  ],
);

/** Assets of the versions, stored once for all versions of a tenant. */
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
