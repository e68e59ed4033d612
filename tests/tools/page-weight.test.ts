import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  costByOwner,
  entryOf,
  fetchedLater,
  gzipped,
  neededBy,
  ownerOf,
  readBuiltPage,
  stylesOf,
} from '../../tools/vite/page-weight.ts';

const chunk = (more: object) => ({ isEntry: false, imports: [], dynamicImports: [], css: [], modules: {}, ...more });

describe('the weight of a built page', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-weight-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeAll(() => {
    mkdirSync(join(root, 'dist/client'), { recursive: true });
    const chunks = {
      'main.js': chunk({ isEntry: true, imports: ['shared.js'], dynamicImports: ['pdf.js'], css: ['main.css'] }),
      'shared.js': chunk({
        imports: ['main.js'],
        css: ['main.css'],
        modules: { 'node_modules/react/index.js': 300, 'engine/language/forms/validate-form.ts': 100 },
      }),
      'pdf.js': chunk({ imports: ['shared.js', 'viewer.js'], css: ['pdf.css'] }),
      'viewer.js': chunk({}),
    };
    writeFileSync(join(root, 'dist/chunks.json'), JSON.stringify(chunks));
    for (const file of [...Object.keys(chunks), 'main.css', 'pdf.css'])
      writeFileSync(join(root, 'dist/client', file), file.repeat(50));
  });

  it('follows static imports through cycles and excludes dynamic ones', () => {
    const page = readBuiltPage(root);
    expect(entryOf(page)).toBe('main.js');
    expect([...neededBy(page, 'main.js')].sort()).toEqual(['main.js', 'shared.js']);
    expect([...fetchedLater(page)].sort()).toEqual(['pdf.js', 'viewer.js']);
    expect([...stylesOf(page, neededBy(page, 'main.js'))]).toEqual(['main.css']);
  });

  it('attributes a file’s bytes to the owners that contributed them', () => {
    const page = readBuiltPage(root);
    const whole = gzipped(page, ['shared.js']);
    expect(Object.fromEntries(costByOwner(page, ['shared.js']))).toEqual({
      react: (whole * 3) / 4,
      'engine/language/forms': whole / 4,
    });
  });

  it('names the owner of a module', () => {
    expect(
      [
        '../x/node_modules/@mantine/core/esm/a.mjs',
        'node_modules/a/node_modules/b/c.js',
        'renderers/ui/Button/Button.tsx',
        'main.tsx',
        '\0rolldown/runtime.js',
      ].map(ownerOf),
    ).toEqual(['@mantine/core', 'b', 'renderers/ui', 'main.tsx', 'rolldown']);
  });
});
