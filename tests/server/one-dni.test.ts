import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../server/platform/db/schema/index.ts';
import { withOrders } from './admin-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { PASSWORD, registration } from './proof-kit.ts';
import { Recovery } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { shippedTenants } from './shipped-tenants.ts';

let server: TestServer;
const { admin } = withOrders(() => server);
beforeAll(async () => {
  server = await buildTestServer({ source: shippedTenants(), config: { defaultTenant: 'demo' } });
  await server.browser('demo').get('/api/unidad/requisitos');
}, 180_000);
afterAll(() => server.close());

const signUp = (dni: string, correo: string) =>
  server.browser('demo').post('/api/usuarios/registro', registration(dni, correo));

describe('a DNI under ten million', () => {
  it('is one account in every spelling at sign-up and sign-in [FIXI-01]', async () => {
    expect((await signUp('5.123.461', 'uno@example.com')).statusCode).toBe(200);
    expect((await signUp('05123462', 'dos@example.com')).statusCode).toBe(200);
    for (const typed of ['5123461', '05123461', '05.123.461', '5123462', '05123462'])
      expect([typed, (await server.browser('demo').login(typed, PASSWORD)).statusCode]).toEqual([typed, 200]);
    const found = await server.deps.db.select().from(people).where(eq(people.email, 'dos@example.com'));
    expect(found.map(({ identityNumber: documento }) => documento)).toEqual(['5123462']);
  });

  it('cannot be registered again with a leading zero once proven [FIXI-01]', async () => {
    expect(refusalOf(await signUp('05123456', 'otra@example.com'))).toEqual([422, 'REFUSED']);
  });

  it('recovers the password by eight digits [FIXI-01, REC-02]', async () => {
    const recovery = await Recovery.at(server, 'demo');
    const code = await recovery.codeFor('05123456');
    expect((await recovery.verify('05.123.456', code)).statusCode).toBe(200);
    expect((await recovery.reset('05123456', code, 'nublado-jazmin')).statusCode).toBe(200);
    expect((await server.browser('demo').login('5123456', 'nublado-jazmin')).statusCode).toBe(200);
  });

  it('counts wrong passwords under one name [FIXI-01]', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const typed = turn % 2 === 0 ? '5123999' : '05123999';
      statuses.push((await server.browser('demo').login(typed, 'equivocada-9')).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is refused as a password, also with its zero [FIXI-01, D-SAFE-1]', async () => {
    const body = registration('05123463', 'tres@example.com', { password: '05123463', conf_password: '05123463' });
    const answer = await server.browser('demo').post('/api/usuarios/registro', body);
    expect([answer.statusCode, answer.json().error.field]).toEqual([422, 'password']);
  });

  it('is one member of a family [FIXI-01]', async () => {
    const browser = server.browser('demo');
    await browser.login('28444555', 'portal2026');
    const member = (documento: string) => ({
      unidad: 1,
      tipo: '3',
      usuario_id: 0,
      sobrenome: 'Paz',
      nome: 'Leo',
      documento,
      sexo: 'M',
      telefono: '1144445555',
      fec_nac: '2018-05-10',
      email: 'leo@example.com',
    });
    const me = (await browser.get('/api/auth/sesion')).json() as { user?: { id: number } };
    const usuario_id = me.user?.id;
    const first = await browser.post('/api/familia/crear', { ...member('05123464'), usuario_id });
    expect(first.statusCode, first.body).toBe(200);
    const again = await browser.post('/api/familia/crear', { ...member('5.123.464'), usuario_id });
    expect(again.json().error.code).toBe('ALREADY_FAMILY');
    const found = await browser.post('/api/usuarios/persona', { documento: '05123464' });
    expect(found.json().persona).toMatchObject({ nome: 'Leo', documento: '5123464' });
  });

  it('is one worker for whoever manages cases [FIXI-01]', async () => {
    const browser = server.browser('demo');
    await browser.login('25111222', 'gestor2026');
    const [worker] = await server.deps.db.select().from(people).where(eq(people.kind, 'worker')).limit(1);
    await server.deps.db
      .update(people)
      .set({ identityNumber: '05123465' })
      .where(eq(people.id, worker?.id ?? 0));
    for (const documento of ['05123465', '5.123.465']) {
      expect((await browser.post('/api/art/trabajador', { documento })).json()).toMatchObject({ encontrado: true });
      const listed = await browser.post('/api/art/listarFitro', { unidad_id: 1, documento });
      expect(listed.json()).toMatchObject({ total: 1, casos: [{ documento: '5123465' }] });
    }
  });

  it('is found by the operator’s orders [FIXI-01]', async () => {
    expect((await admin('audit', 'demo', '--sobre', '05.123.456')).code).toBe(0);
    const put = await admin('put', 'pacientes', 'demo', 'dni=05123456', 'apellido=Sosa Paz');
    expect(put.said.join(' ')).toContain('paciente 5123456');
    expect((await admin('list', 'dni-repetidos', 'demo')).said).toEqual(['No hay DNI repetidos en demo.']);
  });
});
