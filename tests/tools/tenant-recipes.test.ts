import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presetIds, tenantIds } from '../../tools/readers/folder.ts';
import { loadTenant } from '../../tools/readers/load-tenant.ts';
import { recipeNames } from '../../tools/tenant/recipes.ts';
import { runCommand } from '../../tools/tenant/run-command.ts';
import { TENANTS } from '../tenants/compiled.ts';

/** A folder of tenants with the layers that ship, and no tenant. */
let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'recipes-'));
  for (const name of presetIds(TENANTS)) cpSync(join(TENANTS, name), join(root, name), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

async function tenant(...args: readonly string[]) {
  const [out, err] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockReturnValue());
  const printed = (spy: typeof out): string => (spy?.mock.calls ?? []).map((words) => `${words.join(' ')}\n`).join('');
  try {
    const code = await runCommand(root, args);
    return { code, out: printed(out), err: printed(err) };
  } finally {
    vi.restoreAllMocks();
  }
}

describe('npm run tenant -- new --like', { timeout: 120_000 }, () => {
  it.each(recipeNames())('makes a tenant of %s that checks clean and passes its cases [FIXL-64]', async (recipe) => {
    const made = await tenant('new', `de_${recipe}`, '--like', recipe, '--name', 'Entidad Nueva', '--color', '#146c36');
    expect(made.err).toBe('');
    expect(made.out).toContain('0 errores, 0 avisos en 1 tenant');
    expect(made.out).not.toContain('otro formato');
    expect(made.out).toMatch(/casos bien, 0 mal/);
    expect(made.code).toBe(0);
    expect(loadTenant(root, `de_${recipe}`).public).toMatchObject({ name: 'Entidad Nueva' });
    const texts = readdirSync(join(root, `de_${recipe}`), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .map((path) => readFileSync(join(root, `de_${recipe}`, path), 'utf8'));
    expect(texts.join('')).not.toMatch(/<<|>>/);
  });

  it('fills answers in by type and refuses wrong ones before writing [FIXL-64]', async () => {
    const words = ['--like', 'municipio', '--codigos', '1642, 1643', '--host', 'salud.ribera.gob.ar', '--unit', '91'];
    expect((await tenant('new', 'ribera', ...words)).code).toBe(0);
    const { public: made, server } = loadTenant(root, 'ribera');
    expect(made).toMatchObject({ unit: 91, settings: { tramiteDNI: true } });
    expect(server.hosts).toEqual(['salud.ribera.gob.ar']);
    expect(JSON.parse(readFileSync(join(root, 'ribera/tenant.json'), 'utf8')).settings.postalCodes).toEqual([
      '1642',
      '1643',
    ]);
    const wrong = await tenant('new', 'otro', '--like', 'municipio', '--codigos', 'todos');
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('"todos" no sirve. Números de 4 cifras')]);
    const both = await tenant('new', 'otro', '--art', 'luna', '--mark', 'sello');
    expect(both.err).toMatch(/"luna" no sirve[\s\S]*"sello" no sirve/);
    const unknown = await tenant('new', 'otro', '--like', 'munisipio');
    expect(unknown.err).toContain('No hay una receta "munisipio"');
    expect(unknown.err).toContain('¿quisiste decir "municipio"?');
    expect(tenantIds(root)).not.toContain('otro');
  });

  it('lists recipes with their questions, apart from tenants and layers [FIXL-64]', async () => {
    const { out } = await tenant('new', '--list');
    for (const name of recipeNames()) expect(out).toMatch(new RegExp(`^${name}  [A-Z].*\\.$`, 'm'));
    expect(out).toContain('--codigos (Códigos postales de los vecinos, con comas)');
    const folders = new Set([...presetIds(TENANTS), ...tenantIds(TENANTS)]);
    expect(recipeNames().filter((name) => folders.has(name))).toEqual([]);
  });
});
