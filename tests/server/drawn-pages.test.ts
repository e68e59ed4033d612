// @engine pg
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import type { ViewDrawer, ViewParts } from '../../engine/language/screens/delivery/draw-view.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { pageWriter } from '../../server/platform/pages/page-writer.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { ANA, BRUNO, patient } from './care-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { pagesOf } from './pages-of.ts';
import { listSource } from './test-tenant.ts';

const HEAD =
  '<!--tenant-head--><link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="preload" as="style" crossorigin="" href="/assets/b.css"><script type="module" src="/assets/a.js"></script>';
const pages = pagesOf({
  index: `<html lang="es-AR"><head><title>x</title>${HEAD}</head><body><div id="root" data-app><!--tenant-start--></div></body></html>`,
  styles: '.a{color:red}.b{color:blue}',
  areaStyles: '.c{color:green}',
  area: { scripts: ['/assets/a.js', '/assets/area.js'], styles: ['/assets/a.css', '/assets/area.css'] },
});

const requirements = { portal: true, registroUsuario: true } as ViewParts['requirements'];

/** Says what it was asked to draw. */
function drawerOf(draw: ViewDrawer['drawView']): ViewDrawer & { readonly asked: ViewParts[] } {
  const asked: ViewParts[] = [];
  const drawView: ViewDrawer['drawView'] = (parts) => {
    asked.push(parts);
    return draw(parts);
  };
  return { asked, drawView, earlyScript: 'early()' };
}

const form = ({ path, requirements }: ViewParts) => `<form>${path} ${requirements.registroUsuario}</form>`;

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(
  drawer: ViewDrawer | undefined,
  tenants: CompiledTenant[] = [compiledTenant('demo')],
  demo = false,
) {
  const config = { defaultTenant: 'demo', demo };
  server = await buildTestServer({ source: listSource(tenants), config, pages, drawer });
  return server;
}

const page = async ({ app }: TestServer, url: string, headers = {}) => app.inject({ url, headers });

describe('the first view of an entry page', () => {
  it('is inlined with its style and script, and CSP allows nothing else [LOGIN-01, R14]', async () => {
    const { body, headers } = await page(await serve(drawerOf(form)), '/login?tenant=demo');
    expect(body).toContain('data-app><form>/login true</form><div class="start-over">');
    const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(style).toBe(compiledTenant('demo').themeCss + pages.styles);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(body).toContain('<script>early()</script>');
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' ${hash('early()')}; style-src 'self' ${hash(style)} ${hash(`${style}.c{color:green}`)};`,
    );
    // The page contains its styles: the script gets their names and does not fetch them.
    expect(body.match(/<link rel="stylesheet"/g)).toHaveLength(3);
    expect(body.match(/<link rel="stylesheet" disabled/g)).toHaveLength(3);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie, accept-encoding' });
  });

  it('carries its screen’s title, and a description for visitors [FIXF-19]', async () => {
    const open = await serve(drawerOf(form));
    const { name, unit } = compiledTenant('demo').public;
    const cookie = `sid_${unit}=${'a'.repeat(43)}`;
    const wordsAt = async (url: string, headers = {}) => {
      const { body } = await page(open, url, headers);
      return [/<title>([^<]*)</.exec(body)?.[1], /<meta name="description" content="([^"]*)"/.exec(body)?.[1]];
    };
    const said = (screen: string) => [`${screen} · ${name}`, `${screen} en el portal de atención médica de ${name}.`];
    expect(await wordsAt('/login')).toEqual(said('Iniciar sesión'));
    // A page that asks for a session leads to the sign-in form; mails link to pages with a query.
    expect(await wordsAt('/misTurnos')).toEqual(said('Iniciar sesión'));
    expect(await wordsAt('/confirmar?codigo=a')).toEqual(said('Confirmar turno'));
    expect(await wordsAt('/misTurnos?a=1', { cookie })).toEqual([`Turnos médicos · ${name}`, undefined]);
    expect(await wordsAt('/nadie?a=1', { cookie })).toEqual([name, undefined]);
  });

  it('goes over the line compressed', async () => {
    const packed = await page(await serve(drawerOf(form)), '/login', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<form>/login true</form>');
  });

  it('is left to the script at addresses with parameters or unknown paths [ROUTE-07]', async () => {
    const drawer = drawerOf(form);
    const open = await serve(drawer);
    const others = [
      page(open, '/login?motivo=vencida'),
      page(open, '/login?tenant=demo&motivo=vencida'),
      page(open, '/nadie'),
      page(open, '/detalleCaso/7'),
    ];
    for (const { statusCode, body } of await Promise.all(others)) {
      expect([200, 404]).toContain(statusCode);
      expect(body).toContain('<main class="start" data-page>');
      expect(body).not.toMatch(/<form>|<script>|<style>| disabled/);
    }
    expect(drawer.asked).toEqual([]);
  });

  it('is replaced by preload links when a session’s address has parameters [ROUTE-07, HOME-01]', async () => {
    const drawer = drawerOf(form);
    const open = await serve(drawer);
    const { hash, public: shown } = compiledTenant('demo');
    const cookieOf = (letter: string) => ({ cookie: `sid_${shown.unit}=${letter.repeat(43)}` });
    const { body, headers } = await page(open, '/home?a=1', cookieOf('a'));
    expect(body).toContain('<main class="start" data-page>');
    expect(drawer.asked).toEqual([]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie, accept-encoding' });
    // The page contains its styles, as a visitor's does, and those of its area.
    expect(body).toContain('<link rel="stylesheet" disabled href="/assets/area.css" crossorigin>');
    expect(body).toContain(`<style>${compiledTenant('demo').themeCss + pages.styles + pages.areaStyles}</style>`);
    expect(body).not.toContain('<script>');
    const named = body.slice(body.indexOf('</style>'), body.indexOf('</head>'));
    const hrefs = [...named.matchAll(/<link rel="(?:modulepreload|preload)" href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([`/t/demo/patient/${hash}.json`, '/assets/area.js']);
    // The page is the same for all viewers.
    expect((await page(open, '/home?a=1', cookieOf('b'))).body).toBe(body);
    expect((await page(open, hrefs[0] ?? '')).statusCode).toBe(200);
    const room = (await page(open, '/consultorio?a=1', cookieOf('a'))).body;
    expect(room).toContain('/t/demo/professional/');
    expect((await page(open, '/nadie?a=1', cookieOf('a'))).body).not.toMatch(/\/t\/demo\/(patient|art|professional)\//);
  });

  it('is rendered once per kind of session and names its area [HOME-01]', async () => {
    const drawer = drawerOf(({ session }) => `<main>${session?.role}</main>`);
    const open = await serve(drawer, [compiledTenant('demo')], true);
    const { hash } = compiledTenant('demo');
    const ana = await patient(open, ANA, 'demo');
    const { body } = await ana.get('/home');
    expect(body).toContain('data-app><main>patient</main>');
    expect(body).toContain(`href="/t/demo/patient/${hash}.json"`);
    expect(body).toContain('<script>early()</script>');
    expect(drawer.asked.map(({ path, session }) => [path, session])).toEqual([
      ['/home', { role: 'patient', scope: 'full' }],
    ]);
    const bruno = await patient(open, BRUNO, 'demo');
    expect((await bruno.get('/home')).body).toBe(body);
    expect(drawer.asked).toHaveLength(1);
  });

  it('is left out when the database does not answer in time [FIXS-12]', async () => {
    const drawer = drawerOf(({ session }) => `<main>${session?.role}</main>`);
    const open = await serve(drawer, [compiledTenant('demo')], true);
    const ana = await patient(open, ANA, 'demo');
    await transaction(open.deps.db, async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      const { statusCode, body } = await ana.get('/home');
      expect([statusCode, body.includes('<main class="start" data-page>')]).toEqual([200, true]);
      expect(body).toContain('/t/demo/patient/');
    });
    expect((await ana.get('/home')).body).toContain('<main>patient</main>');
  });

  it('is a visitor’s for a session that is over [ROUTE-07]', async () => {
    const drawer = drawerOf(form);
    const open = await serve(drawer);
    const cookie = `sid_${compiledTenant('demo').public.unit}=${'a'.repeat(43)}`;
    expect((await page(open, '/login', { cookie })).body).toContain('<form>/login true</form>');
    expect(drawer.asked.map(({ session }) => session)).toEqual([undefined]);
  });

  it('renders once, and again for other documents, flags or days', () => {
    const drawer = drawerOf(form);
    let now = new Date('2026-11-24T13:00:00Z');
    const writer = pageWriter({ pages, drawer, now: () => now, failed: () => undefined });
    const one = compiledTenant('demo');
    const times = (tenant: CompiledTenant, flags: ViewParts['requirements']) => {
      expect(writer.drawn(tenant, { path: '/login', requirements: flags })).toBe(
        writer.drawn(tenant, { path: '/login', requirements: { ...flags } }),
      );
      return drawer.asked.length;
    };
    expect(times(one, requirements)).toBe(1);
    expect(times(one, { ...requirements, registroUsuario: false })).toBe(2);
    now = new Date('2026-11-25T03:00:00Z');
    expect(times(one, { ...requirements, registroUsuario: false })).toBe(3);
    expect(times({ ...one, hash: 'other' }, requirements)).toBe(4);
    expect(times({ ...one, themeHash: 'other' }, requirements)).toBe(5);
    // A path of no screen is not cached.
    expect(writer.drawn(one, { path: '/cualquiera', requirements })).toBe(writer.bare(one, '/cualquiera'));
    expect(drawer.asked).toHaveLength(5);
  });

  it('does not render again when its tenant was evicted and reloaded [FIXS-02]', () => {
    const drawer = drawerOf(form);
    const writer = pageWriter({ pages, drawer, now: () => new Date('2026-11-24T13:00:00Z'), failed: () => undefined });
    const tenants = Array.from({ length: 65 }, (_, at) => ({ ...compiledTenant('demo'), hash: `hash ${at}` }));
    for (const tenant of tenants) writer.drawn(tenant, { path: '/login', requirements });
    for (const tenant of tenants) writer.drawn({ ...tenant }, { path: '/login', requirements });
    expect(drawer.asked).toHaveLength(65);
  });

  it('is cached within a byte limit, evicting the least recently requested [FIXS-02]', () => {
    const drawer = drawerOf(form);
    const parts = { pages, drawer, now: () => new Date('2026-11-24T13:00:00Z'), failed: () => undefined };
    const named = (hash: string) => ({ ...compiledTenant('demo'), hash });
    const { size } = pageWriter(parts).drawn(named('a'), { path: '/login', requirements });
    const writer = pageWriter(parts, 2 * size);
    const draws = (hash: string) => {
      const before = drawer.asked.length;
      writer.drawn(named(hash), { path: '/login', requirements });
      return drawer.asked.length - before;
    };
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(draws)).toEqual([1, 1, 0, 1, 0, 1]);
  });

  it('leaves the page to the script and logs once when rendering fails [TEN-04]', async () => {
    const drawer = drawerOf(() => {
      throw new Error('a fault of a renderer');
    });
    const open = await serve(drawer);
    for (const _ of [1, 2]) {
      const { statusCode, body } = await page(open, '/login');
      expect([statusCode, body.includes('<main class="start" data-page>'), body.includes('<script>')]).toEqual([
        200,
        true,
        false,
      ]);
    }
    expect(open.log.filter((line) => line.includes('a first view could not be drawn'))).toEqual([
      expect.stringMatching(/"tenant":"demo".*"path":"\/login"|"path":"\/login".*"tenant":"demo"/),
    ]);
  });

  it('omits the view and its script from the policy without a renderer', async () => {
    const { body, headers } = await page(await serve(undefined), '/login');
    expect(body).toContain('<main class="start" data-page>');
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
  });
});
