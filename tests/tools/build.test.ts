import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';

/** Says how it was called, and where its code stands. */
const COMMAND =
  "import { fileURLToPath } from 'node:url';\nconsole.log('tenant', ...process.argv.slice(2), fileURLToPath(import.meta.url));";

/** A house in small: our tools and configuration over a page and a server of a few lines. */
const HOUSE: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>x</title><script type="module" src="/main.tsx"></script>',
  'main.tsx': "import('./renderers/portal.ts');",
  'renderers/portal.ts': "import { greeting } from '../engine/greeting.ts';\ndocument.body.append(greeting);",
  'engine/greeting.ts': "export const greeting = 'hola';",
  'server/start.ts':
    "import { greeting } from '../engine/greeting.ts';\nconsole.log('server says', greeting, process.argv[1]);",
  'server/platform/tenants/compile-worker.ts': 'export {};',
  'server/platform/files/pdf/pdf-worker.ts': 'export {};',
  'server/admin.ts': 'export {};',
  'server/tally-own-values.ts': 'export {};',
  'renderers/draw-view.tsx': 'export const drawView = (): undefined => undefined;',
  'tools/tenant.ts': COMMAND,
};

// In order: each start finds what the one before it built.
describe('building and starting', { timeout: 60_000, shuffle: false }, () => {
  const house = mkdtempSync(join(tmpdir(), 'portal-build-'));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  beforeAll(() => {
    for (const name of ['tools', 'call', 'engine', 'schemas', 'vite.config.ts', 'tsconfig.json', 'package.json'])
      cpSync(join(root, name), join(house, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
    for (const [file, text] of Object.entries(HOUSE)) put(file, text);
  });
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it('builds on the first start, says so, and runs the server', () => {
    const { status, text } = run('tools/start.mjs');
    expect(text).toContain('Construyendo el portal (todavía no está construido)');
    expect(text).toContain(`server says hola ${join(house, 'dist/server/start.js')}`);
    expect(status).toBe(0);
    expect(existsSync(join(house, 'dist/client/index.html'))).toBe(true);
  });

  it('does not build again, whatever the dates say', () => {
    utimesSync(join(house, 'main.tsx'), new Date(), new Date());
    put('tenants/nuevo/tenant.json', '{}');
    const { text } = run('tools/start.mjs');
    expect(text).not.toContain('Construyendo');
    expect(text).toContain('server says hola');
  });

  it('runs a command as built, or from its sources when they differ [FIXL-34]', () => {
    expect(run('tools/run.mjs', 'tenant', 'check', 'demo').text).toBe(
      `tenant check demo ${join(house, 'dist/server/tenant.js')}\n`,
    );
    put('tools/tenant.ts', COMMAND.replace("'tenant'", "'otra'"));
    expect(run('tools/run.mjs', 'tenant', 'list').text).toBe(`otra list ${join(house, 'tools/tenant.ts')}\n`);
    put('tools/tenant.ts', COMMAND);
    const unknown = run('tools/run.mjs', 'tenants');
    expect([unknown.status, unknown.text]).toEqual([
      1,
      expect.stringContaining('Hay: admin, tally-own-values, tenant'),
    ]);
  });

  it('builds again when a source says something else', () => {
    put('engine/greeting.ts', "export const greeting = 'chau';");
    const { text } = run('tools/start.mjs');
    expect(text).toContain('Construyendo el portal (las fuentes cambiaron)');
    expect(text).toContain('server says chau');
  });

  it('does not start a broken build, nor accept it afterwards', () => {
    put('engine/greeting.ts', 'export const greeting = ;');
    const broken = run('tools/start.mjs');
    expect(broken.status).toBe(1);
    expect(broken.text).toContain('No se pudo construir');
    expect(broken.text).not.toContain('server says');
    put('engine/greeting.ts', "export const greeting = 'chau';");
    expect(run('tools/start.mjs').text).toContain('todavía no está construido');
  });

  it('starts an installed build that came without its sources', () => {
    const moved = readFileSync(join(house, 'main.tsx'), 'utf8');
    rmSync(join(house, 'main.tsx'));
    const { text } = run('tools/start.mjs');
    put('main.tsx', moved);
    expect(text).not.toContain('Construyendo');
    expect(text).toContain('server says chau');
  });

  it('builds the catalogue once for the same stories, and again when one says something else [FIXH-12]', () => {
    const manifest = JSON.parse(readFileSync(join(house, 'package.json'), 'utf8'));
    const built = "console.log('built'); f.mkdirSync('storybook-static', { recursive: true })";
    const script = `${built}; f.writeFileSync('storybook-static/index.json', '{}'); process.exit(Number(process.env.BROKEN))`;
    manifest.scripts['build-storybook'] = `node -e "const f = require('node:fs'); ${script}"`;
    put('package.json', JSON.stringify(manifest));
    const catalogue = (broken = '0') => {
      const env = { ...process.env, BROKEN: broken };
      const { status, stdout } = spawnSync(process.execPath, ['tools/catalogue.mjs'], {
        cwd: house,
        env,
        encoding: 'utf8',
      });
      return [status, stdout.trim()];
    };
    const kept = [0, 'El catálogo ya está construido con estas fuentes.'];
    expect(catalogue()).toEqual([0, 'built']);
    expect(catalogue()).toEqual(kept);
    put('stories/one.stories.tsx', 'export default {};');
    expect(catalogue('1'), 'a broken build').toEqual([1, 'built']);
    expect(catalogue(), 'after a broken build').toEqual([0, 'built']);
    put('tenants/nuevo/tenant.json', '{ "version": 2 }');
    expect(catalogue()).toEqual([0, 'built']);
    expect(catalogue()).toEqual(kept);
  });

  it('names the missing file', () => {
    rmSync(join(house, 'dist'), { recursive: true });
    rmSync(join(house, 'index.html'));
    const { status, text } = run('tools/build.mjs');
    expect(status).toBe(1);
    expect(text).toContain('falta index.html');
  });
});
