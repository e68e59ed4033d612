// @engine pg
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseTexts as texts } from '../../stories/base-texts.ts';
import { auditTrail } from './audit-trail.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let ana: Browser;
let bruno: Browser;

/** The words of the paper as they are shipped. */
const PAPER = Object.fromEntries(Object.entries(texts).filter(([code]) => code.startsWith('paper.')));

beforeAll(async () => {
  const tenants = [testTenant({ id: 'uno', unit: 1, texts: PAPER }), testTenant({ id: 'dos', unit: 2, texts: PAPER })];
  server = await buildTestServer({ source: listSource(tenants) });
  [ana, bruno] = [server.browser('uno'), server.browser('uno')];
  await ana.login('30111222', 'portal2026');
  await bruno.login('28444555', 'portal2026');
});
afterAll(() => server.close());

const receta = (browser: Browser, idReceta: unknown) => browser.post('/api/recetas/getReceta', { idReceta });
const pdf = (browser: Browser, idReceta: number) => browser.post('/api/recetas/pdf', { idReceta });

describe('a prescription', { timeout: 90_000 }, () => {
  it('is a list of one, with what the contract names [RX-01, RX-02]', async () => {
    const [first, ...rest] = (await receta(ana, 1001)).json();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      id: 1001,
      contenido: expect.stringMatching(/\w/),
      unidad: { logoUnidad: expect.stringMatching(/^\/t\/uno\/assets\//) },
      paciente: { nome: 'Ana Pérez', documento: '30111222' },
      medico: { nome: 'Julián', sobrenome: 'Ortiz', titulo: expect.any(String), matricula: { numero: '112233' } },
    });
  });

  it('says when it was emitted, on whatever day it is read [A44, D-SAFE-4]', async () => {
    const emitted = async () => (await receta(ana, 1001)).json()[0].emision;
    const first = await emitted();
    server.clock.setTo(new Date('2026-11-27T16:00:00-03:00'));
    await ana.login('30111222', 'portal2026');
    expect(await emitted()).toBe(first);
    expect(new Date(first).getTime()).toBeLessThan(TUESDAY.getTime());
  });

  it('is the same paper, byte by byte, on another day [A44]', async () => {
    const one = await pdf(ana, 1001);
    expect(one.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    server.clock.setTo(new Date('2026-11-28T09:00:00-03:00'));
    await ana.login('30111222', 'portal2026');
    expect((await pdf(ana, 1001)).rawPayload.equals(one.rawPayload)).toBe(true);
  });

  it('returns null content and no PDF for an empty prescription [RX-01]', async () => {
    expect((await receta(ana, 1002)).json()[0].contenido).toBeNull();
    expect(refusalOf(await pdf(ana, 1002))).toEqual([404, 'NOT_FOUND']);
  });

  it('answers one 404 for foreign and unknown prescriptions and audits each access [R11, A19]', async () => {
    await bruno.login('28444555', 'portal2026');
    const other = server.browser('dos');
    await other.login('28444555', 'portal2026');
    const before = (await auditTrail(server)).length;
    const answers = [];
    for (const ask of [receta, pdf]) {
      answers.push(
        await ask(bruno, 1001),
        await ask(other, 1001),
        await ask(bruno, 9999),
        await ask(bruno, 2 ** 31 - 1),
      );
    }
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(refusalOf(answers[0])).toEqual([404, 'NOT_FOUND']);
    await receta(ana, 1001);
    const rows = (await auditTrail(server)).slice(before);
    expect(rows.map(({ action, object, outcome }) => [action, object, outcome])).toContainEqual([
      'prescription.read',
      'prescription:1001',
      'ok',
    ]);
    expect(rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(8);
  });
});
