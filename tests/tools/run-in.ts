import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { runCommand } from '../../tools/tenant/run-command.ts';

/** Runs a command over a folder of tenants and returns its exit code and printed lines. */
export async function runIn(root: string, ...args: readonly string[]) {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const code = await runCommand(root, args);
  const out = [...log.mock.calls, ...error.mock.calls].map((words) => words.join(' ')).join('\n');
  vi.restoreAllMocks();
  return { code, out };
}

/** Reads and writes documents below a folder of tenants. */
export function documentsIn(root: string) {
  const put = (path: string, json: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(json));
  };
  return { put, read: (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) };
}
