import { type OperatorCode, operatorMessage } from '../engine/language/messages/operator.ts';
import { reportError } from './admin/report-error.ts';
import { printColumns, runAdmin } from './admin/run-admin.ts';
import { USAGE } from './admin/usage.ts';
import { systemClock } from './platform/core/clock.ts';
import { type Config, readConfig } from './platform/core/config.ts';
import { databaseClock } from './platform/db/database-clock.ts';
import { migratePostgres } from './platform/db/migrate-postgres.ts';
import type { Migrates } from './platform/db/migrations-applied.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { folderSource } from './platform/tenants/folder-source.ts';
import { TenantStore } from './platform/tenants/tenant-store.ts';
import { tenantsFolder } from './platform/tenants/tenants-folder.ts';

/*
 * `npm run admin -- <order>`: commands of an operator, run on the server's database. Errors that the operator can fix
 * go to stderr in Spanish, with exit code 1.
 */
const [word = 'help', ...args] = process.argv.slice(2);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/** Orders that need the role that owns the tables. */
const OF_OWNER = ['migrate', 'restore'];

/** Orders that read a database, and must not make one where the operator named a wrong folder. */
const READING = ['list', 'audit', 'payments', 'export', 'backup'];

const MIGRATES: Readonly<Record<string, Migrates>> = { migrate: 'always', restore: 'on-restore' };

// The reader of the output may close it early (`| head`): the rest is wanted by no one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  if (word === 'help' || word === '--help') say(USAGE);
  else if (word === 'columns') printColumns(say, args);
  else process.exitCode = await operate();
} catch (error) {
  warn(reportError(error));
  process.exitCode = 1;
}

async function operate(): Promise<number> {
  const config = readConfig(process.env);
  const progress = (step: OperatorCode): void => warn(operatorMessage(step, { folder: config.dataDir }));
  const folder = tenantsFolder(config);
  const migrates = MIGRATES[word] ?? (READING.includes(word) ? 'never' : 'when-empty');
  const database = await openDatabase(config, { progress, migrates, asOwner: OF_OWNER.includes(word) });
  const clock = database.engine === 'postgres' ? await databaseClock(database.db) : undefined;
  const source = folderSource(folder);
  const tenants = new TenantStore({ source, db: database.db, report: ({ message }) => warn(message) });
  try {
    const operating = { config, database, clock: clock ?? systemClock, tenants, say, progress: warn };
    const code = await runAdmin(operating, [word, ...args]);
    if (word === 'restore' && code === 0) await grantToServing(config);
    return code;
  } finally {
    clock?.close();
    await tenants.close();
    source.close();
    await database.close();
  }
}

/** Grants the serving role what it needs of the tables that a restore made. */
async function grantToServing({ databaseUrl: url, ownerDatabaseUrl: ownerUrl, demo }: Config): Promise<void> {
  if (url !== undefined) await migratePostgres({ url, ownerUrl, migrates: 'always', asOwner: true, demo });
}
