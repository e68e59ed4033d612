// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { declaredValues, entitiesOf } from '../../server/features/eligibility/connectors/declared.ts';
import { presentOwnValues } from '../../server/features/people/own-values.ts';
import { tallyOwnValues } from '../../server/features/people/tally-own-values.ts';
import { artCases, people } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { ownTenant } from '../tenants/own-fields.ts';
import { serviceId, start } from './care-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { json, leadingTo, startInsurer, type TestInsurer } from './insurer-kit.ts';
import { saveProfile } from './profile-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const PLAN = { find: 'body.planes', where: { has: 'item.nombre' }, take: 'nombre' } as const;

/** The tenant with a plan that only self-employed people have: written by the form, or stored from the insurer's answer. */
function withPlan(tenant: CompiledTenant): CompiledTenant {
  const { registro } = tenant.public.forms;
  const { padron } = tenant.server.connectors;
  const check = tenant.server.checks.padron;
  const plan = registro?.fields.plan;
  if (registro === undefined || plan === undefined || padron === undefined || check === undefined)
    throw new Error('own-fields.ts has no registration with a plan and a check');
  const visible = { '==': [{ var: 'form.empleador' }, 'particular'] };
  const fields = { ...registro.fields, plan: { ...plan, fixed: 'Visitante', visible } };
  return {
    ...tenant,
    public: { ...tenant.public, forms: { ...tenant.public.forms, registro: { ...registro, fields } } },
    server: {
      ...tenant.server,
      connectors: { padron: { ...padron, answer: { ...padron.answer, plan: PLAN } } },
      checks: { padron: { ...check, store: { ...check.store, plan: 'answer.plan' } } },
    },
  };
}

let insurer: TestInsurer;
let server: TestServer;
beforeAll(async () => {
  insurer = await startInsurer();
  server = await buildTestServer({
    source: listSource([withPlan(ownTenant())]),
    config: { defaultTenant: 'demo', ...leadingTo(insurer, 'demo') },
  });
  // Fills the tenant beforehand: the test is not about its first request.
  await server.browser('demo').get('/api/unidad/requisitos');
}, 180_000);
afterAll(async () => {
  await server.close();
  await insurer.close();
});
beforeEach(() => {
  insurer.asked.length = 0;
  insurer.answer = json({ vigente: true, categoria: 'A' });
  server.log.length = 0;
});

const PASSWORD = 'Jacaranda-27';
const form = (dni: string, propios?: object) => ({
  dni,
  apellido: 'Quiroga',
  nombre: 'Nora',
  telefono: '1144440000',
  correo: 'nora@example.com',
  sexo: 'F',
  fec_nac: '1990-05-10',
  domicilio: 'Calle 1',
  cp: '1425',
  password: PASSWORD,
  conf_password: PASSWORD,
  terms: true,
  ...(propios === undefined ? {} : { propios }),
});
const signUp = (body: object) => server.browser('demo').post('/api/usuarios/registro', body);
const holderOf = async (dni: string) => {
  const [holder] = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.identityNumber, dni), eq(people.kind, 'holder')));
  return holder;
};

describe('fields of the tenant’s own, on the server', () => {
  it('are validated, sent to the insurer, checked, stored and answered [FIXL-09]', async () => {
    const answer = await signUp(form('36000111', { empleador: 'norte', antiguedad: 3 }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(insurer.asked.map(({ body }) => JSON.parse(body))).toEqual([
      { dni: '36000111', empresa: 'norte', desde: 3 },
    ]);
    const stored = { empleador: 'norte', antiguedad: 3, categoria: 'A' };
    expect((await holderOf('36000111'))?.own).toEqual(stored);
    const browser = server.browser('demo');
    expect((await browser.login('36000111', PASSWORD)).json().user.own).toEqual(stored);
    expect((await browser.get('/api/auth/sesion')).json().user.own).toEqual(stored);
  });

  it('stores no plan, fixed or answered, of people whose answers hide it [FIXL-76]', async () => {
    insurer.answer = json({ vigente: true, categoria: 'A', planes: { nombre: 'Oro' } });
    expect((await signUp(form('36000121', { empleador: 'norte', antiguedad: 3 }))).statusCode).toBe(200);
    expect((await signUp(form('36000122', { empleador: 'particular' }))).statusCode).toBe(200);
    insurer.answer = json({ vigente: true, categoria: 'A' });
    expect((await signUp(form('36000123', { empleador: 'particular' }))).statusCode).toBe(200);
    const plans = await Promise.all(['36000121', '36000122', '36000123'].map(holderOf));
    expect(plans.map((holder) => holder?.plan)).toEqual([null, 'Oro', 'Visitante']);
  });

  it('sends unfilled fields as null to connectors and the session [FIXL-09]', async () => {
    insurer.answer = json({ vigente: true });
    expect((await signUp(form('36000112', { empleador: 'particular' }))).statusCode).toBe(200);
    expect(insurer.asked.map(({ body }) => JSON.parse(body))).toMatchObject([{ empresa: 'particular', desde: null }]);
    const browser = server.browser('demo');
    const session = (await browser.login('36000112', PASSWORD)).json();
    expect(session.user.own).toEqual({ empleador: 'particular', antiguedad: null, categoria: null });
  });

  describe('sent by an open page', () => {
    const { mark: served } = ownTenant().public.endpoints['registration.create'] ?? {};
    const { mark: older } = compiledTenant('demo').public.endpoints['registration.create'] ?? {};
    const sendAs = (mark: string | undefined, body: ReturnType<typeof form>) =>
      server.browser('demo').send({
        method: 'POST',
        url: '/api/usuarios/registro',
        payload: body,
        headers: { ...(mark && { 'x-form-mark': mark }), 'idempotency-key': `page-${body.dni}` },
      });
    const removed = { empleador: 'norte', antiguedad: 3, sueldo: 1 };

    it('of an older version are refused as such where they do not fit, and nothing is stored [FIXE-05]', async () => {
      const answer = await sendAs(older, form('36000131', removed));
      expect(refusalOf(answer)).toEqual([409, 'VERSION_OLD']);
      const { message, detail } = answer.json().error;
      expect(message).toContain('Este formulario cambió');
      expect(detail).toMatchObject({
        documents: expect.stringMatching(/^\/t\/demo\/[0-9a-f]{16}\.json$/),
        words: { title: 'Este formulario cambió', asked: 'Ahora también pedimos {{fields}}.' },
      });
      expect(insurer.asked).toEqual([]);
      expect(await holderOf('36000131')).toBeUndefined();
      expect(refusalOf(await sendAs(older, form('36000131', { empleador: 'sur' })))).toEqual([409, 'VERSION_OLD']);
      expect(refusalOf(await sendAs(older, form('36000131')))).toEqual([409, 'VERSION_OLD']);
    });

    it('of an older version are taken where the served form accepts them [FIXE-05]', async () => {
      const fits = form('36000132', { empleador: 'norte', antiguedad: 3 });
      expect((await sendAs(older, fits)).statusCode).toBe(200);
      expect((await holderOf('36000132'))?.own).toMatchObject({ empleador: 'norte', antiguedad: 3 });
    });

    it('of an older version are refused where a fixed value would replace the answer [FIXE-05]', async () => {
      const typed = { ...form('36000133', { empleador: 'particular' }), plan: 'Oro' };
      expect(refusalOf(await sendAs(older, typed))).toEqual([409, 'VERSION_OLD']);
      expect((await sendAs(served, typed)).statusCode).toBe(200);
    });

    it.each([
      ['the served mark', served],
      ['no mark', undefined],
      ['a mark of an unknown formula', '2:AAAAAAAA'],
    ])('with %s are refused in the words of the served form [FIXE-05]', async (_name, mark) => {
      expect(refusalOf(await sendAs(mark, form('36000134', removed)))).toEqual([400, 'FORM_EXTRA_KEY']);
    });
  });

  it('are refused when the compiled form refuses them, and nothing is stored [FIXL-09]', async () => {
    const wrong: readonly (readonly [object | undefined, number, string, string?])[] = [
      [undefined, 422, 'propios.empleador', 'Decinos quién es tu empleador'],
      [{ empleador: 'sur' }, 422, 'propios.empleador', 'Elegí uno de la lista'],
      [{ empleador: 'norte', antiguedad: 'tres' }, 422, 'propios.antiguedad', 'Escribí la antigüedad en años enteros'],
      [{ empleador: 'norte', antiguedad: 61 }, 422, 'propios.antiguedad', 'De 0 a 60 años'],
      // Hidden there, and a form that was filled in hides it too.
      [{ empleador: 'particular', antiguedad: 3 }, 400, 'propios.antiguedad'],
      // The insurer alone tells it: no form asks.
      [{ empleador: 'norte', categoria: 'A' }, 400, 'propios.categoria'],
      [{ empleador: 'norte', sueldo: 1 }, 400, 'propios.sueldo'],
    ];
    for (const [propios, status, field, message] of wrong) {
      const answer = await signUp(form('36000113', propios));
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        status,
        { field, ...(message === undefined ? {} : { message }) },
      ]);
    }
    for (const body of [
      { ...form('36000113', { empleador: 'norte' }), 'propios.antiguedad': 3 },
      form('36000113', { empleador: { es: 'norte' } }),
      form('36000113', ['norte']),
    ])
      expect(refusalOf(await signUp(body))).toEqual([400, 'INVALID_BODY']);
    expect(await holderOf('36000113')).toBeUndefined();
    expect(insurer.asked).toEqual([]);
  });

  it('let a check refuse by their value or a wrongly typed answer [FIXL-09, CARE-21]', async () => {
    const young = await signUp(form('36000114', { empleador: 'norte', antiguedad: 0 }));
    expect([young.statusCode, young.json().error]).toMatchObject([
      403,
      { code: 'NOT_ELIGIBLE', check: 'padron', message: 'Hace falta un año de antigüedad' },
    ]);
    insurer.answer = json({ vigente: true, categoria: 'Z' });
    const odd = await signUp(form('36000114', { empleador: 'norte', antiguedad: 2 }));
    expect([odd.statusCode, odd.json().error.code]).toEqual([409, 'CHECK_REFUSED']);
    expect(server.log.join('')).toContain('STORE_TYPE');
    expect(await holderOf('36000114')).toBeUndefined();
  });

  it('merges later answers of an insurer into the stored fields [FIXL-09, CARE-21]', async () => {
    await signUp(form('36000115', { empleador: 'norte', antiguedad: 4 }));
    insurer.answer = json({ vigente: true, categoria: 'B' });
    const browser = server.browser('demo');
    await browser.login('36000115', PASSWORD);
    const unidad = ownTenant().public.unit;
    const servicio = await serviceId(browser, 'Clínica médica', unidad);
    expect((await start(browser, '36000115', servicio, { unidad })).statusCode).toBe(200);
    expect((await holderOf('36000115'))?.own).toEqual({ empleador: 'norte', antiguedad: 4, categoria: 'B' });
  });

  it('are validated and stored with the profile, cleared when emptied or hidden [PROF-06, FIXL-09, FIXL-70]', async () => {
    await signUp(form('36000116', { empleador: 'norte', antiguedad: 4 }));
    const browser = server.browser('demo');
    await browser.login('36000116', PASSWORD);
    const { unit: unidad } = ownTenant().public;
    const save = async (propios: object) => {
      const answer = await saveProfile(browser, '36000116', { propios }, unidad);
      return { status: answer.statusCode, body: answer.json() };
    };
    const stored = { empleador: 'norte', antiguedad: 5, categoria: 'A' };
    expect(await save(stored)).toMatchObject({ status: 200, body: { own: stored } });
    expect((await holderOf('36000116'))?.own).toEqual(stored);
    expect((await browser.get('/api/auth/sesion')).json().user.own).toEqual(stored);
    for (const [propios, status, field] of [
      [{ ...stored, antiguedad: 61 }, 422, 'propios.antiguedad'],
      [{ ...stored, empleador: 'sur' }, 422, 'propios.empleador'],
      [{ ...stored, sueldo: 1 }, 400, 'propios.sueldo'],
    ] as const)
      expect(await save(propios)).toMatchObject({ status, body: { error: { field } } });
    expect((await holderOf('36000116'))?.own).toEqual(stored);
    // A field that is asked and left empty is gone.
    expect(await save({ empleador: 'norte', categoria: 'A' })).toMatchObject({ status: 200 });
    expect((await holderOf('36000116'))?.own).toEqual({ empleador: 'norte', categoria: 'A' });
    // The same holds for a field that an answer hides: a former employer's seniority is not kept.
    await save(stored);
    expect(await save({ empleador: 'particular', categoria: 'A' })).toMatchObject({ status: 200 });
    expect((await holderOf('36000116'))?.own).toEqual({ empleador: 'particular', categoria: 'A' });
  });

  it('are omitted when no longer declared and null when wrongly typed [FIXL-09]', () => {
    const own = { person: { antiguedad: { type: 'integer' }, talle: { type: 'string' } }, case: {} } as const;
    const tenant = testTenant({ id: 'uno', unit: 1, own });
    const stored = { empleador: 'norte', antiguedad: 'tres', talle: 'M' };
    const person = { ref: 'r', nome: 'N', sobrenome: 'Q', documento: '1', ativo: true, own: { talle: 'M', otro: 1 } };
    const sent = declaredValues({ persona: { type: 'Person' } }, { persona: person }, entitiesOf(tenant));
    expect(sent).toMatchObject({ persona: { own: { antiguedad: null, talle: 'M' } } });
    expect(JSON.stringify(sent)).not.toContain('otro');
    expect(presentOwnValues(tenant, 'person', stored)).toEqual({ antiguedad: null, talle: 'M' });
    expect(presentOwnValues(tenant, 'case', stored)).toEqual({});
  });

  it('counts stored values against declarations per field [FIXL-09]', async () => {
    const own = { person: { antiguedad: { type: 'integer' }, talle: { type: 'string' } }, case: {} } as const;
    const tenant = testTenant({ id: 'uno', unit: 4711, own });
    const person = {
      unit: 4711,
      kind: 'holder',
      profileName: 'P',
      firstName: 'N',
      lastName: 'Q',
      createdAt: TUESDAY,
    } as const;
    await server.deps.db.insert(people).values([
      { ...person, identityNumber: '1', own: { antiguedad: 3, empleador: 'norte' } },
      { ...person, identityNumber: '2', own: { antiguedad: 'tres' } },
      { ...person, identityNumber: '3' },
    ]);
    const entity = 'person';
    expect(await tallyOwnValues(server.deps.db, tenant)).toEqual([
      { entity, name: 'antiguedad', type: { type: 'integer' }, stored: 2, others: 1 },
      { entity, name: 'talle', type: { type: 'string' }, stored: 0, others: 0 },
      { entity, name: 'empleador', type: null, stored: 1, others: 0 },
    ]);
  });

  it('counts the own fields of cases beside those of people [FIXL-64]', async () => {
    const own = { person: {}, case: { lugar: { type: 'string' }, dias: { type: 'integer' } } } as const;
    const tenant = testTenant({ id: 'dos', unit: 4712, own });
    const { db } = server.deps;
    const made = { unit: 4712, firstName: 'N', lastName: 'Q', createdAt: TUESDAY, profileName: 'P' } as const;
    const [manager, first, second] = await db
      .insert(people)
      .values(['1', '2', '3'].map((identityNumber) => ({ ...made, identityNumber, kind: 'holder' as const })))
      .returning({ id: people.id });
    const cases = [first, second].map((worker, at) => ({
      unit: 4712,
      number: at + 1,
      managerId: manager?.id ?? 0,
      personId: worker?.id ?? 0,
      claimNumber: `S-${at}`,
      diagnosis: 'D',
      mobile: '1144445555',
      createdAt: TUESDAY,
      own: at === 0 ? { lugar: 'planta', dias: 3 } : { lugar: 'obra', dias: 'tres' },
    }));
    await db.insert(artCases).values(cases);
    expect(await tallyOwnValues(db, tenant)).toEqual([
      { entity: 'case', name: 'lugar', type: { type: 'string' }, stored: 2, others: 0 },
      { entity: 'case', name: 'dias', type: { type: 'integer' }, stored: 2, others: 1 },
    ]);
  });
});
