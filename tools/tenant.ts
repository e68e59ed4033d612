import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './tenant/run-command.ts';

const usual = join(dirname(dirname(fileURLToPath(import.meta.url))), 'tenants');
process.exitCode = await runCommand(resolve(process.env.TENANTS_DIR || usual), process.argv.slice(2));
