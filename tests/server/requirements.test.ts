// @engine pg
import { afterAll, beforeAll, expect, it } from 'vitest';
import { units } from '../../server/platform/db/schema/index.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
beforeAll(async () => {
  const flags = { turnosOn: false, grupoFamiliar: false };
  const links = { urlRedirect: 'https://example.org/fin', androidGuide: 'https://example.org/permisos' };
  const bare = testTenant({ id: 'dos', unit: 2 });
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1, flags, links }),
      { ...bare, server: { ...bare.server, flags: {} } },
    ]),
  });
});
afterAll(() => server.close());

const requirements = async (tenant: string) => (await server.browser(tenant).get('/api/unidad/requisitos')).json();

it('answers flags, hours and address of the unit from the tenant’s documents [TEN-03, TEN-08]', async () => {
  expect(await requirements('uno')).toEqual({
    unidad: 1,
    template: 'uno',
    portal: true,
    registroUsuario: true,
    grupoFamiliar: false,
    edicionDatos: true,
    turnosOn: false,
    art: false,
    capacitaciones: false,
    urlRedirect: 'https://example.org/fin',
    hrTurnosSemDesde: '08:00',
    hrTurnosSemHasta: '20:00',
    hrTurnosSabDesde: '09:00',
    hrTurnosSabHasta: '13:00',
    hrTurnosDomDesde: '00:00',
    hrTurnosDomHasta: '00:00',
  });
});

it('treats unset flags as off [A49]', async () => {
  const { portal, registroUsuario, grupoFamiliar, edicionDatos, turnosOn, art } = await requirements('dos');
  expect([portal, registroUsuario, grupoFamiliar, edicionDatos, turnosOn, art]).toEqual(Array(6).fill(false));
});

it('prefers values set by the unit’s office, in its unit alone [TEN-03]', async () => {
  const values = { unit: 1, turnosOn: true, portal: false };
  await server.deps.db.insert(units).values(values).onConflictDoUpdate({ target: units.unit, set: values });
  await expect
    .poll(() => requirements('uno'))
    .toMatchObject({
      turnosOn: true,
      portal: false,
      grupoFamiliar: false,
      registroUsuario: true,
    });
  expect(await requirements('dos')).toMatchObject({ turnosOn: false });
  await server.deps.db.update(units).set({ turnosOn: null, portal: null });
  await expect.poll(() => requirements('uno')).toMatchObject({ turnosOn: false, portal: true });
});

it('takes the unit from the tenant and refuses another in the body [TEN-08, A48]', async () => {
  const browser = server.browser('uno');
  await browser.login('30111222', 'portal2026');
  expect(refusalOf(await browser.post('/api/servicios/habilitados', { unidad: 2 }))).toEqual([404, 'NOT_FOUND']);
  expect((await browser.post('/api/servicios/habilitados', { unidad: 1 })).statusCode).toBe(200);
});

it('lists services by minor flag, and only active ones as enabled [CARE-03, CARE-17]', async () => {
  const browser = server.browser('uno');
  await browser.login('30111222', 'portal2026');
  const names = async (url: string, body: object) =>
    (await browser.post(url, body)).json().map(({ nome }: { nome: string }) => nome);
  expect(await names('/api/servicios/listar', { menor: true, unidad: 1 })).toEqual(['Pediatría']);
  expect(await names('/api/servicios/listar', { menor: false, unidad: 1 })).toContain('Kinesiología');
  expect(await names('/api/servicios/habilitados', { unidad: 1 })).not.toContain('Kinesiología');
});

it('the family flag hides the family [TEN-03]', async () => {
  const browser = server.browser('uno');
  expect((await browser.login('30111222', 'portal2026')).json().family).toEqual([]);
});

it('answers the attention in progress of one’s own, null without one [CARE-06, CARE-19]', async () => {
  const queued = await buildTestServer();
  const elena = queued.browser('uno');
  await elena.login('31555669', 'portal2026');
  const active = await elena.post('/api/atenciones/enCurso', { documento: '31555669', unidad: 1 });
  expect(active.json()).toMatchObject({
    status: 'queued',
    posicion: 1,
    servicio: { nome: 'Clínica médica' },
    senha: { sigla: 'CM', numero: 1 },
  });
  const ana = queued.browser('uno');
  await ana.login('30111222', 'portal2026');
  expect((await ana.post('/api/atenciones/enCurso', { documento: '30111222', unidad: 1 })).body).toBe('null');
  expect(refusalOf(await ana.post('/api/atenciones/enCurso', { documento: '31555669', unidad: 1 }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  await queued.close();
});

it('answers only terms of type 96, with the tenant’s name [CARE-14, D-TEN-03]', async () => {
  const terms = await server.browser('uno').post('/api/documentos/terminos', { tipo: 96 });
  expect(terms.json()).toEqual({
    version: '2026-11-01',
    titulo: 'Términos de Unidad 1',
    cuerpo: [{ title: 'Uno', text: 'Texto' }],
  });
  expect(refusalOf(await server.browser('uno').post('/api/documentos/terminos', { tipo: 1 }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

it('returns the permissions guide, or null without one [HOME-05]', async () => {
  expect((await server.browser('uno').get('/api/guiaPermisos')).json()).toEqual({
    url: 'https://example.org/permisos',
  });
  expect((await server.browser('dos').get('/api/guiaPermisos')).json()).toEqual({ url: null });
});
