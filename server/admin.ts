import { type OperatorCode, operatorMessage } from '../engine/messages/operator.ts';
import { runAdmin, USAGE } from './admin/run-admin.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { databaseClock } from './db/database-clock.ts';
import { openDatabase } from './db/open-database.ts';
import { OperatorError, OperatorErrors } from './operator-error.ts';
import { folderSource } from './tenants/folder-source.ts';
import { TenantStore } from './tenants/tenant-store.ts';
import { tenantsFolder } from './tenants/tenants-folder.ts';

/*
 * `npm run admin -- <order>`: what an operator does beside the server, on its database. What can be mended is told in
 * Spanish on stderr, and ends in 1.
 */
const [word = 'help', ...args] = process.argv.slice(2);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/** Orders that only the role which owns the tables can do. */
const OF_OWNER = ['migrate', 'restore'];

try {
  if (word === 'help' || word === '--help') process.stdout.write(`${USAGE}\n`);
  else process.exitCode = await operate();
} catch (error) {
  const mendable = error instanceof OperatorError || error instanceof OperatorErrors;
  warn(mendable ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}

async function operate(): Promise<number> {
  const config = readConfig(process.env);
  const progress = (step: OperatorCode): void => warn(operatorMessage(step, { folder: config.dataDir }));
  const folder = tenantsFolder(config);
  const migrates = word === 'migrate' ? 'always' : 'when-empty';
  const database = await openDatabase(config, { progress, migrates, asOwner: OF_OWNER.includes(word) });
  const clock = database.engine === 'postgres' ? await databaseClock(database.db) : undefined;
  const source = folderSource(folder);
  const tenants = new TenantStore({ source, db: database.db, report: ({ message }) => warn(message) });
  try {
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const operating = { config, database, clock: clock ?? systemClock, tenants, say, progress: warn };
    return await runAdmin(operating, [word, ...args]);
  } finally {
    clock?.close();
    await tenants.close();
    source.close();
    await database.close();
  }
}
