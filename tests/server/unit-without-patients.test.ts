// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSession, openSession } from '../../server/features/sessions/sessions.ts';
import { people, units } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { staffed } from '../tenants/staffed.ts';
import { GISELA, outcome } from './art-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { Recovery } from './recovery-kit.ts';
import { listSource } from './test-tenant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ source: listSource([staffed()]), config: { defaultTenant: 'demo' } });
  await server.browser('demo').get('/api/unidad/requisitos');
}, 180_000);
afterAll(() => server.close());

const ANA = ['30111222', 'portal2026'] as const;
const APPLICANT = {
  dni: '36000111',
  apellido: 'Quiroga',
  nombre: 'Nora',
  telefono: '1144440000',
  correo: 'nora@example.com',
  sexo: 'F',
  fec_nac: '1990-05-10',
  domicilio: 'Calle 1',
  cp: '1425',
  terms: true,
  password: 'Jacaranda-27',
  conf_password: 'Jacaranda-27',
};
const anas = async () => {
  const [ana] = await server.deps.db.select().from(people).where(eq(people.identityNumber, ANA[0]));
  if (ana === undefined) throw new Error('no patient in the demo');
  return ana;
};

describe('a unit without patients', () => {
  it('refuses patients, registration and family, whatever its office sets [FIXL-62]', async () => {
    const { unit } = staffed().public;
    const on = { portal: true, registroUsuario: true, grupoFamiliar: true };
    await server.deps.db
      .insert(units)
      .values({ unit, ...on })
      .onConflictDoUpdate({ target: units.unit, set: on });
    const visitor = server.browser('demo');
    const flags = (await visitor.get('/api/unidad/requisitos')).json();
    expect([flags.portal, flags.registroUsuario, flags.grupoFamiliar]).toEqual([false, false, false]);
    expect(outcome(await visitor.login(...ANA))).toBe('401 LOGIN_REFUSED');
    expect(outcome(await visitor.post('/api/usuarios/registro', APPLICANT))).toBe('409 FEATURE_OFF');
  });

  it('lets managers and professionals in [FIXL-62]', async () => {
    expect((await server.browser('demo').login(GISELA.dni, GISELA.password)).statusCode).toBe(200);
    const doctor = { correo: 'julian.ortiz@example.com', password: 'medico2026' };
    expect((await server.browser('demo').post('/api/auth/consultorio', doctor)).statusCode).toBe(200);
  });

  it('mails a code to managers, and not to patients [FIXL-62, REC-02]', async () => {
    const recovery = await Recovery.at(server, 'demo');
    const mailed = async (dni: string) => {
      const before = (await recovery.mails()).length;
      expect((await recovery.ask(dni)).statusCode).toBe(200);
      await recovery.issue();
      return (await recovery.mails()).length - before;
    };
    expect([await mailed(ANA[0]), await mailed(GISELA.dni)]).toEqual([0, 1]);
  });

  it('ends the sessions that patients had before [FIXL-62]', async () => {
    const person = await anas();
    const open = { person, role: 'patient', scope: 'full' } as const;
    const { token } = await openSession(server.deps, compiledTenant('demo'), open);
    expect(await findSession(server.deps, compiledTenant('demo'), token)).not.toBeNull();
    expect(await findSession(server.deps, staffed(), token)).toBeNull();
  });
});
