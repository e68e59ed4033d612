import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { OperatorError } from '../core/operator-error.ts';
import { migrateEach } from './apply-migrations.ts';
import { grantToServer } from './grant-to-server.ts';
import { type Migrates, migrationsApplied, refuseOlderTables } from './migrations-applied.ts';
import { PortalClient } from './postgres-client.ts';
import * as schema from './schema/index.ts';

/**
 * Advisory lock's number (arbitrary, the same for all servers): servers that start together migrate one after the
 * other.
 */
const MIGRATION_LOCK = 7_120_455;

/** Options of migrating PostgreSQL. */
export interface Migrating {
  /** Address of the serving role. */
  readonly url: string;
  /** Address of the role that owns the tables, if it is another. */
  readonly ownerUrl: string | undefined;
  readonly migrates: Migrates;
  /** Whether the order needs the owner. */
  readonly asOwner: boolean;
  readonly demo: boolean;
}

/**
 * Migrates over its own connection, without timeouts: a migration, here or on another server, may take minutes. Where
 * the serving role does not own the tables and no owner is configured, it changes nothing: migrations run elsewhere.
 * @throws OperatorError NOT_OWNER, TABLES_OLDER, TABLES_BEFORE_INITIAL, TABLES_MISSING, DATABASE_EMPTY, SERVING_ROLE_MISSING,
 * SERVING_ROLE_OWNS
 */
export async function migratePostgres({ url, ownerUrl, migrates, asOwner, demo }: Migrating): Promise<void> {
  const client = new PortalClient({ connectionString: ownerUrl ?? url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // Set explicitly: the driver does not send a limit of 0, and role or database may have limits of their own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { schema, casing: 'snake_case' });
    if (!(await ownsTables(client))) {
      if (asOwner || ownerUrl !== undefined) {
        const name = ownerUrl === undefined ? 'DATABASE_URL' : 'OWNER_DATABASE_URL';
        throw new OperatorError('NOT_OWNER', { role: client.user ?? '', name });
      }
      if (migrates !== 'always' && !(await migrationsApplied(db))) throw new OperatorError('TABLES_MISSING');
      return;
    }
    await refuseOlderTables(db, migrates);
    if (migrates === 'never' || migrates === 'on-restore') return;
    await migrateEach(db);
    const role = roleOf(url);
    if (role !== client.user) await grantToServer(client, { role, demo });
  } finally {
    // Closing the connection releases its lock.
    await client.end();
  }
}

/** The role that an address signs in as, including the driver's default. */
export const roleOf = (url: string): string => new PortalClient({ connectionString: url }).user ?? '';

/** Whether the connection's role owns the portal's tables, or may create them if they are missing. */
async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select coalesce(
       (select pg_has_role(c.relowner, 'usage') from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'),
       has_database_privilege(current_database(), 'create')) as owns`,
  );
  return rows[0]?.owns === true;
}
