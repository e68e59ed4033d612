import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { rootFolder } from '../../tools/readers/root-folder.ts';

it.each([0, 3])('ends with the exit code of the tests under embedded PostgreSQL: %i', (code) => {
  const setup = pathToFileURL(join(rootFolder(), 'tests/setup/embedded-postgres.ts')).href;
  const run = `await import('${setup}'); process.exitCode = ${code};`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', run], {
    cwd: rootFolder(),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: code, stderr: '' });
});
