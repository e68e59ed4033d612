// @engine pg
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banners } from '../../server/platform/db/schema/index.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let ana: Browser;
beforeAll(async () => {
  const said = <Tipo extends string>(tipo: Tipo) => ({
    tipo,
    titulo: `Un ${tipo}`,
    descripcion: 'De qué se trata',
    url: 'assets/x.svg',
  });
  const demo = { banners: { a: said('imagen'), b: said('url'), c: said('video') } };
  const trained = testTenant({ id: 'uno', unit: 1, flags: { capacitaciones: true }, demo });
  server = await buildTestServer({ source: listSource([trained, testTenant({ id: 'dos', unit: 2 })]) });
  ana = server.browser('uno');
  await ana.login('30111222', 'portal2026');
});
afterAll(() => server.close());

const list = (browser: Browser, unidad: number | string, tipo = 'tele_educacion') =>
  browser.get(`/api/banners?unidad=${unidad}&tipo=${tipo}`);

it('lists the unit’s training posts only, one of each type, in order [TRAIN-01]', async () => {
  const foreign = { kind: 'otra', cod: 'X', tipo: 'url', titulo: 'x', descripcion: 'x', url: 'x', place: 0 } as const;
  await server.deps.db.insert(banners).values([
    { ...foreign, unit: 1 },
    { ...foreign, unit: 2, kind: 'tele_educacion' },
  ]);
  const answer = await list(ana, 1);
  expect(answer.statusCode).toBe(200);
  const told: { cod: string; tipo: string; titulo: string; descripcion: string; url: string }[] = answer.json();
  expect(told.map(({ tipo }) => tipo)).toEqual(['imagen', 'url', 'video']);
  expect(told.map(({ cod }) => cod)).toEqual(['a', 'b', 'c']);
  for (const banner of told) expect(Object.values(banner).every((value) => value !== '')).toBe(true);
});

it('answers 404 for another unit and 400 for an unknown kind [TRAIN-01, A48]', async () => {
  expect(refusalOf(await list(ana, 2))).toEqual([404, 'NOT_FOUND']);
  expect(refusalOf(await list(ana, 'nada'))).toEqual([400, 'INVALID_BODY']);
  expect(refusalOf(await list(ana, 1, 'otra'))).toEqual([400, 'INVALID_BODY']);
  const other = server.browser('dos');
  await other.login('30111222', 'portal2026');
  expect((await list(other, 2)).json()).toHaveLength(1);
});
