// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit, sessions, termsAcceptances } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { ANA, ORTIZ, patient, professional, serviceId, start } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

const MANAGER = { documento: '25111222', password: 'gestor2026' };
const CURRENT = '2026-11-01';

const made = testTenant({ id: 'uno', unit: 1, flags: { art: true } });
/** The terms of a tenant that asks for them at sign-in. */
const terms = { ...made.server.terms, ask: 'signIn' as const };
const tenant = { ...made, server: { ...made.server, terms } };

/** Puts another version into force, as an edited folder does. */
const newVersion = (version: string) => Object.assign(terms, { version });

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ source: listSource([tenant]) });
});
afterAll(() => server.close());
beforeEach(async () => {
  newVersion(CURRENT);
  await server.deps.db.delete(termsAcceptances);
  await server.deps.db.update(sessions).set({ revokedAt: new Date(0) });
});

const sessionOf = async (browser: Browser) => (await browser.get('/api/auth/sesion')).json();
const accept = (browser: Browser, version = CURRENT) => browser.post('/api/documentos/aceptar', { version });
const audited = async (action: string) => (await auditTrail(server, eq(audit.action, action))).length;
const codeOf = (answer: { json: () => { error?: { code: string } } }) => answer.json().error?.code;

describe('terms that are asked for at sign-in', () => {
  it('let a patient do nothing else before accepting them [FIXL-72]', async () => {
    const before = await audited('route.access');
    const ana = await patient(server, ANA);
    expect(await sessionOf(ana)).toMatchObject({ status: 'authenticated', scope: 'terms', terms: null });
    for (const [url, body] of [
      ['/api/turnos/listar', {}],
      ['/api/servicios/habilitados', { unidad: 1 }],
      ['/api/atenciones/iniciar', {}],
      ['/api/usuarios/persona', {}],
      ['/api/sesiones/listar', {}],
    ] as const) {
      const refused = await ana.post(url, body);
      expect([url, refused.statusCode, codeOf(refused)]).toEqual([url, 403, 'TERMS_NEEDED']);
    }
    expect(await audited('route.access')).toBe(before);
  });

  it('let one read them, renew, take the record, and leave [FIXL-72]', async () => {
    const ana = await patient(server, ANA);
    expect((await ana.post('/api/documentos/terminos', { tipo: 96 })).json().version).toBe(CURRENT);
    expect((await ana.post('/api/auth/renovar')).statusCode).toBe(200);
    expect((await ana.post('/api/historia/ultima', { documento: ANA.documento })).statusCode).toBe(200);
    expect((await ana.post('/api/historia/preparar', { documento: ANA.documento })).statusCode).toBe(200);
    expect(codeOf(await ana.post('/api/usuarios/baja', { password: 'otra' }))).toBe('WRONG_PASSWORD');
    expect((await ana.post('/api/auth/salir')).statusCode).toBe(200);
  });

  it('open the portal once accepted, with version and moment in the session [FIXL-72]', async () => {
    const before = await audited('terms.accept');
    const ana = await patient(server, ANA);
    const { draftKey } = await sessionOf(ana);
    expect(codeOf(await accept(ana, '2025-01-01'))).toBe('TERMS_REQUIRED');
    expect((await accept(ana)).json()).toEqual({ ok: true });
    expect((await accept(ana)).json()).toEqual({ ok: true });
    const acceptedAt = server.clock.now().toISOString();
    expect(await sessionOf(ana)).toMatchObject({ scope: 'full', draftKey, terms: { version: CURRENT, acceptedAt } });
    expect((await ana.post('/api/servicios/habilitados', { unidad: 1 })).statusCode).toBe(200);
    expect(await server.deps.db.select().from(termsAcceptances)).toMatchObject([{ occasion: 'signIn' }]);
    expect(await audited('terms.accept')).toBe(before + 1);
    const again = await server.browser().login(ANA.documento, ANA.password);
    expect(again.json().scope).toBe('full');
  });

  it('ask again in an open session when a newer version applies [FIXL-72]', async () => {
    const ana = await patient(server, ANA);
    await accept(ana);
    expect((await ana.post('/api/servicios/habilitados', { unidad: 1 })).statusCode).toBe(200);
    newVersion('2026-12-01');
    expect(codeOf(await ana.post('/api/servicios/habilitados', { unidad: 1 }))).toBe('TERMS_NEEDED');
    expect(await sessionOf(ana)).toMatchObject({ scope: 'terms', terms: { version: CURRENT } });
    expect(codeOf(await accept(ana, CURRENT))).toBe('TERMS_REQUIRED');
    expect((await accept(ana, '2026-12-01')).statusCode).toBe(200);
    expect((await ana.post('/api/servicios/habilitados', { unidad: 1 })).statusCode).toBe(200);
    // A version that comes back into force was accepted already.
    newVersion(CURRENT);
    expect(await sessionOf(ana)).toMatchObject({ scope: 'full', terms: { version: CURRENT } });
  });

  it('leave a running visit usable and start no other [FIXL-72]', async () => {
    const ana = await patient(server, ANA);
    await accept(ana);
    const servicio = await serviceId(ana, 'Clínica médica');
    const begun = (await start(ana, ANA.documento, servicio)).json();
    newVersion('2026-12-01');
    const active = await ana.post('/api/atenciones/enCurso', { documento: ANA.documento, unidad: 1 });
    expect(active.json().id).toBe(begun.id);
    expect((await ana.get(`/api/atenciones/${begun.id}/ice`)).statusCode).toBe(200);
    expect((await ana.post('/api/atenciones/salir', { id: begun.id })).statusCode).toBe(200);
    expect(codeOf(await start(ana, ANA.documento, servicio))).toBe('TERMS_NEEDED');
  });

  it('ask no professional and no manager [FIXL-72]', async () => {
    const manager = await patient(server, MANAGER);
    const doctor = await professional(server, ORTIZ);
    for (const browser of [manager, doctor]) expect((await sessionOf(browser)).scope).toBe('full');
    expect(codeOf(await accept(doctor))).toBe('FORBIDDEN');
  });
});
