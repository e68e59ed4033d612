import { loadTenant } from '../tools/readers/load-tenant.ts';
import { tallyOwnValues } from './features/people/tally-own-values.ts';
import { readConfig } from './platform/core/config.ts';
import { OperatorError, OperatorErrors } from './platform/core/operator-error.ts';
import { openDatabase } from './platform/db/open-database.ts';

/*
 * Run by `tenant data` beside the server's database: folder of tenants and id as arguments, counts as JSON on stdout.
 * Errors that an operator can fix go to stderr, with exit code 1.
 */
const [root = '', id = ''] = process.argv.slice(2);
try {
  const tenant = loadTenant(root, id);
  const database = await openDatabase(readConfig(process.env), { migrates: 'never' });
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
