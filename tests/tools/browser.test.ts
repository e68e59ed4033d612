import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';

/** Any program that answers `--version` passes as a browser here: the tool asks for no more before it uses one. */
const BROWSER = process.execPath;

function browser(args: readonly string[], chromium: string): { status: number | null; out: string; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/browser.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  return { status, out: stdout.trim(), said: stderr };
}

describe('tools/browser.mjs', () => {
  it('prints the browser somebody named', () => {
    expect(browser([], BROWSER)).toMatchObject({ status: 0, out: BROWSER });
  });

  it('fails when the named browser does not run, without falling back', () => {
    const { status, out, said } = browser([], '/nowhere/chromium');
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(said).toContain('CHROMIUM_PATH apunta a /nowhere/chromium');
  });

  it('hands the browser to a command, and its exit code back', () => {
    const script = 'console.log(process.env.CHROMIUM_PATH); process.exit(7)';
    const { status, out, said } = browser(['--exec', 'node', '-e', script], BROWSER);
    expect({ status, out }).toEqual({ status: 7, out: BROWSER });
    expect(said).toContain(`Uso ${BROWSER}`);
  });

  it('fails when the command does not exist', () => {
    const { status, said } = browser(['--exec', 'no-such-command'], BROWSER);
    expect(status).toBe(1);
    expect(said).toContain('No se pudo correr no-such-command');
  });
});
