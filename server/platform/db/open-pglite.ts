import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, realpath, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { OperatorError } from '../core/operator-error.ts';
import type { Database, OpenDatabase } from './database.ts';
import { type DatabaseState, stateInTime } from './database-state.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { type Migrates, migrationsApplied, migrationsFolder, refuseOlderTables } from './migrations-applied.ts';
import * as schema from './schema/index.ts';
import { outsideTransaction } from './transaction.ts';

/** Called while the first start takes its time. */
export type Progress = (step: 'DATABASE_TEMPLATE' | 'DATABASE_COPY' | 'DATABASE_MIGRATE') => void;

/** Bytes that must be free: a person's largest file and its write-ahead log. */
const ROOM = 16 * 1024 * 1024;

/**
 * Opens the embedded PostgreSQL in `dataDir` and migrates it: one process, locked folder. A new folder is copied from a
 * template, because initializing a cluster takes many seconds and three times the memory.
 * @throws OperatorError DATA_IN_USE, DATABASE_MISSING, DATABASE_EMPTY, TABLES_OLDER, TABLES_BEFORE_INITIAL
 */
export async function openPglite(
  dataDir: string,
  progress: Progress = () => undefined,
  migrates: Migrates = 'always',
): Promise<OpenDatabase> {
  if (migrates === 'never' && !existsSync(join(dataDir, 'pg')))
    throw new OperatorError('DATABASE_MISSING', { folder: dataDir });
  await mkdir(dataDir, { recursive: true });
  const lock = await lockFolder(await realpath(dataDir)).catch((error: unknown) => {
    if (error instanceof FolderInUse) throw new OperatorError('DATA_IN_USE', { folder: dataDir, pid: error.pid });
    throw error;
  });
  try {
    const folder = join(dataDir, 'pg');
    if (!existsSync(folder)) {
      const template = await clusterTemplate(progress);
      progress('DATABASE_COPY');
      await copyWhole(template, folder);
    }
    const client = await PGlite.create(folder);
    const db = drizzle(client, { schema, casing: 'snake_case' });
    await prepareTables(db, migrates, progress).catch(async (error: unknown) => {
      // Before the lock is released: the next process must find no open files.
      await client.close();
      throw error;
    });
    return {
      engine: 'pglite',
      db,
      listen: (channel, heard) => client.listen(channel, (payload) => outsideTransaction(() => heard(payload))),
      state: stateInTime(() => stateOf(db, folder)),
      close: async () => {
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function prepareTables(db: PgliteDatabase<typeof schema>, migrates: Migrates, progress: Progress): Promise<void> {
  await refuseOlderTables(db, migrates);
  if (migrates === 'never' || migrates === 'on-restore') return;
  progress('DATABASE_MIGRATE');
  await migrate(db, { migrationsFolder: migrationsFolder() });
}

/** State of the database, including free space, because its disk is local. */
async function stateOf(db: Database, folder: string): Promise<DatabaseState> {
  if (!(await migrationsApplied(db))) return 'not-migrated';
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < ROOM ? 'full' : 'migrated';
}

/** An empty cluster made by this version of PGlite, cached in .cache/ between starts. */
async function clusterTemplate(progress: Progress): Promise<string> {
  const template = join(rootFolder(), '.cache', `pglite-${await pgliteVersion()}`);
  if (existsSync(template)) return template;
  progress('DATABASE_TEMPLATE');
  const making = `${template}.${process.pid}`;
  await mkdir(making, { recursive: true });
  const client = await PGlite.create(making);
  await client.close();
  await moveInto(making, template);
  return template;
}

/** Copies through a temporary folder, so that an interrupted copy is never taken for a database. */
async function copyWhole(from: string, to: string): Promise<void> {
  const making = `${to}.${process.pid}`;
  await rm(making, { recursive: true, force: true });
  await cp(from, making, { recursive: true });
  await moveInto(making, to);
}

/** Renames a finished folder; if another process was faster, uses that one's. */
async function moveInto(made: string, place: string): Promise<void> {
  try {
    await rename(made, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    await rm(made, { recursive: true, force: true });
  }
}

/** Version for the template's name: another version of the engine may not be able to read its cluster. */
async function pgliteVersion(): Promise<string> {
  const text = await readFile(join(rootFolder(), 'node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}
