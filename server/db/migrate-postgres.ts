import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { grantToServer } from './grant-to-server.ts';
import { type Migrates, migrationsApplied, migrationsFolder, refuseOlderTables } from './migrations-applied.ts';
import { PortalClient } from './postgres-client.ts';
import * as schema from './schema/index.ts';

/** Any number, the same for all servers of this portal: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_120_455;

/** How the tables of a PostgreSQL are brought up to date. */
export interface Migrating {
  /** Of the role that serves. */
  readonly url: string;
  /** Of the role that owns the tables, where that is another. */
  readonly ownerUrl: string | undefined;
  readonly migrates: Migrates;
  /** Whether the order cannot be done without the owner. */
  readonly asOwner: boolean;
  readonly demo: boolean;
}

/**
 * Migrates by a connection of its own, without limits: another server may migrate for minutes, and so may this one. Where the
 * serving role does not own the tables and no owner is named, nothing is changed: somebody else migrates.
 * @throws OperatorError NOT_OWNER, TABLES_OLDER, TABLES_MISSING, SERVING_ROLE_MISSING, SERVING_ROLE_OWNS
 */
export async function migratePostgres({ url, ownerUrl, migrates, asOwner, demo }: Migrating): Promise<void> {
  const client = new PortalClient({ connectionString: ownerUrl ?? url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // Said here: the driver sends no limit of 0, and a role or a database may have limits of its own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { schema, casing: 'snake_case' });
    if (!(await ownsTables(client))) {
      if (asOwner || ownerUrl !== undefined) {
        const name = ownerUrl === undefined ? 'DATABASE_URL' : 'OWNER_DATABASE_URL';
        throw new OperatorError('NOT_OWNER', { role: client.user ?? '', name });
      }
      if (migrates === 'when-empty' && !(await migrationsApplied(db))) throw new OperatorError('TABLES_MISSING');
      return;
    }
    await refuseOlderTables(db, migrates);
    await migrate(db, { migrationsFolder: migrationsFolder() });
    const role = roleOf(url);
    if (role !== client.user) await grantToServer(client, { role, demo });
  } finally {
    // Its lock goes with it.
    await client.end();
  }
}

/** The role that an address signs in as; the driver knows what counts where it names none. */
export const roleOf = (url: string): string => new PortalClient({ connectionString: url }).user ?? '';

/** Whether the role of a connection owns the portal's tables, or may make them where there are none. */
async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select coalesce(
       (select pg_has_role(c.relowner, 'usage') from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'),
       has_database_privilege(current_database(), 'create')) as owns`,
  );
  return rows[0]?.owns === true;
}
