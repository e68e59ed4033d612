import { cpSync, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { freshFolder, ranIn } from './run-in.ts';

const WORLD = fileURLToPath(new URL('../engine/language/compile/world', import.meta.url));

const root = freshFolder((folder) => cpSync(WORLD, folder, { recursive: true }));
const tenant = (...args: readonly string[]) => ranIn(root(), ...args);

describe('npm run tenant -- data', () => {
  it('reports declared and stored fields from the database of the server [FIXL-09, FIXL-64]', async () => {
    const own = { talle: { own: 'person', label: 'Talle' }, lugar: { own: 'case', label: 'Lugar' } };
    await writeFile(join(root(), 'norte', 'fields.json'), JSON.stringify(own));
    const before = process.env.DATA_DIR;
    process.env.DATA_DIR = join(root(), 'data');
    try {
      expect((await tenant('data', 'norte')).err).toContain('no hay una base de datos, y esta orden sólo lee');
      expect(existsSync(join(root(), 'data'))).toBe(false);
      await (await openDatabase({ databaseUrl: undefined, dataDir: join(root(), 'data') })).close();
      expect(await tenant('data', 'norte')).toEqual({
        code: 0,
        out: 'talle: es un texto; guardado en 0 personas.\nlugar: es un texto; guardado en 0 casos.\n',
        err: '',
      });
    } finally {
      if (before === undefined) delete process.env.DATA_DIR;
      else process.env.DATA_DIR = before;
    }
    expect(await tenant('data', 'nort')).toMatchObject({ code: 1, err: expect.stringContaining('"norte"') });
    expect(await tenant('data')).toMatchObject({ code: 1, err: expect.stringContaining('Nombrá') });
  }, 180_000);
});
