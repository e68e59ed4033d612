import { join, resolve } from 'node:path';
import { rootFolder } from './readers/root-folder.ts';
import { runCommand } from './tenant/run-command.ts';

const usual = join(rootFolder(), 'tenants');
process.exitCode = await runCommand(resolve(process.env.TENANTS_DIR || usual), process.argv.slice(2));
