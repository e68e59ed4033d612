// @engine pg
import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RETURN_PATH } from '../../server/features/payments/routes/return.ts';
import { type Config, readConfig } from '../../server/platform/core/config.ts';
import { registerProxyWarning } from '../../server/platform/http/proxy-warning.ts';
import { buildTestServer, HOST, type TestServer } from './helper.ts';
import { pagesOf } from './pages-of.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1 }),
      testTenant({
        id: 'dos',
        unit: 2,
        frameHosts: ['https://mapa.example.org'],
        imageHosts: ['https://imagenes.example.org'],
      }),
    ]),
    pages: pagesOf({
      index:
        '<html lang="es-AR"><head><title>x</title><!--tenant-head--></head><body><!--tenant-start--></body></html>',
    }),
  });
});
afterAll(() => server.close());
// Building another server keeps this process from hearing its database in time, after which some requests are refused.
beforeEach(() =>
  vi.waitFor(async () => expect((await server.app.readiness()).database).toBe('migrated'), { timeout: 30_000 }),
);

const policyOf = async (tenant: string, url = '/') =>
  String((await server.browser(tenant).get(url)).headers['content-security-policy']);

describe('a proxy in front', () => {
  it('logs an untrusted proxy once and reports it in /health [FIXS-15]', async () => {
    const health = async () => (await server.browser().get('/health')).json().warnings;
    expect(await health()).not.toContain('PROXY_UNBELIEVED');
    for (const from of ['203.0.113.7', '203.0.113.8'])
      await server.browser('uno').get('/api/unidad/requisitos', { 'x-forwarded-for': from });
    expect(await health()).toContain('PROXY_UNBELIEVED');
    expect(server.log.filter((line) => line.includes('proxy.unbelieved'))).toHaveLength(1);
  });

  it('causes no warning when trusted, even for a client at its address [FIXS-15]', async () => {
    const app = Fastify({ trustProxy: ['127.0.0.1'] });
    registerProxyWarning(app);
    app.get('/', async (request) => request.ip);
    for (const from of ['127.0.0.1', '203.0.113.7'])
      expect((await app.inject({ url: '/', headers: { 'x-forwarded-for': from } })).body).toBe(from);
    expect(app.forwardedUnbelieved()).toBe(false);
    await app.close();
  });
});

describe('headers', () => {
  it('sends the policy of the architecture with every answer, refusals too [R14]', async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ws://${HOST}`,
      "media-src 'self' blob:",
      "frame-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
    for (const url of ['/', '/api/unidad/requisitos', '/api/nada']) expect(await policyOf('uno', url)).toBe(policy);
  });

  it('names the requested host and allowed framing regardless of earlier requests [R14]', async () => {
    const asked = async (host: string, url = '/api/unidad/requisitos?tenant=uno') =>
      String((await server.app.inject({ url, headers: { host } })).headers['content-security-policy']);
    const file = `/api/documentos/${'a'.repeat(48)}.pdf?tenant=uno`;
    for (const host of ['a.test:1', 'b.test:2', 'a.test:1']) {
      expect(await asked(host)).toMatch(new RegExp(`ws://${host};.*frame-ancestors 'none'$`));
      expect(await asked(host, file)).toContain("frame-ancestors 'self'");
    }
  });

  it('lets pictures from the tenant’s hosts only [FIXL-45, A53]', async () => {
    expect(await policyOf('dos')).toContain("img-src 'self' data: blob: https://imagenes.example.org;");
    expect(await policyOf('dos')).toContain("frame-src 'self' https://mapa.example.org;");
  });

  it('allows frames of tenant hosts only, and geolocation to the map only [R14, A46]', async () => {
    expect(await policyOf('dos')).toContain("frame-src 'self' https://mapa.example.org;");
    const { headers } = await server.browser('dos').get('/');
    expect(headers['permissions-policy']).toBe(
      'camera=(self), microphone=(self), geolocation=(self "https://mapa.example.org"), payment=(), usb=()',
    );
    expect((await server.browser('uno').get('/')).headers['permissions-policy']).toContain('geolocation=()');
  });

  it('sends the other headers everywhere [R14]', async () => {
    for (const url of ['/', '/api/nada', '/health', '/t/uno/nada']) {
      expect((await server.browser().get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'x-frame-options': 'DENY',
      });
    }
  });

  it('a host that could end the policy is left out of it [R14]', async () => {
    const { headers } = await server.app.inject({
      url: '/api/unidad/requisitos',
      headers: { host: "x; script-src 'unsafe-inline'" },
    });
    expect(String(headers['content-security-policy'])).not.toContain('unsafe-inline');
  });

  it('serves the API’s description at /api/docs with a policy of its own [R14]', async () => {
    const docs = await server.browser().get('/api/docs/');
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-security-policy']).toContain("script-src 'self'");
    const { paths } = (await server.browser().get('/api/docs/json')).json();
    expect(Object.keys(paths)).toContain('/api/auth/login');
  });

  it('serves no API documentation in production unless enabled [FIXS-33]', async () => {
    const production = readConfig({ DATABASE_URL: 'postgres://portal@127.0.0.1/portal', DEMO: '0' });
    expect(production.apiDocs).toBe(false);
    expect(readConfig({ DEMO: '0', API_DOCS: '1' }).apiDocs).toBe(true);
    const { apiDocs } = production;
    const closed = await buildTestServer({ config: { apiDocs } });
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html'])
      expect(refusalOf(await closed.browser().get(path)), path).toEqual([404, 'NOT_FOUND']);
    await closed.close();
  });
});

describe('requests of other sites', () => {
  // A payment company sends a form to the page where the payer's window ends; that page reads and changes nothing.
  const unsafe = () =>
    server.app.routeRegistry.filter(
      ({ method, url }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && url !== RETURN_PATH,
    );

  it('refuses each unsafe route to a page of another origin [R15]', async () => {
    expect(unsafe().length).toBeGreaterThan(8);
    for (const { url } of unsafe()) {
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'http://portal.test' },
        { origin: `http://${HOST}.evil.example` },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign) {
        const answer = await server.app.inject({
          method: 'POST',
          url,
          payload: {},
          headers: { host: HOST, ...headers },
        });
        expect([url, headers, answer.statusCode, answer.json().error.code]).toEqual([
          url,
          headers,
          403,
          'CROSS_ORIGIN',
        ]);
      }
    }
  });

  it('refuses writes with cookies but no origin, accepts them without cookies [R15]', async () => {
    const login = {
      method: 'POST',
      url: '/api/auth/login',
      payload: { correo: '30111222', password: 'portal2026' },
    } as const;
    expect(refusalOf(await server.app.inject({ ...login, headers: { host: HOST, cookie: 'a=b' } }))).toEqual([
      403,
      'CROSS_ORIGIN',
    ]);
    expect((await server.app.inject({ ...login, headers: { host: HOST } })).statusCode).toBe(200);
  });

  it.each<[string, Partial<Config>, Record<string, string>]>([
    ['where people come by https', { secure: true, publicUrl: `https://${HOST}` }, {}],
    ['where a believed proxy says https', { trustProxy: ['127.0.0.1'] }, { 'x-forwarded-proto': 'https' }],
  ])('refuses the same host over plain http %s [R15]', async (_where, config, forwarded) => {
    const behind = await buildTestServer({ config });
    const status = async (origin: string, host: string) => {
      const headers = { host, origin, 'x-forwarded-for': '203.0.113.9', ...forwarded };
      return (await behind.app.inject({ method: 'POST', url: '/api/auth/salir', payload: {}, headers })).statusCode;
    };
    const answers = [await status(`http://${HOST}`, HOST), await status(`https://${HOST}`, HOST)];
    const local = await status('http://localhost:3000', 'localhost:3000');
    await behind.close();
    expect(answers).toEqual([403, 200]);
    // On this machine itself there is no proxy.
    expect(local).toBe(config.secure ? 200 : 403);
  });

  it('takes JSON only: what a form can post is refused [R15]', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { host: HOST, origin: `http://${HOST}`, 'content-type': type };
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: '{"correo":"1"}',
        headers,
      });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
  });
});

describe('a WebSocket request to a path without a socket', () => {
  it.each(['/login', '/nada', '/api/nada', '/api/auth/sesion', '/%E0%A4%A', `/t/${'a'.repeat(200)}/x.json`])(
    'is answered and ended, and held open by nobody: %s [FIXS-08, R18]',
    async (path) => {
      if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
      const address = server.app.server.address();
      const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
      const heard: Buffer[] = [];
      socket.on('data', (part: Buffer) => heard.push(part));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n`);
      await once(socket, 'end');
      socket.destroy();
      expect(Buffer.concat(heard).toString('latin1')).toMatch(/^HTTP\/1\.1 [24]\d\d /);
    },
  );
});

describe('hostile bodies', () => {
  const post = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
    });

  it('answers 4xx, without a stack and without falling [R13]', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"correo":"\\u0000","password":"x"}',
      '{"correo":"\\ud800","password":"x"}',
      '{"__proto__":{"x":1},"correo":"1","password":"x"}',
      '{"constructor":{"prototype":{"x":1}},"correo":"1","password":"x"}',
      `{"correo":${deep},"password":"x"}`,
      `{"correo":"${'9'.repeat(5_000)}","password":"x"}`,
      `{"correo":"1","password":"${'x'.repeat(1_000_000)}"}`,
    ];
    for (const body of bodies) {
      const answer = await post(body);
      expect([body.slice(0, 40), answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([
        body.slice(0, 40),
        true,
      ]);
      expect(answer.body).not.toMatch(/node_modules|at .*\.ts|Error:/);
    }
    expect((await server.browser().get('/health')).json().status).toBe('ok');
  });

  it('masks unexpected errors and logs their place without their message [R13, FIXS-07]', async () => {
    const failing = await buildTestServer({
      plugin: (app) =>
        void app.get('/api/boom', { config: { access: 'public' } }, async () => {
          throw new Error('select secret from people');
        }),
    });
    const answer = await failing.browser().get('/api/boom');
    await failing.close();
    expect(refusalOf(answer)).toEqual([500, 'INTERNAL']);
    expect(answer.json()).toEqual({ error: { code: 'INTERNAL' } });
    const log = failing.log.join('');
    expect(log).toContain('defences.test.ts');
    expect(log).not.toContain('secret');
  });
});
