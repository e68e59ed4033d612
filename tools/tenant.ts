import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { fileSentence } from './readers/file-sentence.ts';
import { rootFolder } from './readers/root-folder.ts';
import { runCommand } from './tenant/run-command.ts';

// Makes V8 optimize a function after fifteen times its usual work: of a command that ends within seconds, half the
// processor time went into optimizing functions that hardly ran again. Newer Node has no such flag, and would say so.
if (Number(process.versions.node.split('.')[0]) < 23) setFlagsFromString('--interrupt-budget=1000000');
const usual = join(rootFolder(), 'tenants');

// The reader of the output may close it early (`| head`): the rest is wanted by no one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
try {
  process.exitCode = await runCommand(resolve(process.env.TENANTS_DIR || usual), process.argv.slice(2));
} catch (error) {
  const told = fileSentence(error);
  if (told === undefined) throw error;
  console.error(told);
  process.exitCode = 1;
}
