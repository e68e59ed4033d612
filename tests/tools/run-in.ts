import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { runCommand } from '../../tools/tenant/run-command.ts';

/**
 * Runs a command over a folder of tenants and returns its exit code and printed lines, those of errors apart; paths begin
 * with `tenants/`, as in the project.
 */
export async function ranIn(root: string, ...args: readonly string[]) {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue());
  try {
    const code = await runCommand(root, args);
    const [out = '', err = ''] = [log, error].map((spy) => printed(spy).replaceAll(`${root}/`, 'tenants/'));
    return { code, out, err };
  } finally {
    vi.restoreAllMocks();
  }
}

const printed = (spy: MockInstance | undefined): string =>
  (spy?.mock.calls ?? []).map((words) => `${words.join(' ')}\n`).join('');

/** Runs a command over a folder of tenants and returns its exit code and all printed lines. */
export async function runIn(root: string, ...args: readonly string[]) {
  const { code, out, err } = await ranIn(root, ...args);
  return { code, out: `${out}${err}` };
}

/** Reads and writes documents below a folder of tenants. */
export function documentsIn(root: string) {
  const put = (path: string, json: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(json));
  };
  return { put, read: (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) };
}

/** A folder of tenants that is filled anew for each test. @returns its path, within a test */
export function freshFolder(fill: (root: string) => void): () => string {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tenants-'));
    fill(root);
  });
  afterEach(() => rmSync(root, { recursive: true }));
  return () => root;
}
