// @engine pg
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaAddress } from '../../engine/language/screens/delivery/area.ts';
import { CompressedFile } from '../../server/platform/pages/compressed-file.ts';
import { folderSource } from '../../server/platform/tenants/folder-source.ts';
import { buildTestServer, HOST, type TestServer } from './helper.ts';
import { pagesOf } from './pages-of.ts';
import { refusalOf } from './refusal-of.ts';
import { addTenantTo, tenantsFolder } from './tenants-folder-kit.ts';

const INDEX = `<!doctype html>
<html lang="es-AR" data-mantine-color-scheme="light">
  <head>
    <title>Portal</title>
    <!--tenant-head-->
    <script type="module" src="/assets/main-1a2b.js"></script>
  </head>
  <body><div id="root"><!--tenant-start--></div></body>
</html>`;
const RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#f00"/></svg>';
const SCRIPT = new CompressedFile(Buffer.from('export {};'.repeat(200)), 'text/javascript; charset=utf-8');

let folder: string;
let server: TestServer;

/** Two tenants that a test may break. */
beforeAll(async () => {
  folder = await tenantsFolder();
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

const addTenant = (id: string, header: object) => addTenantTo(folder, id, header);

const at = (host: string, url: string, cookie?: string) =>
  server.app.inject({ url, headers: { host, ...(cookie ? { cookie } : {}) } });
const templateAt = async (host: string, url: string, cookie?: string) => (await at(host, url, cookie)).json().template;

describe('the tenant of a request', () => {
  const url = '/api/unidad/requisitos';

  it('is that of the claimed host, ignoring ?tenant= and cookie [D-TEN-01]', async () => {
    expect(await templateAt('salud.example.org', url)).toBe('con_guion');
    expect(await templateAt('SALUD.example.org:8443', `${url}?tenant=demo`, 'tenant=demo')).toBe('con_guion');
    expect((await at('salud.example.org', `${url}?tenant=demo`)).headers['set-cookie']).toBeUndefined();
  });

  it('<id>.localhost decides, with - for _ [D-TEN-01]', async () => {
    expect(await templateAt('con-guion.localhost:3000', url)).toBe('con_guion');
  });

  it('elsewhere ?tenant= decides and is remembered; without either it is the default [D-TEN-01]', async () => {
    expect(await templateAt('127.0.0.1:3000', url)).toBe('demo');
    const asked = await at('127.0.0.1:3000', `${url}?tenant=con_guion`);
    expect(asked.json().template).toBe('con_guion');
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^tenant=con_guion; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await templateAt('127.0.0.1:3000', url, 'tenant=con_guion')).toBe('con_guion');
    expect(await templateAt('127.0.0.1:3000', url, 'tenant=gone')).toBe('demo');
  });

  it('refuses calls from another tenant’s page before doing anything [FIXP-10]', async () => {
    const registro = (page: string | undefined, cookie: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/usuarios/registro',
        headers: { host: '127.0.0.1:3000', cookie, ...(page === undefined ? {} : { 'x-tenant': page }) },
        payload: {},
      });
    const refused = await registro('demo', 'tenant=con_guion');
    expect(refusalOf(refused)).toEqual([412, 'TENANT_OTHER']);
    expect(refused.json().error.code).toBe('TENANT_OTHER');
    expect(refused.json().error.message).toContain('otra institución');
    // Its own page, and a caller that is no page, get as far as the form.
    expect((await registro('con_guion', 'tenant=con_guion')).json().error.code).not.toBe('TENANT_OTHER');
    expect((await registro(undefined, 'tenant=con_guion')).json().error.code).not.toBe('TENANT_OTHER');
    const host = await server.app.inject({ url, headers: { host: 'salud.example.org', 'x-tenant': 'demo' } });
    expect(refusalOf(host)).toEqual([412, 'TENANT_OTHER']);
  });

  it('reports an unknown tenant name, also a hostile one [D-TEN-01]', async () => {
    for (const id of ['nadie', '_base', '..', '../tenants/demo', 'demo%00', '__proto__']) {
      const answer = await at(HOST, `${url}?tenant=${encodeURIComponent(id)}`);
      expect([id, answer.statusCode, answer.json().error.code]).toEqual([id, 404, 'TENANT_UNKNOWN']);
    }
  });
});

describe('a host that no tenant claims, outside of the demo', () => {
  let real: TestServer;
  beforeAll(async () => {
    real = await buildTestServer({
      source: folderSource(folder),
      config: { defaultTenant: undefined, demo: false },
      pages: pagesOf({ index: INDEX }),
    });
  });
  afterAll(() => real.close());
  const ask = (host: string, url: string, headers: object = {}) =>
    real.app.inject({ url, headers: { host, ...headers } });
  const warnings = async () => (await ask(HOST, '/health')).json().warnings;

  it('shows a page without brand for any address or cookie [FIXI-04]', async () => {
    expect(await warnings()).toEqual(['NO_RELAY']);
    for (const [url, cookie] of [
      ['/login', ''],
      ['/?tenant=demo', ''],
      ['/login', 'tenant=demo'],
    ] as const) {
      const page = await ask('nadie.example.org', url, { cookie });
      expect([page.statusCode, page.headers['set-cookie']]).toEqual([404, undefined]);
      expect(page.body).toContain('No encontramos esta institución');
      expect(page.body).not.toMatch(/Salud |data-tenant|\/t\//);
    }
    const call = await ask('nadie.example.org', '/api/unidad/requisitos?tenant=demo', { cookie: 'tenant=demo' });
    expect([call.statusCode, call.json().error.code]).toEqual([404, 'TENANT_UNKNOWN']);
    // biome-ignore lint/plugin: a file has no code.
    expect((await ask('nadie.example.org', '/favicon.ico')).statusCode).toBe(404);
    expect(await warnings()).toEqual(['HOST_UNCLAIMED', 'NO_RELAY']);
    expect(real.log.filter((line) => line.includes('host.unclaimed'))).toHaveLength(1);
  });

  it('leads to the claimed host that differs by www. alone [FIXI-04]', async () => {
    const led = await ask('www.salud.example.org:8443', '/confirmar?id=x');
    expect([led.statusCode, led.headers.location]).toEqual([302, 'http://salud.example.org:8443/confirmar?id=x']);
    expect((await ask('www.salud.example.org', '//evil.example/x')).headers.location).toBe(
      'http://salud.example.org//evil.example/x',
    );
    expect(refusalOf(await ask('www.salud.example.org', '/api/unidad/requisitos'))).toEqual([404, 'TENANT_UNKNOWN']);
    await addTenant('con_www', { unit: 509, hosts: ['www.municipio.example.org'] });
    expect((await ask('municipio.example.org', '/')).headers.location).toBe('http://www.municipio.example.org/');
  });

  it('shows the default tenant where the operator names one, and ignores ?tenant= [FIXI-04]', async () => {
    const named = await buildTestServer({
      source: folderSource(folder),
      config: { defaultTenant: 'demo', demo: false },
    });
    const { body } = await named.app.inject({
      url: '/api/unidad/requisitos?tenant=con_guion',
      headers: { host: 'nadie.example.org', cookie: 'tenant=con_guion' },
    });
    expect(JSON.parse(body).template).toBe('demo');
    await named.close();
  });
});

describe('the page', () => {
  it('shows its own tenant’s name, logo and texts before any script runs [TEN-02, D-TEN-01]', async () => {
    const page = await at('salud.example.org', '/login');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<html data-tenant="con_guion" lang="es-AR" data-mantine-color-scheme="light">');
    expect(page.body.match(/<title>/g)).toHaveLength(1);
    expect(page.body).toContain('<title>Iniciar sesión · Salud con_guion</title>');
    expect(page.body).toContain('<meta name="texts" content="{');
    expect(page.body).toContain('<meta name="brand" content="Salud con_guion|/t/con_guion/assets/logo.svg">');
    expect(page.body).toMatch(
      /<div id="root"><main class="start" data-page>.*assets\/logo\.svg.*Salud con_guion<\/span>/,
    );
    expect(page.body).not.toContain('Salud demo');
    for (const [, address = ''] of page.body.matchAll(/(?:href|src)="([^"]+)"/g)) {
      expect([address, (await at('salud.example.org', address)).statusCode]).toEqual([address, 200]);
    }
  });

  it('a name cannot leave its place in the page [TEN-02]', async () => {
    await addTenant('raro', { unit: 503, name: '"><script>alert(1)</script>' });
    const page = await at(HOST, '/?tenant=raro');
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).toContain('<title>Iniciar sesión · &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
  });

  it('answers screen paths with 200 and other paths with a JSON 404 [ROUTE-01]', async () => {
    for (const path of ['/', '/login', '/LOGIN/', '/documento/x', '/detalleCaso/7', '/misTurnos', '/Rechazar/?id=x'])
      expect([path, (await at(HOST, path)).statusCode]).toEqual([path, 200]);
    for (const path of [
      '/.well-known/nada',
      '/api/nada',
      '/t/demo/nada',
      '/assets/nada.js',
      '/t/demo/0000000000000000.json',
    ]) {
      const answer = await at(HOST, path);
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it.each(['/no/existe', '/wp-login.php', '/login/otra'])('answers 404 with the page at %s [FIXI-08]', async (path) => {
    const page = await at('salud.example.org', path);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<title>Iniciar sesión · Salud con_guion</title>');
  });

  it('lets search engines list the page of signing in alone [FIXI-08]', async () => {
    const listed = async (path: string) => (await at(HOST, path)).headers['x-robots-tag'];
    expect(await Promise.all(['/login', '/Login/', '/login?motivo=vencida'].map(listed))).toEqual(
      Array(3).fill(undefined),
    );
    expect(await Promise.all(['/', '/registro', '/confirmar?id=x', '/no/existe', '/api/nada'].map(listed))).toEqual(
      Array(5).fill('noindex'),
    );
    const robots = await at('elsewhere.example.org', '/robots.txt');
    expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /api/\n']);
  });

  it('redirects /.well-known/change-password and serves /.well-known/security.txt [FIXI-08]', async () => {
    const change = await at('salud.example.org', '/.well-known/change-password');
    expect([change.statusCode, change.headers.location]).toEqual([302, '/recuperarclave']);
    const { body } = await at('salud.example.org', '/.well-known/security.txt');
    expect(body).toMatch(/^Contact: mailto:seguridad@example\.org\nExpires: 2027-05-23T13:00:00\.000Z\n/);
  });

  it('has the icons that browsers and phones request, of its own tenant [FIXI-08, FIXI-09]', async () => {
    await writeFile(join(folder, 'con_guion', 'assets', 'icon.svg'), RED);
    const icon = async (host: string, path: string) => {
      const { statusCode, rawPayload } = await at(host, path);
      expect([path, statusCode]).toEqual([path, 200]);
      const picture = sharp(path.endsWith('.ico') ? rawPayload.subarray(22) : rawPayload);
      const { width, height, hasAlpha } = await picture.metadata();
      const { dominant } = await picture.stats();
      return { width, height, hasAlpha, red: dominant.r > 200 && dominant.g < 60 };
    };
    const touch = { width: 180, height: 180, hasAlpha: false };
    expect(await icon('salud.example.org', '/apple-touch-icon.png')).toEqual({ ...touch, red: true });
    expect(await icon(HOST, '/apple-touch-icon.png')).toEqual({ ...touch, red: false });
    const { body } = await at('salud.example.org', '/login');
    const named = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(body)?.[1] ?? '';
    expect(await icon('elsewhere.example.org', named)).toEqual({ ...touch, red: true });
    expect(await icon('salud.example.org', '/favicon.ico')).toMatchObject({ width: 48, height: 48, red: true });
    const { rawPayload } = await at(HOST, '/favicon.ico');
    expect(rawPayload.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 48, 48]));
    expect(rawPayload.readUInt32LE(14)).toBe(rawPayload.length - 22);
  });

  it('answers with an error page or code when no tenant is served [FIXL-33]', async () => {
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

  it('says so when the page was not built [TEN-04]', async () => {
    const bare = await buildTestServer();
    const answer = await bare.browser().get('/');
    await bare.close();
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'PAGE_NOT_BUILT']);
  });
});

describe('files', () => {
  it('keeps screens of one area in a file of that area alone [TEN-02]', async () => {
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

  it('artifact and theme are named by content, kept for ever and compressed [D-TEN-01]', async () => {
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

  it('sandboxes a tenant’s picture and serves nothing outside the assets [A11]', async () => {
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

  it('allows framing of a PDF by the same origin only [D-TEN-03]', async () => {
    await writeFile(join(folder, 'con_guion', 'assets', 'prueba.pdf'), '%PDF-1.7');
    await writeFile(join(folder, 'con_guion', 'assets', 'otra.pdf'), '%PDF-1.7');
    await addTenant('con_guion', { unit: 502, hosts: ['salud.example.org'], certificate: 'assets/prueba.pdf' });
    // [FIXS-05] Files that no document names cannot be read, though they are in the same folder.
    expect(refusalOf(await at(HOST, '/t/con_guion/assets/otra.pdf'))).toEqual([404, 'NOT_FOUND']);
    const { headers } = await at(HOST, '/t/con_guion/assets/prueba.pdf');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('the manifest names tenant, colour and icon [TEN-02]', async () => {
    const { name, theme_color: color, icons } = (await at(HOST, '/t/con_guion/manifest.webmanifest')).json();
    expect([name, color, icons[0].src]).toEqual([
      'Salud con_guion',
      expect.stringMatching(/^#/),
      '/t/con_guion/assets/icon.svg',
    ]);
  });
});

describe('a folder that changes while the server runs', () => {
  it('serves a folder dropped in at the next request, people included [TEN-05]', async () => {
    expect(refusalOf(await at(HOST, '/api/unidad/requisitos?tenant=nuevo'))).toEqual([404, 'TENANT_UNKNOWN']);
    await addTenant('nuevo', { unit: 504 });
    expect(await templateAt('nuevo.example.org', '/api/unidad/requisitos')).toBe('nuevo');
    const login = await server.browser('nuevo').login('30111222', 'portal2026');
    expect(login.json().user.nome).toBe('Ana');
  });

  it('reports a broken tenant and serves its last good version until mended [TEN-05]', async () => {
    await addTenant('fragil', { unit: 505, subtitle: 'Uno' });
    expect((await at(HOST, '/?tenant=fragil')).statusCode).toBe(200);
    await mkdir(join(folder, 'fragil'), { recursive: true });
    await writeFile(join(folder, 'fragil', 'menu.json'), '{ "items": { "perfil": { "lable": "x" } } }');
    expect((await at(HOST, '/?tenant=fragil')).body).toContain('<title>Iniciar sesión · Salud fragil</title>');
    const { brokenTenants } = (await at(HOST, '/health')).json();
    expect(brokenTenants).toContainEqual({ id: 'fragil', served: true });
    expect(server.broken.find(({ id }) => id === 'fragil')?.message).toContain('fragil/menu.json:1');
    await rm(join(folder, 'fragil', 'menu.json'));
    await addTenant('fragil', { unit: 505, name: 'Salud mejorada' });
    expect((await at(HOST, '/?tenant=fragil')).body).toContain('<title>Iniciar sesión · Salud mejorada</title>');
    expect((await at(HOST, '/health')).json().brokenTenants).not.toContainEqual(
      expect.objectContaining({ id: 'fragil' }),
    );
  });
});
