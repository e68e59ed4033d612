import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { runCommand } from '../../tools/tenant/run-command.ts';

const WORLD = fileURLToPath(new URL('../engine/compile/world', import.meta.url));

/** Runs an order of the tenant tool; what it prints is caught. */
async function tenant(root: string, ...args: readonly string[]) {
  const printed = { out: '', err: '' };
  vi.spyOn(console, 'log').mockImplementation((...words) => {
    printed.out += `${words.join(' ')}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    printed.err += `${words.join(' ')}\n`;
  });
  try {
    const code = await runCommand(root, args);
    const [out, err] = [printed.out, printed.err].map((told) => told.replaceAll(`${root}/`, 'tenants/'));
    return { code, out: out ?? '', err: err ?? '' };
  } finally {
    vi.restoreAllMocks();
  }
}

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-'));
  await cp(WORLD, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

describe('npm run tenant -- data', () => {
  it('reports declared and stored fields from the database of the server [FIXL-09, FIXL-64]', async () => {
    const own = { talle: { own: 'person', label: 'Talle' }, lugar: { own: 'case', label: 'Lugar' } };
    await writeFile(join(root, 'norte', 'fields.json'), JSON.stringify(own));
    const before = process.env.DATA_DIR;
    process.env.DATA_DIR = join(root, 'data');
    try {
      expect((await tenant(root, 'data', 'norte')).err).toContain('no hay una base de datos, y esta orden sólo lee');
      expect(existsSync(join(root, 'data'))).toBe(false);
      await (await openDatabase({ databaseUrl: undefined, dataDir: join(root, 'data') })).close();
      expect(await tenant(root, 'data', 'norte')).toEqual({
        code: 0,
        out: 'talle: es un texto; guardado en 0 personas.\nlugar: es un texto; guardado en 0 casos.\n',
        err: '',
      });
    } finally {
      if (before === undefined) delete process.env.DATA_DIR;
      else process.env.DATA_DIR = before;
    }
    expect(await tenant(root, 'data', 'nort')).toMatchObject({ code: 1, err: expect.stringContaining('"norte"') });
    expect(await tenant(root, 'data')).toMatchObject({ code: 1, err: expect.stringContaining('Nombrá') });
  }, 180_000);
});
