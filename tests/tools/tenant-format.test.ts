import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../tools/tenant/run-command.ts';

const WORLD = fileURLToPath(new URL('../engine/language/compile/world', import.meta.url));

/** Runs the tenant tool over a folder, and catches what it prints. */
async function tenant(root: string, ...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue());
  const code = await runCommand(root, args);
  const [said = '', complained = ''] = [out, err].map((spy) =>
    (spy?.mock.calls ?? []).map((words) => `${words.join(' ')}\n`.replaceAll(`${root}/`, 'tenants/')).join(''),
  );
  vi.restoreAllMocks();
  return { code, out: said, err: complained };
}

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tenants-'));
  await cp(WORLD, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

describe('npm run tenant -- format', () => {
  it('writes the canonical form; --check only names files in another form [FIXL-75]', async () => {
    const file = join(root, 'norte/forms/login.json');
    await writeFile(file, '{ "fields": {\r\n"dni": { "hint": "Sin puntos" } } }');
    const before = await tenant(root, 'format', 'norte', '--check');
    expect(before.out).toContain('tenants/norte/forms/login.json\n');
    expect(before.out).toMatch(/archivos? con otro formato: npm run tenant -- format\n$/);
    expect(before.code).toBe(1);
    expect(await readFile(file, 'utf8')).toContain('\r\n');
    expect((await tenant(root, 'format', 'norte')).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('{\n  "fields": { "dni": { "hint": "Sin puntos" } }\n}\n');
    const after = await tenant(root, 'format', 'norte', '--check');
    expect(after).toMatchObject({ code: 0, out: '0 archivos con otro formato\n' });
    await writeFile(file, '{\r\n  "fields": { "dni": { "hint": "Sin puntos" } }\r\n}\r\n');
    expect((await tenant(root, 'format', 'norte', '--check')).code).toBe(0);
  });

  it('leaves invalid JSON alone and says why', async () => {
    const file = join(root, 'norte/forms/login.json');
    await writeFile(file, '{ "fields": {}, "fields": { "dni": {} } }');
    const { code, err } = await tenant(root, 'format', 'norte');
    expect(code).toBe(1);
    expect(err).toContain('tenants/norte/forms/login.json:1:17  LNG-002');
    expect(await readFile(file, 'utf8')).toBe('{ "fields": {}, "fields": { "dni": {} } }');
  });

  it('new writes the canonical form', async () => {
    expect((await tenant(root, 'new', 'clinica_sur', '--name', 'Clínica Sur', '--color', '#146c36')).code).toBe(0);
    expect((await tenant(root, 'format', 'clinica_sur', '--check')).code).toBe(0);
  });
});
