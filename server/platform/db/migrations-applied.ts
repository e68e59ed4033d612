import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { OperatorCode } from '../../../engine/language/messages/operator.ts';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { OperatorError } from '../core/operator-error.ts';
import type { Database } from './database.ts';
import { anyCause } from './outage.ts';
import { rawRows } from './raw-rows.ts';

interface Journal {
  readonly entries: readonly { readonly when: number }[];
}

/**
 * When a process may migrate the database: servers always do; commands beside servers only an empty database, because a
 * server of the version before may not survive it; commands that only read never do. A restore migrates around the rows
 * of its backup, so opening the database leaves it as it is.
 */
export type Migrates = 'always' | 'when-empty' | 'on-restore' | 'never';

/** Where the SQL of the migrations lies; it is not bundled. */
export function migrationsFolder(): string {
  return join(rootFolder(), 'server', 'platform', 'db', 'migrations');
}

/** Migrations that a server knows, by when each was written, milliseconds. */
interface Known {
  readonly initial: number;
  readonly newest: number;
  readonly all: readonly number[];
}

let known: Known | undefined;

function knownMigrations(): Known {
  if (known === undefined) {
    const text = readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8');
    const times = (JSON.parse(text) as Journal).entries.map(({ when }) => when);
    known = { initial: Math.min(...times), newest: Math.max(...times), all: times };
  }
  return known;
}

/** When the newest migration that this server knows was written, milliseconds. */
export const newestMigration = (): number => knownMigrations().newest;

/** Whether a migration of this server, by when it was written, milliseconds. */
export const isKnownMigration = (when: number): boolean => knownMigrations().all.includes(when);

/** Whether a server of any version ever migrated the database. */
export async function hasPortalTables(db: Database): Promise<boolean> {
  const query = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as served`;
  const [row] = await rawRows(db, query, { served: 'boolean' });
  return row?.served === true;
}

/**
 * Time of writing of the newest applied migration, in milliseconds; 0 without any.
 * @throws when the database does not answer, or never held a portal
 */
export async function appliedMigration(db: Database): Promise<number> {
  const query = sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
  const [row] = await rawRows(db, query, { newest: 'nullable string' });
  return Number(row?.newest ?? 0);
}

/** Codes of PostgreSQL: no such schema, no such table, no right to read it. */
const UNREADABLE = ['3F000', '42P01', '42501'];

/**
 * Whether the database has every migration that this server knows. It may have later ones: during an update the next
 * version has migrated already, and this one keeps serving. A role without the right to read them cannot serve either.
 * @throws when the database does not answer
 */
export async function migrationsApplied(db: Database): Promise<boolean> {
  try {
    return (await appliedMigration(db)) >= newestMigration();
  } catch (error) {
    if (anyCause(error, (code) => UNREADABLE.includes(code))) return false;
    throw error;
  }
}

/**
 * Reason not to migrate tables whose newest migration is `applied`; undefined without one. The initial migration
 * replaced 46 earlier ones and carries the time of their last, so a database with all of them counts as migrated.
 */
export function reasonNotToMigrate(
  applied: number,
  migrates: Migrates,
  { initial, newest }: Pick<Known, 'initial' | 'newest'>,
): OperatorCode | undefined {
  if (applied === 0) return undefined;
  if (applied < initial) return 'TABLES_BEFORE_INITIAL';
  const advances = migrates === 'always' || migrates === 'on-restore';
  return !advances && applied < newest ? 'TABLES_OLDER' : undefined;
}

/**
 * Checks that the opener of the database may apply the migrations that are missing.
 * @throws OperatorError TABLES_BEFORE_INITIAL where only some of the migrations before the initial one were applied; TABLES_OLDER
 * where a server of an earlier version has served from it; DATABASE_EMPTY where an order that only reads finds no tables
 */
export async function refuseOlderTables(db: Database, migrates: Migrates): Promise<void> {
  if (!(await hasPortalTables(db))) {
    if (migrates === 'never') throw new OperatorError('DATABASE_EMPTY');
    return;
  }
  const reason = reasonNotToMigrate(await appliedMigration(db), migrates, knownMigrations());
  if (reason !== undefined) throw new OperatorError(reason);
}

/** Milliseconds between two checks. */
const EVERY = 1_000;

/**
 * Waits until the database is migrated by another process; a database that does not answer is asked again.
 * @throws once a signal asked to stop
 */
export async function untilMigrated(db: Database, stopping: AbortSignal): Promise<void> {
  while (!(await migrationsApplied(db).catch(() => false))) await pause(EVERY, undefined, { signal: stopping });
}
