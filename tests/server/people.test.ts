import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, familyLinks, outboxMails, people } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { json, leadingTo, startInsurer, type TestInsurer } from './insurer-kit.ts';
import { profileForm, record } from './profile-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { impatient } from './shipped-tenants.ts';
import { listSource, testTenant } from './test-tenant.ts';

const ANA = '30111222';
const LUCIA = '50222333';
const BRUNO = '28444555';
const CONDITIONS = '/api/condicionMedica/guardarCondicionesMedicas';
/** S3, in its order. */
const FOURTEEN = [
  'enfermedadesNeurologicas',
  'alteracionesVisuales',
  'afeccionesNariz',
  'diabetes',
  'hipertension',
  'alteracionesPulmonares',
  'nodulosQuistes',
  'alteracionesCardiacas',
  'alteracionesDigestivas',
  'alteracionesSangre',
  'alteracionesRenales',
  'afeccionesGinecologicas',
  'afeccionesMusculares',
  'enfermedadesCongenitas',
];
const conditionsOf = (of: string) => `/api/condicionMedica/getCondicionesMedicas/${of}`;

let server: TestServer;
let insurer: TestInsurer;
const units = new Map<string, number>();
const unitOf = (tenant: string): number => units.get(tenant) ?? 0;
beforeAll(async () => {
  insurer = await startInsurer();
  const checked = ['osef', 'obsba', 'osprera'].map(impatient);
  for (const { id, public: shown } of checked) units.set(id, shown.unit);
  const source = listSource([
    testTenant({ id: 'uno', unit: 1 }),
    testTenant({ id: 'cerrado', unit: 3, flags: { edicionDatos: false, grupoFamiliar: false } }),
    ...checked,
  ]);
  server = await buildTestServer({ source, config: leadingTo(insurer, ...units.keys()) });
});
afterAll(async () => {
  await server.close();
  await insurer.close();
});

async function signedIn(documento: string, tenant = 'uno', password = 'portal2026'): Promise<Browser> {
  const browser = server.browser(tenant);
  expect((await browser.login(documento, password)).statusCode).toBe(200);
  return browser;
}

/** Rows of people of the tenant 'uno' by DNI. */
const rowsOf = (documento: string) =>
  server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), eq(people.identityNumber, documento)))
    .orderBy(people.id);

const save = (browser: Browser, body: object) => browser.post('/api/usuarios/perfil', body);

describe('a person’s data', () => {
  it('is readable and audited within the family, and 404 for strangers [PROF-01, PROF-07, A18]', async () => {
    const ana = await signedIn(ANA);
    const { persona, version } = await record(ana, ANA);
    const [row] = await rowsOf(ANA);
    expect([persona.nome, persona.id, version]).toEqual([row?.firstName, row?.id, row?.version]);
    expect((await record(ana, LUCIA)).persona).toMatchObject({ nome: 'Lucía', id: null });
    expect((await record(ana, persona.ref)).persona.documento).toBe(ANA);
    const [bruno] = await rowsOf(BRUNO);
    for (const path of ['/api/usuarios/persona', '/api/usuarios/perfil', CONDITIONS]) {
      const body = {
        ...(path.endsWith('perfil') ? await profileForm(ana, ANA) : {}),
        ref: undefined,
        documento: BRUNO,
      };
      const sent = path === CONDITIONS ? { documento: BRUNO, condiciones: {} } : body;
      const answer = await ana.post(path, path.endsWith('persona') ? { documento: BRUNO } : sent);
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { error: { code: 'NOT_FOUND' } }]);
    }
    expect((await ana.get(conditionsOf(BRUNO))).json()).toEqual({ error: { code: 'NOT_FOUND' } });
    expect(await rowsOf(BRUNO)).toEqual([bruno]);
    const [lucia] = await rowsOf(LUCIA);
    const read = await auditTrail(server, and(eq(audit.action, 'person.read'), eq(audit.actorId, persona.id)));
    const objects = read.filter(({ outcome }) => outcome === 'ok').map(({ object }) => object);
    expect(objects).toContain(`person:${lucia?.id}`);
    expect(objects).not.toContain(`person:${bruno?.id}`);
  });

  it('normalizes and stores personal data as the form declares it [PROF-05, PROF-06]', async () => {
    const ana = await signedIn(ANA);
    const { plan: _, ...body } = await profileForm(ana, ANA);
    const saved = await save(ana, { ...body, telefono: '+54 9 11 5555-6666', nome: ' Ana\u202e\r\nMaría ' });
    expect(saved.json()).toMatchObject({ nome: 'Ana María', telefono: '1155556666', plan: null, documento: ANA });
    const session = (await ana.get('/api/auth/sesion')).json();
    expect(session.user.nome).toBe('Ana María');
    expect(await rowsOf(ANA)).toMatchObject([{ firstName: 'Ana María', phone: '1155556666', plan: null }]);
  });

  it.each([
    [{ sobrenome: '123' }, 'sobrenome', 'El apellido no debe contener solo numeros'],
    [{ nome: '' }, 'nome', 'El nombre es requerido'],
    [{ telefono: 'x' }, 'telefono', 'El teléfono debe contener solo numeros'],
    [{ email: 'ana' }, 'email', 'Este no es un email válido'],
    [{ fec_nac: '2015-01-01' }, 'fec_nac', 'Debe ser mayor de edad.'],
    [{ cp: '12' }, 'cp', 'El código postal debe contener 4 dígitos'],
    [{ sobrenome: '' }, 'sobrenome', 'El apellido es requerido'],
    [{ nome: '77' }, 'nome', 'El nombre no debe contener solo numeros'],
    [{ telefono: '' }, 'telefono', 'El teléfono es requerido'],
    [{ email: '' }, 'email', 'El email es requerido'],
    [{ fec_nac: undefined }, 'fec_nac', 'La fecha de nacimiento es requerida'],
    [{ sexo: '' }, 'sexo', 'El género es requerido'],
    [{ nroAfiliado: '12a' }, 'nroAfiliado', 'El número de afiliado debe contener solo numeros'],
  ])('refuses %o at its field [PROF-03, PROF-08]', async (change, field, message) => {
    const ana = await signedIn(ANA);
    const answer = await save(ana, { ...(await profileForm(ana, ANA)), ...change });
    expect([answer.statusCode, answer.json().error]).toMatchObject([422, { field, message }]);
  });

  it('notifies a replaced verified e-mail of the holder once an hour [R8, A52]', async () => {
    const elena = await signedIn('31555669');
    const told = async () =>
      (await server.deps.db.select().from(outboxMails)).filter(({ subject }) =>
        subject.startsWith('El correo de tu cuenta cambió'),
      );
    const change = async (email: string) =>
      expect((await save(elena, { ...(await profileForm(elena, '31555669')), email })).statusCode).toBe(200);
    await change('Elena.Ruiz@example.com');
    expect(await told()).toEqual([]);
    for (const email of ['ladron@example.com', 'elena.ruiz@example.com', 'ladron@example.com']) await change(email);
    expect((await told()).map(({ recipient }) => recipient)).toEqual(['elena.ruiz@example.com']);
    server.clock.advance(3_600_000);
    await elena.login('31555669', 'portal2026');
    await change('elena.ruiz@example.com');
    expect((await told()).map(({ recipient }) => recipient)).toEqual(['elena.ruiz@example.com']);
    const ana = await signedIn(ANA);
    const child = { ...(await profileForm(ana, LUCIA)), telefono: '1144445555' };
    for (const email of ['lu@example.com', 'lucia@example.com'])
      expect((await save(ana, { ...child, version: undefined, email })).statusCode).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  it('keeps members minors and ignores changes of the DNI [PROF-03, A16]', async () => {
    const ana = await signedIn(ANA);
    const lucia = { telefono: '1144445555', email: 'ana.perez@example.com', ...(await profileForm(ana, LUCIA)) };
    const { persona } = await record(ana, ANA);
    const grown = await save(ana, { ...lucia, id: persona.id, fec_nac: '1990-01-01' });
    expect([grown.statusCode, grown.json().error?.message]).toEqual([422, 'Debe ser menor de edad.']);
    const kept = await save(ana, { ...lucia, documento: BRUNO });
    expect(kept.json()).toMatchObject({ documento: LUCIA, id: null });
  });

  it('finds the person by reference alone and answers 404 without one [FIXL-01, PROF-06]', async () => {
    const ana = await signedIn(ANA);
    const { documento: _, ref: __, ...unnamed } = await profileForm(ana, ANA);
    const { persona } = await record(ana, ANA);
    const saved = await save(ana, { ...unnamed, ref: persona.ref, telefono: '1144440003' });
    expect([saved.statusCode, saved.json().telefono, saved.json().documento]).toEqual([200, '1144440003', ANA]);
    expect(refusalOf(await save(ana, unnamed))).toEqual([404, 'NOT_FOUND']);
  });

  it('refuses the second of two concurrent edits and keeps the first [PROF-06]', async () => {
    const ana = await signedIn(ANA);
    const body = await profileForm(ana, ANA);
    expect((await save(ana, { ...body, telefono: '1144440001' })).statusCode).toBe(200);
    const second = await save(ana, { ...body, telefono: '1144440002' });
    expect([second.statusCode, second.json().error.code]).toEqual([409, 'CHANGED']);
    expect((await record(ana, ANA)).persona.telefono).toBe('1144440001');
  });

  it('are not changed where data editing is off; conditions are (D-PROF-03) [PROF-01]', async () => {
    const ana = await signedIn(ANA, 'cerrado');
    const answer = await save(ana, await profileForm(ana, ANA, 3));
    expect(refusalOf(answer)).toEqual([409, 'FEATURE_OFF']);
    expect((await ana.post(CONDITIONS, { documento: ANA, condiciones: { diabetes: 'sí' } })).statusCode).toBe(200);
  });

  it('osef’s answer replaces affiliate number and plan; a refusal keeps nothing [PROF-04]', async () => {
    const ana = await signedIn(ANA, 'osef');
    const body = await profileForm(ana, ANA, unitOf('osef'));
    const { plan: _, nroAfiliado: __, ...asked } = body;
    insurer.answer = json({ Estado: 'A', Nafiliado: '777', Plan: 'Oro' });
    const saved = await save(ana, asked);
    expect(saved.json()).toMatchObject({ nroAfiliado: '777', plan: 'Oro', obraSocial: 'OSEF' });
    insurer.answer = json({ Estado: 'B', Nafiliado: '1', Plan: 'x' });
    const refused = await save(ana, { ...asked, version: undefined, telefono: '1100000000' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'NOT_ELIGIBLE']);
    expect((await record(ana, ANA)).persona).toMatchObject({ telefono: body.telefono });
  });
});

describe('insurers that say yes or no', () => {
  const child = {
    tipo: '3',
    sobrenome: 'Gómez',
    nome: 'Nina',
    documento: '55111666',
    sexo: 'F',
    fec_nac: '2020-02-02',
  };
  const reached = { telefono: '1144445555', email: 'ana.perez@example.com' };

  it.each([
    ['obsba', { error: 'El afiliado no tiene cobertura vigente' }, { result: { afiliado: '234567' } }, '12345678'],
    ['osprera', {}, { beneficiario: ANA }, undefined],
  ])(
    'saves and creates nothing when %s answers %j, until it accepts [PROF-04, FAM-02]',
    async (tenant, no, yes, nroAfiliado) => {
      const ana = await signedIn(ANA, tenant);
      const unidad = unitOf(tenant);
      const { plan: _, obraSocial: __, ...held } = await profileForm(ana, ANA, unidad);
      const asked = { ...held, nroAfiliado };
      const { id } = (await ana.get('/api/auth/sesion')).json().user;
      const profile = () => save(ana, { ...asked, telefono: '1100000001' });
      const member = () =>
        ana.post('/api/familia/crear', { ...child, ...reached, unidad, usuario_id: id, nroAfiliado });
      insurer.answer = json(no);
      for (const refused of [await profile(), await member()])
        expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'NOT_ELIGIBLE']);
      expect((await record(ana, ANA)).persona.telefono).not.toBe('1100000001');
      expect(refusalOf(await ana.post('/api/usuarios/persona', { documento: child.documento }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      insurer.answer = json(yes);
      for (const taken of [await profile(), await member()])
        expect([taken.statusCode, taken.json().error]).toEqual([200, undefined]);
      expect((await record(ana, child.documento)).persona.nome).toBe('Nina');
    },
  );
});

describe('medical conditions', () => {
  it('distinguishes null from empty text end to end and keeps omitted fields [COND-02, COND-03, A24]', async () => {
    const ana = await signedIn(ANA);
    const read = (await ana.get(conditionsOf(ANA))).json();
    expect(new Set(Object.keys(read))).toEqual(new Set([...FOURTEEN, 'version']));
    expect(read).toMatchObject({
      diabetes: '',
      hipertension: expect.stringContaining('enalapril'),
      nodulosQuistes: null,
    });
    const condiciones = { diabetes: null, alteracionesVisuales: '', alteracionesSangre: ' anemia ' };
    const saved = await ana.post(CONDITIONS, { documento: ANA, condiciones, version: read.version });
    expect(saved.json()).toMatchObject({ diabetes: null, alteracionesVisuales: '', alteracionesSangre: 'anemia' });
    const after = (await ana.get(conditionsOf(ANA))).json();
    expect(after).toEqual({ ...read, ...condiciones, alteracionesSangre: 'anemia', version: read.version + 1 });
    expect((await auditTrail(server)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['conditions.read', 'conditions.save']),
    );
  });

  it('answers 409 to the second of two tabs, also on first save [COND-03, A24]', async () => {
    const ana = await signedIn(ANA);
    const of = (documento: string, note: string, version: number) =>
      ana.post(CONDITIONS, { documento, condiciones: { diabetes: note }, version });
    expect((await ana.get(conditionsOf(LUCIA))).json().version).toBe(0);
    const answers = [
      await of(LUCIA, 'a', 0),
      await of(LUCIA, 'b', 0),
      await of(LUCIA, 'c', 1),
      await of(LUCIA, 'd', 1),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200, 409]);
    expect((await ana.get(conditionsOf(LUCIA))).json()).toMatchObject({ diabetes: 'c', version: 2 });
  });

  it('what the form refuses is refused at its name [COND-03]', async () => {
    const ana = await signedIn(ANA);
    const unknown = await ana.post(CONDITIONS, { documento: ANA, condiciones: { asma: 'x' } });
    expect(refusalOf(unknown)).toEqual([400, 'INVALID_BODY']);
    const long = await ana.post(CONDITIONS, { documento: ANA, condiciones: { diabetes: 'x'.repeat(501) } });
    expect(refusalOf(long)).toEqual([400, 'INVALID_BODY']);
  });
});

describe('a family', () => {
  const child = {
    unidad: 1,
    tipo: '3',
    sobrenome: 'Gómez',
    nome: 'Nina',
    documento: '55111222',
    sexo: 'F',
    telefono: '1144445555',
    fec_nac: '2020-02-02',
    email: 'ana.perez@example.com',
  };
  const add = async (browser: Browser, change: object = {}) => {
    const { id } = (await browser.get('/api/auth/sesion')).json().user;
    return browser.post('/api/familia/crear', { ...child, usuario_id: id, ...change });
  };

  it('adds a member at the holder’s address and answers the group [FAM-01, FAM-03]', async () => {
    const ana = await signedIn(ANA);
    const answer = await add(ana, { domicilio: 'Otra calle 1', cp: '9999' });
    expect(answer.json().map((person: { nome: string }) => person.nome)).toEqual(['Lucía', 'Mateo', 'Nina']);
    const { persona } = await record(ana, child.documento);
    expect(persona).toMatchObject({ id: null, domicilio: 'Av. Siempreviva 742' });
    const twice = await add(ana);
    expect([twice.statusCode, twice.json().error.code]).toEqual([409, 'ALREADY_FAMILY']);
    expect(refusalOf(await add(ana, { documento: ANA }))).toEqual([409, 'ALREADY_FAMILY']);
  });

  it('adds a known DNI as a separate record without the other’s data [A17]', async () => {
    const bruno = await signedIn(BRUNO);
    const added = await add(bruno, { documento: LUCIA, nome: 'Otra' });
    expect(added.json()).toMatchObject([{ nome: 'Otra', documento: LUCIA }]);
    const rows = await server.deps.db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.identityNumber, LUCIA)));
    expect(rows.map(({ firstName }) => firstName).sort()).toEqual(['Lucía', 'Otra']);
    expect((await bruno.get(conditionsOf(LUCIA))).json()).toMatchObject({ version: 0, diabetes: null });
    expect((await bruno.post('/api/atenciones/listar', { documento: LUCIA })).json()).toEqual([]);
    expect((await record(await signedIn(ANA), LUCIA)).persona.nome).toBe('Lucía');
  });

  it('a repeated intent adds one member [FAM-01]', async () => {
    const ana = await signedIn(ANA);
    const { id } = (await ana.get('/api/auth/sesion')).json().user;
    const body = { ...child, usuario_id: id, documento: '55111333' };
    const send = () => ana.post('/api/familia/crear', body, { 'idempotency-key': 'one-intent-1' });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const links = await server.deps.db.select().from(familyLinks).where(eq(familyLinks.identityNumber, '55111333'));
    expect(links).toHaveLength(1);
  });

  it('is one’s own, of minors, and only where the unit has families [FAM-03, FAM-04, D-FAM-01, PROF-03]', async () => {
    const ana = await signedIn(ANA);
    expect(refusalOf(await add(ana, { usuario_id: 1_000_000 }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await add(ana, { tipo: '4' }))).toEqual([400, 'INVALID_BODY']);
    const grown = await add(ana, { documento: '55111444', fec_nac: '2000-01-01' });
    expect([grown.statusCode, grown.json().error.message]).toEqual([422, 'Debe ser menor de edad.']);
    for (const documento of ['123456', '123456789']) {
      const refused = await add(ana, { documento });
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        422,
        { field: 'documento', message: 'El DNI debe contener entre 7 y 8 dígitos' },
      ]);
    }
    const closed = await add(await signedIn(ANA, 'cerrado'), { unidad: 3, documento: '55111444' });
    expect(refusalOf(closed)).toEqual([409, 'FEATURE_OFF']);
  });

  it('creates no ineligible member [FAM-02, PROF-04]', async () => {
    const ana = await signedIn(ANA, 'osef');
    insurer.answer = json({ Estado: 'B', Nafiliado: '1', Plan: 'x' });
    const refused = await add(ana, { unidad: unitOf('osef'), documento: '55111555' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'NOT_ELIGIBLE']);
    const rows = await server.deps.db.select().from(people).where(eq(people.identityNumber, '55111555'));
    expect(rows).toEqual([]);
  });
});
