import { loadTenant } from '../tools/readers/load-tenant.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { OperatorError, OperatorErrors } from './operator-error.ts';
import { tallyOwnValues } from './services/people/tally-own-values.ts';

/*
 * `tenant data` runs this beside the server's database: folder of tenants and id in, counts as JSON out. What an operator
 * can mend is told on stderr, and ends in 1.
 */
const [root = '', id = ''] = process.argv.slice(2);
try {
  const tenant = loadTenant(root, id);
  const database = await openDatabase(readConfig(process.env), { migrates: 'when-empty' });
  try {
    process.stdout.write(JSON.stringify(await tallyOwnValues(database.db, tenant)));
  } finally {
    await database.close();
  }
} catch (error) {
  const mendable = error instanceof OperatorError || error instanceof OperatorErrors;
  process.stderr.write(`${mendable ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
