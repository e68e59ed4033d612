import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaAddress } from '../../engine/delivery/area.ts';
import { CompressedFile } from '../../server/pages/compressed-file.ts';
import { folderSource } from '../../server/tenants/folder-source.ts';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { buildTestServer, HOST, type TestServer } from './helper.ts';
import { pagesOf } from './pages-of.ts';

const INDEX = `<!doctype html>
<html lang="es-AR" data-mantine-color-scheme="light">
  <head>
    <title>Portal</title>
    <!--tenant-head-->
    <script type="module" src="/assets/main-1a2b.js"></script>
  </head>
  <body><div id="root"><!--tenant-start--></div></body>
</html>`;
const SCRIPT = new CompressedFile(Buffer.from('export {};'.repeat(200)), 'text/javascript; charset=utf-8');

let folder: string;
let server: TestServer;

/** A folder of tenants of our own: the shipped `_base` and two tenants that a test may break. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-tenants-'));
  await cp(join(rootFolder(), 'tenants', '_base'), join(folder, '_base'), { recursive: true });
  await addTenant('demo', { unit: 501 });
  await addTenant('con_guion', { unit: 502, hosts: ['salud.example.org'] });
  server = await buildTestServer({
    source: folderSource(folder),
    config: { defaultTenant: 'demo' },
    pages: pagesOf({ index: INDEX, asset: (name) => (name === 'main-1a2b.js' ? SCRIPT : undefined) }),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function addTenant(id: string, header: object): Promise<void> {
  await cp(join(rootFolder(), 'tenants', 'demo', 'assets'), join(folder, id, 'assets'), { recursive: true });
  const shipped = JSON.parse(await readFile(join(rootFolder(), 'tenants', 'demo', 'tenant.json'), 'utf8')) as object;
  const tenant = { ...shipped, name: `Salud ${id}`, hosts: [`${id.replaceAll('_', '-')}.example.org`], ...header };
  await writeFile(join(folder, id, 'tenant.json'), JSON.stringify(tenant));
}

const at = (host: string, url: string, cookie?: string) =>
  server.app.inject({ url, headers: { host, ...(cookie ? { cookie } : {}) } });
const templateAt = async (host: string, url: string, cookie?: string) => (await at(host, url, cookie)).json().template;

describe('which tenant', () => {
  const url = '/api/unidad/requisitos';

  it('[D-TEN-01] the host that a tenant claims decides, and ?tenant= and cookie are ignored there', async () => {
    expect(await templateAt('salud.example.org', url)).toBe('con_guion');
    expect(await templateAt('SALUD.example.org:8443', `${url}?tenant=demo`, 'tenant=demo')).toBe('con_guion');
    expect((await at('salud.example.org', `${url}?tenant=demo`)).headers['set-cookie']).toBeUndefined();
  });

  it('[D-TEN-01] <id>.localhost decides, with - for _', async () => {
    expect(await templateAt('con-guion.localhost:3000', url)).toBe('con_guion');
  });

  it('[D-TEN-01] elsewhere ?tenant= decides and is remembered; without either it is the default', async () => {
    expect(await templateAt('127.0.0.1:3000', url)).toBe('demo');
    const asked = await at('127.0.0.1:3000', `${url}?tenant=con_guion`);
    expect(asked.json().template).toBe('con_guion');
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^tenant=con_guion; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await templateAt('127.0.0.1:3000', url, 'tenant=con_guion')).toBe('con_guion');
    expect(await templateAt('127.0.0.1:3000', url, 'tenant=gone')).toBe('demo');
  });

  it('[FIXP-10] a call of one tenant’s page is refused where another one answers, before anything is done', async () => {
    const registro = (page: string | undefined, cookie: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/usuarios/registro',
        headers: { host: '127.0.0.1:3000', cookie, ...(page === undefined ? {} : { 'x-tenant': page }) },
        payload: {},
      });
    const refused = await registro('demo', 'tenant=con_guion');
    expect(refused.statusCode).toBe(412);
    expect(refused.json().error.code).toBe('TENANT_OTHER');
    expect(refused.json().error.message).toContain('otra institución');
    // Its own page, and a caller that is no page, get as far as the form.
    expect((await registro('con_guion', 'tenant=con_guion')).json().error.code).not.toBe('TENANT_OTHER');
    expect((await registro(undefined, 'tenant=con_guion')).json().error.code).not.toBe('TENANT_OTHER');
    const host = await server.app.inject({ url, headers: { host: 'salud.example.org', 'x-tenant': 'demo' } });
    expect(host.statusCode).toBe(412);
  });

  it('[D-TEN-01] a name that no tenant has is said to be unknown, whatever it holds', async () => {
    for (const id of ['nadie', '_base', '..', '../tenants/demo', 'demo%00', '__proto__']) {
      const answer = await at(HOST, `${url}?tenant=${encodeURIComponent(id)}`);
      expect([id, answer.statusCode, answer.json().error.code]).toEqual([id, 404, 'TENANT_UNKNOWN']);
    }
  });
});

describe('the page', () => {
  it('[TEN-02, D-TEN-01] bears its tenant’s name, colour, icon and artifact before any script, and no other’s', async () => {
    const page = await at('salud.example.org', '/login');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<html data-tenant="con_guion" lang="es-AR" data-mantine-color-scheme="light">');
    expect(page.body.match(/<title>/g)).toHaveLength(1);
    expect(page.body).toContain('<title>Salud con_guion</title>');
    expect(page.body).toContain('<meta name="texts" content="{');
    expect(page.body).toContain('<meta name="brand" content="Salud con_guion|/t/con_guion/assets/logo.svg">');
    expect(page.body).toMatch(/<div id="root"><main class="start">.*assets\/logo\.svg.*Salud con_guion<\/span>/);
    expect(page.body).not.toContain('Salud demo');
    for (const [, address = ''] of page.body.matchAll(/(?:href|src)="([^"]+)"/g)) {
      expect([address, (await at('salud.example.org', address)).statusCode]).toEqual([address, 200]);
    }
  });

  it('[TEN-02] a name cannot leave its place in the page', async () => {
    await addTenant('raro', { unit: 503, name: '"><script>alert(1)</script>' });
    const page = await at(HOST, '/?tenant=raro');
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
  });

  it('[ROUTE-01] answers every path of a screen, and 404 as JSON where there are none', async () => {
    for (const path of ['/', '/login', '/documento/x', '/cualquier/cosa'])
      expect((await at(HOST, path)).statusCode).toBe(200);
    for (const path of ['/api/nada', '/t/demo/nada', '/assets/nada.js', '/t/demo/0000000000000000.json']) {
      const answer = await at(HOST, path);
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('[FIXL-33] without an institution a visitor reads a page of the house, a call its code; nobody is shown another’s', async () => {
    await addTenant('roto', { unit: 506 });
    await writeFile(join(folder, 'roto', 'menu.json'), '{,}');
    const cases: [host: string, url: string, cookie: string | undefined, status: number, says: string][] = [
      [HOST, '/?tenant=nadie', undefined, 404, 'No encontramos esta institución'],
      ['roto.example.org', '/login', undefined, 503, 'no está disponible'],
      ['roto.localhost', '/', undefined, 503, 'no está disponible'],
      [HOST, '/', 'tenant=roto', 503, 'no está disponible'],
      [HOST, '/%E0%A4%A', undefined, 400, 'Esta dirección no se puede abrir'],
      ['salud.example.org', '/documento/%', undefined, 400, 'Esta dirección no se puede abrir'],
    ];
    for (const [host, url, cookie, status, says] of cases) {
      const page = await at(host, url, cookie);
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, status, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<html lang="es-AR">');
      expect(page.body).toContain(says);
      expect(page.body).toContain('comunicate con tu institución');
      expect(page.body).not.toMatch(/Salud |demo|data-tenant/);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      const style = /<style>(.*)<\/style>/.exec(page.body)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    }
    for (const [host, url, status] of [
      [HOST, '/api/unidad/requisitos?tenant=nadie', 404],
      ['roto.example.org', '/api/unidad/requisitos', 503],
      [HOST, '/api/%E0%A4%A', 400],
    ] as const) {
      const answer = await at(host, url);
      expect([url, answer.statusCode, typeof answer.json().error.code]).toEqual([url, status, 'string']);
    }
    const brokenTenants = (await at(HOST, '/health')).json().brokenTenants;
    expect(brokenTenants).toContainEqual({ id: 'roto', served: false });
    await rm(join(folder, 'roto'), { recursive: true });
  });

  it('[TEN-04] says so when the page was not built', async () => {
    const bare = await buildTestServer();
    const answer = await bare.browser().get('/');
    await bare.close();
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'PAGE_NOT_BUILT']);
  });
});

describe('files', () => {
  it('[TEN-02] what only an area may see has a file of its own, and no other area has one', async () => {
    const page = (await at(HOST, '/?tenant=demo')).body;
    const artifact = /<meta name="tenant" content="([^"]+)">/.exec(page)?.[1] ?? '';
    const ids = async (path: string) => {
      const answer = await at(HOST, path);
      expect(answer.headers['cache-control']).toContain('immutable');
      return answer.json().screens.map((screen: { readonly id: string }) => screen.id);
    };
    expect(await ids(artifact)).not.toContain('consultorio');
    expect(await ids(areaAddress(artifact, 'professional'))).toContain('consultorio');
    expect(await ids(areaAddress(artifact, 'patient'))).not.toContain('consultorio');
    for (const area of ['nadie', 'assets', '..'])
      expect(
        (
          await at(
            HOST,
            artifact.replace(/[^/]+$/, (file) => `${area}/${file}`),
          )
        ).statusCode,
      ).not.toBe(200);
  });

  it('[D-TEN-01] artifact and theme are named by content, kept for ever and compressed', async () => {
    const page = (await at(HOST, '/?tenant=demo')).body;
    const artifact = /<meta name="tenant" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const packed = await server.app.inject({
      url: artifact,
      headers: { host: HOST, 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toMatchObject({ id: 'demo', unit: 501 });
    const zipped = await server.app.inject({
      url: artifact,
      headers: { host: HOST, 'accept-encoding': 'gzip, br;q=0' },
    });
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString()).id).toBe('demo');
    expect((await at(HOST, artifact)).json().id).toBe('demo');
  });

  it('[A11] a tenant’s picture runs nothing when opened alone, and no path leaves the assets', async () => {
    const logo = await at(HOST, '/t/demo/assets/logo.svg');
    expect(logo.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'x-content-type-options': 'nosniff',
    });
    expect(logo.headers['content-security-policy']).toContain('sandbox');
    for (const path of [
      '../tenant.json',
      '..%2ftenant.json',
      '%2e%2e/tenant.json',
      '.hidden',
      'a/b',
      'logo.svg%00.png',
    ]) {
      expect([path, (await at(HOST, `/t/demo/assets/${path}`)).body.includes('"unit"')]).toEqual([path, false]);
    }
  });

  it('[D-TEN-03] a PDF may be shown in a frame of our own pages and of nobody else’s', async () => {
    await writeFile(join(folder, 'con_guion', 'assets', 'prueba.pdf'), '%PDF-1.7');
    await writeFile(join(folder, 'con_guion', 'assets', 'otra.pdf'), '%PDF-1.7');
    await addTenant('con_guion', { unit: 502, hosts: ['salud.example.org'], certificate: 'assets/prueba.pdf' });
    // [FIXS-05] What no document names is nobody's to read, though it lies beside what they name.
    expect((await at(HOST, '/t/con_guion/assets/otra.pdf')).statusCode).toBe(404);
    const { headers } = await at(HOST, '/t/con_guion/assets/prueba.pdf');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('[TEN-02] the manifest names tenant, colour and icon', async () => {
    const { name, theme_color: color, icons } = (await at(HOST, '/t/con_guion/manifest.webmanifest')).json();
    expect([name, color, icons[0].src]).toEqual([
      'Salud con_guion',
      expect.stringMatching(/^#/),
      '/t/con_guion/assets/icon.svg',
    ]);
  });
});

describe('a folder that changes while the server runs', () => {
  it('[TEN-05] serves a folder dropped in at the next request, people included', async () => {
    expect((await at(HOST, '/api/unidad/requisitos?tenant=nuevo')).statusCode).toBe(404);
    await addTenant('nuevo', { unit: 504 });
    expect(await templateAt('nuevo.example.org', '/api/unidad/requisitos')).toBe('nuevo');
    const login = await server.browser('nuevo').login('30111222', 'portal2026');
    expect(login.json().user.nome).toBe('Ana');
  });

  it('[TEN-05] keeps the last good version of a broken one, reports it, and takes the mended one', async () => {
    await addTenant('fragil', { unit: 505, subtitle: 'Uno' });
    expect((await at(HOST, '/?tenant=fragil')).statusCode).toBe(200);
    await mkdir(join(folder, 'fragil'), { recursive: true });
    await writeFile(join(folder, 'fragil', 'menu.json'), '{ "items": { "perfil": { "lable": "x" } } }');
    expect((await at(HOST, '/?tenant=fragil')).body).toContain('<title>Salud fragil</title>');
    const { brokenTenants } = (await at(HOST, '/health')).json();
    expect(brokenTenants).toContainEqual({ id: 'fragil', served: true });
    expect(server.broken.find(({ id }) => id === 'fragil')?.message).toContain('fragil/menu.json:1');
    await rm(join(folder, 'fragil', 'menu.json'));
    await addTenant('fragil', { unit: 505, name: 'Salud mejorada' });
    expect((await at(HOST, '/?tenant=fragil')).body).toContain('<title>Salud mejorada</title>');
    expect((await at(HOST, '/health')).json().brokenTenants).not.toContainEqual(
      expect.objectContaining({ id: 'fragil' }),
    );
  });
});
