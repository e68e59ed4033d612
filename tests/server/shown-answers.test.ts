// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attentions, people } from '../../server/platform/db/schema/index.ts';
import { COPAY_CHECK, withCopay } from '../tenants/shown-answers.ts';
import { ANA, patient, serviceId, start } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { json, leadingTo, startInsurer, type TestInsurer } from './insurer-kit.ts';
import { listSource } from './test-tenant.ts';

let insurer: TestInsurer;
let server: TestServer;
beforeAll(async () => {
  insurer = await startInsurer();
  const { tenant, messages } = withCopay({
    'checks.json': { socio: { ...COPAY_CHECK, store: { plan: 'answer.estado' } } },
  });
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  const config = { defaultTenant: 'demo', ...leadingTo(insurer, 'demo') };
  server = await buildTestServer({ source: listSource([tenant]), config });
}, 180_000);
afterAll(async () => {
  await server.close();
  await insurer.close();
});
beforeEach(async () => {
  insurer.asked.length = 0;
  await server.deps.db.delete(attentions);
  await server.deps.db.update(people).set({ plan: null }).where(eq(people.identityNumber, ANA.documento));
});

const answers = (more: object = {}) => {
  insurer.answer = json({ estado: 'activo', ...more });
};
const judge = async (browser: Browser) =>
  (await browser.post('/api/controles/juzgar', { punto: 'patientPicked', documento: ANA.documento })).json();
const queued = () => server.deps.db.select().from(attentions).where(eq(attentions.identityNumber, ANA.documento));

/** Ana, and how she asks for care with what she saw. */
async function anaAsks() {
  const ana = await patient(server, ANA);
  const service = await serviceId(ana, 'Clínica médica');
  return { ana, ask: (more: object) => start(ana, ANA.documento, service, more) };
}

describe('a refusal that quotes parts of an answer', () => {
  it('renders typed parts on the server at sign-up [FIXL-63]', async () => {
    answers({ estado: 'baja', baja: '2026-03-09' });
    const body = {
      dni: '36008101',
      apellido: 'Quiroga',
      nombre: 'Nora',
      telefono: '1144440000',
      correo: 'nora@example.com',
      sexo: 'F',
      fec_nac: '1990-05-10',
      domicilio: 'Calle 1',
      cp: '1425',
      password: 'Jacaranda-27',
      conf_password: 'Jacaranda-27',
      terms: true,
    };
    const answer = await server.browser().post('/api/usuarios/registro', body);
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      {
        code: 'NOT_ELIGIBLE',
        title: 'De baja desde 09/03/2026',
        message: 'Nora, tu afiliación terminó el 09/03/2026.',
        check: 'socio',
        refusal: 'baja',
      },
    ]);
  });

  it('renders them when picking a patient and when asking for care [FIXL-63]', async () => {
    answers({ estado: 'suspendido' });
    const { ana, ask } = await anaAsks();
    expect(await judge(ana)).toEqual({
      ok: false,
      check: 'socio',
      title: 'No figurás',
      message: 'El padrón contesta «suspendido».',
      contact: null,
      answer: null,
      seen: null,
    });
    expect((await ask({})).json().error.message).toBe('El padrón contesta «suspendido».');
  });
});

describe('a price that is shown before care is asked for', () => {
  it('gives its words, its typed part and a seal [FIXL-71]', async () => {
    answers({ copago: 1234.5 });
    const { ana } = await anaAsks();
    const seen = await judge(ana);
    expect(seen).toEqual({
      ok: true,
      check: null,
      title: 'Copago de la consulta',
      message: expect.stringMatching(/^Tu plan cobra \$\s?1\.234,50 por esta consulta\.$/),
      contact: null,
      answer: { copago: 1234.5 },
      seen: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await judge(ana)).seen).toBe(seen.seen);
  });

  it('is the price that is taken, or nothing is asked for [FIXL-71]', async () => {
    answers({ copago: 1234.5 });
    const { ana, ask } = await anaAsks();
    const before = await judge(ana);
    answers({ copago: 2000 });
    for (const visto of [before.seen, null, undefined, 'x'.repeat(43)]) {
      const refused = await ask(visto === undefined ? {} : { visto });
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'SHOWN_CHANGED']);
    }
    expect(await queued()).toEqual([]);
    const [row] = await server.deps.db.select().from(people).where(eq(people.identityNumber, ANA.documento));
    expect(row?.plan).not.toBe('activo');
    const again = await judge(ana);
    expect(again.answer).toEqual({ copago: 2000 });
    expect((await ask({ visto: again.seen })).statusCode).toBe(200);
    expect(await queued()).toHaveLength(1);
  });

  it('needs no agreement when nothing is shown, then or now [FIXL-71]', async () => {
    answers({ copago: 0 });
    const { ana, ask } = await anaAsks();
    expect(await judge(ana)).toMatchObject({ ok: true, title: null, message: null, answer: null, seen: null });
    expect((await ask({})).statusCode).toBe(200);
  });

  it('is taken once when the response was lost [FIXL-71]', async () => {
    answers({ copago: 1234.5 });
    const { ana } = await anaAsks();
    const { seen } = await judge(ana);
    const servicio = await serviceId(ana, 'Clínica médica');
    const wish = { documento: ANA.documento, unidad: 1, servicio, terminos: '2026-11-01', visto: seen };
    const key = { 'idempotency-key': 'copago-una-vez' };
    const first = await ana.post('/api/atenciones/iniciar', wish, key);
    answers({ copago: 2000 });
    insurer.asked.length = 0;
    const second = await ana.post('/api/atenciones/iniciar', wish, key);
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([200, 200, first.json().id]);
    expect(insurer.asked).toEqual([]);
    expect(await queued()).toHaveLength(1);
  });

  it('seals for one account and one patient alone [FIXL-71]', async () => {
    answers({ copago: 1234.5 });
    const { ask } = await anaAsks();
    const elena = await patient(server, { documento: '31555669', password: 'portal2026' });
    const body = { punto: 'patientPicked', documento: '31555669' };
    const { seen } = (await elena.post('/api/controles/juzgar', body)).json();
    expect((await ask({ visto: seen })).json().error.code).toBe('SHOWN_CHANGED');
  });
});
