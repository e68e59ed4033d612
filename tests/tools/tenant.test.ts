import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { chainFolders, isTenant, readChain, readHeader, signatureOf } from '../../tools/readers/folder.ts';
import { assetFile, BrokenTenant, loadTenant } from '../../tools/readers/load-tenant.ts';
import { newCommand } from '../../tools/tenant/new.ts';
import { runCommand } from '../../tools/tenant/run-command.ts';

const HOUSE = fileURLToPath(new URL('../../', import.meta.url));
const WORLD = fileURLToPath(new URL('../engine/language/compile/world', import.meta.url));

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the tenant tool over a folder as a process, as `npm run tenant -- …` does. */
function started(root: string, ...args: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    const env = { ...process.env, TENANTS_DIR: root };
    const command = ['--import', 'tsx', 'tools/tenant.ts', ...args];
    execFile(process.execPath, command, { cwd: HOUSE, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

/** The same without the second that a process takes to start; what it prints is caught. */
async function tenant(root: string, ...args: readonly string[]): Promise<Answer> {
  const [out, err] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue());
  try {
    const code = await runCommand(root, args);
    return { code, out: inTenants(root, printed(out)), err: inTenants(root, printed(err)) };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Output about the test's folder, rewritten as if about the project's own. */
const inTenants = (root: string, told: string): string => told.replaceAll(`${root}/`, 'tenants/');

const printed = (spy: MockInstance | undefined): string =>
  (spy?.mock.calls ?? []).map((words) => `${words.join(' ')}\n`).join('');

/** How `explain` begins for a tenant of several layers. */
const ORDER = 'Capas, de abajo hacia arriba: _base → _clinic → norte\n';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tenants-'));
  await cp(WORLD, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

describe('npm run tenant', { timeout: 60_000 }, () => {
  it('check sums up and answers 0 when all is right [TEN-05]', async () => {
    const { code, out } = await started(root, 'check');
    expect(out).toMatch(/^0 errores, 0 avisos en 1 tenant \(\d+,\d s\); 1 nota más con --notas; \d+ archivos con/);
    expect(code).toBe(0);
  });

  it('takes the value of an option also after =, and refuses one for a switch [FIXO-21]', async () => {
    const given = await tenant(root, 'texts', 'norte', '--address=usted');
    expect([given.err, given.out]).toEqual(['', expect.stringContaining('textos hablan de vos')]);
    expect((await tenant(root, 'texts', 'norte', '--address=vos')).err).toContain('--address "vos" no sirve');
    expect((await tenant(root, 'check', '--json=x')).err).toContain('--json no lleva un valor.');
    expect((await tenant(root, 'check', '--jsn')).err).toContain('¿quisiste decir "--json"?');
    expect((await tenant(root, 'check', '-j')).err).toContain('No existe la opción -j.');
  });

  it('writes the page with the contact that a proxy shows while no server answers [FIXO-23]', async () => {
    const folder = join(root, 'away');
    expect((await tenant(root, 'away-pages')).err).toContain('Falta la carpeta');
    const hosts = readHeader(root, 'norte')?.hosts ?? [];
    expect(await tenant(root, 'away-pages', folder)).toMatchObject({ code: 0 });
    const pages = await Promise.all(hosts.map((host) => readFile(join(folder, `${host}.html`), 'utf8')));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('El portal de Clínica Norte no está disponible en este momento');
    const any = await readFile(join(folder, 'default.html'), 'utf8');
    expect(any).toContain('El portal de la institución no está disponible en este momento');
    expect(pages[0]).toContain('Teléfono: <a href="tel:0800">0800</a>');
  });

  it('names the fault of a folder that the operator gave [FIXO-21]', async () => {
    const file = join(root, 'ocupado');
    await writeFile(file, '');
    const { code, err } = await started(root, 'away-pages', file);
    expect([code, err]).toEqual([1, `Ya existe "${file}", y la orden no pisa nada. Elegí otro nombre.\n`]);
  });

  it('reports a mistake with place and exit code 1, also as --json', async () => {
    await writeFile(join(root, 'norte/forms/login.json'), '{ "fields": { "dnii": { "hint": "x" } } }');
    const { code, out } = await tenant(root, 'check', 'norte');
    expect(out).toContain('tenants/norte/forms/login.json:1:15  LNG-012');
    expect(out).toContain('¿quisiste decir "dni"?');
    expect(out).toMatch(/1 error, 0 avisos en 1 tenant/);
    expect(code).toBe(1);
    const json: unknown = JSON.parse((await tenant(root, 'check', 'norte', '--json')).out);
    expect(json).toMatchObject({
      tenants: ['norte'],
      errors: 1,
      warnings: 0,
      messages: [
        { code: 'LNG-012', severity: 'error', file: 'norte/forms/login.json', line: 1, column: 15, meant: 'dni' },
      ],
    });
  });

  it('check refuses two tenants with one unit or one host (LNG-074) [D-TEN-01]', async () => {
    await cp(join(root, 'norte'), join(root, 'sur'), { recursive: true });
    const { code, out } = await tenant(root, 'check');
    expect(out).toContain('tenants/norte/tenant.json:5:3  LNG-074  La unidad 7');
    expect(out).toContain('tenants/sur/tenant.json:6:13  LNG-074  El host norte.example.org');
    expect(code).toBe(1);
  });

  it('explain tells layer by layer where a value comes from', async () => {
    const { code, out } = await tenant(root, 'explain', 'norte', 'forms/login:fields.dni.hint');
    expect(out).toBe(`${ORDER}tenants/norte/forms/login.json:1:32  "Sin puntos"\n= "Sin puntos"\n`);
    expect(code).toBe(0);
    const shared = await tenant(root, 'explain', 'norte', 'forms/login:fields.dni.schema.maxLength');
    expect(shared.out).toMatch(/tenants\/_base\/fields\.json:6:85 {2}8\n= 8\n$/);
    const usual = await tenant(root, 'explain', 'norte', 'tenant:settings.minorAge');
    expect(usual.out).toContain('valor por defecto');
    expect((await tenant(root, 'explain', 'norte', 'tenant:settings.minorAg')).code).toBe(1);
  });

  it('creates a tenant that compiles and refuses a taken unit [TEN-05]', async () => {
    const { code, out } = await tenant(root, 'new', 'clinica_sur', '--name', 'Clínica Sur', '--color', '#146c36');
    expect(out).toContain('0 errores, 0 avisos en 1 tenant');
    expect(code).toBe(0);
    const made = loadTenant(root, 'clinica_sur').public;
    expect(made).toMatchObject({ name: 'Clínica Sur', unit: 8, brand: { color: '#146c36' } });
    const { $schema } = await import(join(root, 'clinica_sur/tenant.json'), { with: { type: 'json' } });
    expect(existsSync(join(root, 'clinica_sur', $schema))).toBe(true);
    const taken = await tenant(root, 'new', 'clinica_este', '--unit', '7');
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining('Ya es la unidad de otra organización') });
    for (const id of ['../fuera', 'a'.repeat(41)]) expect((await tenant(root, 'new', id)).code).toBe(1);
    // With TENANTS_DIR: messages name the other folder.
    expect((await started(root, 'new', 'norte')).err).toContain(`Ya existe ${root}/norte.`);
  });

  it('asks again after an invalid answer and keeps earlier answers [FIXL-50]', async () => {
    const answers = ['Clínica Oeste', '7', 'diez', '12', 'rojo', '#146C36', '', '', '', ''];
    const asked: string[] = [];
    const told = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
    const code = await newCommand(root, ['oeste'], async (question) => {
      asked.push(question.replace(/ \[.*/, ''));
      return answers.shift() ?? '';
    });
    const reasons = printed(told);
    vi.restoreAllMocks();
    expect([code, answers]).toEqual([0, []]);
    expect(asked.slice(0, 6).map((question) => question.split(' ')[0])).toEqual([
      'Nombre',
      'Número',
      'Número',
      'Número',
      'Color',
      'Color',
    ]);
    expect(reasons).toMatch(
      /"7" no sirve\. Ya es la unidad[\s\S]*"diez" no sirve[\s\S]*"rojo" no sirve\. Un color como/,
    );
    expect(readHeader(root, 'oeste')).toMatchObject({ name: 'Clínica Oeste', unit: 12 });
  });

  it('rejects unknown words with suggestions and writes nothing [TEN-05]', async () => {
    expect(await tenant(root, 'check', 'nort')).toMatchObject({ code: 1, err: expect.stringContaining('"norte"') });
    expect((await tenant(root, 'check', '--jsn')).err).toContain('¿quisiste decir "--json"?');
    expect((await tenant(root, 'new', 'clinica_sur', '--colour', '#146c36')).err).toContain('"--color"');
    expect((await tenant(root, 'new', 'clinica_sur', '--name')).err).toContain('--name lleva un valor');
    expect((await tenant(root, 'list')).out).not.toContain('clinica_sur');
    const empty = await tenant(join(root, 'norte'), 'check');
    expect(empty).toMatchObject({ code: 1, err: expect.stringMatching(/le falta .+ Copiá ahí _base/) });
  });

  it('explains a path of tenant.json and locates the error in wrong ones', async () => {
    const brand = await tenant(root, 'explain', 'norte', 'brand.color');
    expect(brand.out).toMatch(/\ntenants\/norte\/tenant\.json:\d+:\d+ {2}"#0b5fa5"\n= "#0b5fa5"\n$/);
    const wrong = await tenant(root, 'explain', 'norte', 'brand.colr');
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('¿quisiste decir "color"?') });
    const field = await tenant(root, 'explain', 'norte', 'forms/login:fields.dnii.label');
    expect(field.err).toMatch(/^fields de forms\/login\.json no tiene "dnii"\. Tiene: dni/);
    expect((await tenant(root, 'explain', 'norte', 'forms/logn:fields')).err).toContain('"forms/login.json"');
  });

  it('reads a file with a Windows byte order mark', async () => {
    const header = await readFile(join(root, 'norte/tenant.json'), 'utf8');
    await writeFile(join(root, 'norte/tenant.json'), `\uFEFF${header}`);
    expect((await tenant(root, 'check', 'norte')).code).toBe(0);
    expect((await tenant(root, 'list')).out).toContain('Clínica Norte');
  });

  it('an unknown layer is answered with those there are [TEN-05]', async () => {
    const header = await readFile(join(root, 'norte/tenant.json'), 'utf8');
    await writeFile(join(root, 'norte/tenant.json'), header.replace('_clinic', '_clinc'));
    const { code, out } = await tenant(root, 'check', 'norte');
    expect(out).toContain(
      '"_clinc", que no es _base, ni un conjunto compartido, ni otra organización. Puede ser: _base, _clinic,',
    );
    expect(out).toContain('¿quisiste decir "_clinic"?');
    expect(code).toBe(1);
    expect((await tenant(root, 'new', 'sur', '--extends', '_clin')).err).toContain(
      'Puede ser: _base, _clinic, o el id',
    );
  });

  it('creates and lists a variant that reads all its layers’ files [FIXL-12]', async () => {
    const made = await tenant(root, 'new', 'sur', '--extends', 'norte,_clinic', '--name', 'Sur', '--color', '#146c36');
    expect(made.code, made.out + made.err).toBe(0);
    expect(chainFolders(root, 'sur')).toEqual(['sur', 'norte', '_clinic', '_base']);
    expect((await tenant(root, 'list')).out).toContain('sur  Sur  (unidad 8, norte + _clinic)  sur.example.org');
    await rm(join(root, 'sur/assets/logo.svg'));
    expect(assetFile(root, 'sur', 'logo.svg')).toBe(join(root, 'norte/assets/logo.svg'));
    const before = signatureOf(root, 'sur');
    await writeFile(join(root, 'norte/texts.json'), '{}');
    expect(signatureOf(root, 'sur')).not.toBe(before);
    expect(loadTenant(root, 'sur').server.checks).toHaveProperty('eligible');
  });

  it('a letter lost in another encoding is refused, not shown to patients [TEN-05]', async () => {
    const header = await readFile(join(root, 'norte/tenant.json'), 'utf8');
    await writeFile(join(root, 'norte/tenant.json'), Buffer.from(header, 'latin1'));
    const { code, out } = await tenant(root, 'check', 'norte');
    expect(out).toContain('LNG-085');
    expect(code).toBe(1);
  });

  it('runs the tables of a tenant and reports differing results [TEN-05, FIXL-51]', async () => {
    const table = (said: string) => ({
      form: 'login',
      cases: { corto: { title: 'pide 7 dígitos', with: { dni: '123' }, errors: { dni: said } } },
    });
    await rm(join(root, 'norte/simulated.json'));
    await mkdir(join(root, 'norte/tests'));
    await writeFile(join(root, 'norte/tests/login.json'), JSON.stringify(table('De 7 a 8 dígitos')));
    expect((await tenant(root, 'test', 'norte')).out).toMatch(/^norte: 1 caso bien, 0 mal\n/);
    await writeFile(join(root, 'norte/tests/login.json'), JSON.stringify(table('Otro texto')));
    const { code, out } = await tenant(root, 'test');
    expect(out).toContain('tenants/norte/tests/login.json  corto: pide 7 dígitos');
    expect(out).toContain('se esperaba: dni «Otro texto»\n  en norte dio: dni «De 7 a 8 dígitos»');
    expect(code).toBe(1);
    const told = await tenant(root, 'test', 'norte', '--json');
    const expected = { dni: 'Otro texto' };
    const came = { dni: 'De 7 a 8 dígitos' };
    expect([told.code, JSON.parse(told.out)], '[FIXL-51]').toEqual([
      1,
      {
        tenants: [
          {
            tenant: 'norte',
            cases: [
              {
                file: 'tenants/norte/tests/login.json',
                case: 'corto',
                title: 'pide 7 dígitos',
                ok: false,
                expected,
                page: came,
                server: came,
              },
            ],
            coverage: { branches: 2, missing: ['checks:eligible passes', 'checks:eligible refused'] },
            layers: expect.objectContaining({ _base: expect.any(Object) }),
          },
        ],
        layers: [],
      },
    ]);
    await writeFile(join(root, 'norte/tests/login.json'), '{');
    expect(await tenant(root, 'test', 'norte')).toMatchObject({ code: 1, err: expect.stringContaining('check norte') });
  });

  it('tests the answers of simulated.json as cases of each check [FIXL-15]', async () => {
    expect((await tenant(root, 'test', 'norte')).out).toMatch(/^norte: 3 casos bien, 0 mal\n.*2 de 2 ramas\n/);
    const simulated = await readFile(join(root, 'norte/simulated.json'), 'utf8');
    await writeFile(join(root, 'norte/simulated.json'), simulated.replace('"refused"', '"passes"'));
    const { code, out } = await tenant(root, 'test', 'norte');
    expect([code, out.split('  cobertura')[0]]).toEqual([
      1,
      'simulated.json  insurer *9: \n  se esperaba: eligible «passes»\n  en norte dio: eligible «refused»\nnorte: 2 casos bien, 1 mal\n',
    ]);
  });

  it('tries a connector with simulated answers, showing request, answer and decision [FIXL-15]', async () => {
    const good = await tenant(root, 'try', 'norte', 'insurer', 'documento=30111222');
    expect([good.code, good.err]).toEqual([0, '']);
    expect(good.out).toContain('POST ••••/elegibilidad  (contesta simulated.json');
    expect(good.out).toContain('"documento": "30111222"');
    expect(good.out).toContain('Contestó: 200\n  {\n    "Estado": "A",\n    "Plan": "Plan 30111222"');
    expect(good.out).toContain('Control eligible: pasa, y se guarda plan = "Plan 30111222".');
    const bad = await tenant(root, 'try', 'norte', 'insurer', 'documento=30111229');
    expect(bad.out).toContain('Control eligible: rechaza: «Lo sentimos» «No está habilitado»');
    const down = await tenant(root, 'try', 'norte', 'insurer', 'documento=30111228');
    expect(down).toMatchObject({
      code: 1,
      err: expect.stringContaining('No sirve: STATUS 500. Ese estado no es un 2xx'),
    });
    for (const [words, meant] of [
      [['insurer', 'dni=1'], 'no es de la persona'],
      [['insurer', 'documeto=1'], '"documento"'],
      [['insurer', '30111222'], 'va nombre=valor'],
      [['insurar'], '"insurer"'],
    ] as const)
      expect(await tenant(root, 'try', 'norte', ...words)).toMatchObject({
        code: 1,
        err: expect.stringContaining(meant),
      });
  });

  it('asks the real service when a secret is set, without printing it [FIXL-15]', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers['x-key']}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{ "Estado": "B" }');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const address = service.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    vi.stubEnv('SECRET_NORTE_URL', origin)
      .stubEnv('SECRET_NORTE_KEY', 'hush-hush')
      .stubEnv('CONNECTOR_ORIGINS', origin);
    try {
      const { code, out, err } = await tenant(root, 'try', 'norte', 'insurer', 'documento=30111222');
      expect([code, asked]).toEqual([0, ['POST /elegibilidad hush-hush']]);
      expect(out).toContain('x-key: ••••');
      expect(out).toContain('Control eligible: rechaza: «Lo sentimos»');
      expect(out + err).not.toMatch(/hush|simulated/);
      vi.stubEnv('DEMO', '0');
      expect(await tenant(root, 'try', 'norte', 'insurer')).toMatchObject({
        code: 1,
        err: expect.stringContaining('no se admite con DEMO=0'),
      });
    } finally {
      vi.unstubAllEnvs();
      service.close();
    }
  });

  it('lists every tenant, and answers an unknown command with usage', async () => {
    expect((await tenant(root, 'list')).out).toContain('norte  Clínica Norte  (unidad 7, _clinic)  norte.example.org');
    const unknown = await started(root, 'chek');
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Uso: npm run tenant') });
  });
});

describe('reading tenants from a folder', () => {
  it('reads the chain of one tenant and nothing of the others [TEN-05]', async () => {
    await mkdir(join(root, 'sur'));
    await writeFile(join(root, 'sur/tenant.json'), '{ "version": 1 }');
    expect(chainFolders(root, 'norte')).toEqual(['norte', '_clinic', '_base']);
    const folders = new Set([...readChain(root, 'norte').keys()].map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(['_base', '_clinic', 'norte']);
  });

  it('changes the signature when any file of the chain changes or appears', async () => {
    const before = signatureOf(root, 'norte');
    expect(signatureOf(root, 'norte')).toBe(before);
    await writeFile(join(root, '_base/texts.json'), '{ "error.title": "Otra cosa distinta" }');
    const changed = signatureOf(root, 'norte');
    expect(changed).not.toBe(before);
    await writeFile(join(root, 'norte/codes.json'), '{}');
    expect(signatureOf(root, 'norte')).not.toBe(changed);
  });

  it('finds assets along the chain, and no file outside assets/ [A11]', async () => {
    expect(assetFile(root, 'norte', 'logo.svg')).toBe(join(root, 'norte/assets/logo.svg'));
    await mkdir(join(root, '_base/assets'), { recursive: true });
    await writeFile(join(root, '_base/assets/paper.pdf'), 'x');
    expect(assetFile(root, 'norte', 'paper.pdf')).toBe(join(root, '_base/assets/paper.pdf'));
    for (const name of ['../tenant.json', '..', '/etc/passwd', '.hidden', 'a/b.svg', '']) {
      expect(assetFile(root, 'norte', name)).toBeUndefined();
    }
  });

  it('never follows links, and check reports them, circular ones included [FIXS-05, FIXS-11, A11]', async () => {
    await writeFile(join(root, 'secret.txt'), 'secret');
    await symlink(join(root, 'secret.txt'), join(root, 'norte/assets/p.pdf'));
    await symlink(join(root, 'norte'), join(root, 'norte/assets/round'));
    await symlink(join(root, 'nothing'), join(root, 'norte/menu.json'));
    await symlink(join(root, 'norte'), join(root, 'sur'));
    expect(assetFile(root, 'norte', 'p.pdf')).toBeUndefined();
    expect(isTenant(root, 'sur')).toBe(false);
    const { code, out } = await tenant(root, 'check');
    expect(code).toBe(1);
    for (const link of ['norte/assets/p.pdf', 'norte/assets/round', 'norte/menu.json', 'sur']) {
      expect(out).toContain(`tenants/${link}:1:1  LNG-140  ${link} es un enlace`);
    }
    expect(out).toContain('4 errores');
    expect(() => loadTenant(root, 'norte')).toThrow('es un enlace');
    // A folder of assets, or a header, that is a link shows nothing of where it leads either.
    await rename(join(root, 'norte/assets'), join(root, 'elsewhere'));
    await symlink(join(root, 'elsewhere'), join(root, 'norte/assets'));
    expect(assetFile(root, 'norte', 'logo.svg')).toBeUndefined();
    await rename(join(root, 'norte/tenant.json'), join(root, 'elsewhere/tenant.json'));
    await symlink(join(root, 'elsewhere/tenant.json'), join(root, 'norte/tenant.json'));
    expect(readHeader(root, 'norte')).toBeUndefined();
  });

  it('lets a copy with an invalid name claim nothing, and reports it [FIXS-09]', async () => {
    await cp(join(root, 'norte'), join(root, 'norte copia'), { recursive: true });
    const { code, out } = await tenant(root, 'check');
    expect([code, out.match(/LNG-\d+/g)]).toEqual([1, ['LNG-141']]);
    expect(out).toContain('Nadie sirve tenants/norte copia:');
  });

  it('a broken tenant throws with its messages', async () => {
    await writeFile(join(root, 'norte/menu.json'), '{ "items": ');
    expect(() => loadTenant(root, 'norte')).toThrow(BrokenTenant);
    expect(() => loadTenant(root, 'norte')).toThrow('tenants/norte/menu.json:1:');
    expect(await readFile(join(root, 'norte/menu.json'), 'utf8')).toBe('{ "items": ');
  });
});
