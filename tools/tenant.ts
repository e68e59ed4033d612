import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { rootFolder } from './readers/root-folder.ts';
import { runCommand } from './tenant/run-command.ts';

// Makes V8 optimize a function after fifteen times its usual work: of a command that ends within seconds, half the
// processor time went into optimizing functions that hardly ran again.
setFlagsFromString('--interrupt-budget=1000000');
const usual = join(rootFolder(), 'tenants');
process.exitCode = await runCommand(resolve(process.env.TENANTS_DIR || usual), process.argv.slice(2));
