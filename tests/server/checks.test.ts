// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { attentions, audit, people } from '../../server/platform/db/schema/index.ts';
import { PAUSE } from '../../server/platform/outbound/breaker.ts';
import { shipped } from '../tenants/shipped.ts';
import { auditTrail } from './audit-trail.ts';
import { patient, serviceId } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { json, KEY, leadingTo, startInsurer, type TestInsurer } from './insurer-kit.ts';
import { INVENTED } from './invented-insurer.ts';
import { refusalOf } from './refusal-of.ts';
import { impatient } from './shipped-tenants.ts';
import { listSource } from './test-tenant.ts';

const ANA = { documento: '30111222', password: 'portal2026' };
const ELENA = { documento: '31555669', password: 'portal2026' };
const CHECKED = ['osef', 'obsba', 'osprera', 'gagil'] as const;

function invented() {
  const files = Object.entries(INVENTED).map(([name, document]) => [`demo/${name}`, JSON.stringify(document)] as const);
  const { tenant, messages } = compile(new Map([...shipped('demo'), ...files]), 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}

let insurer: TestInsurer;
let server: TestServer;
beforeAll(async () => {
  insurer = await startInsurer();
  const source = listSource([...CHECKED.map(impatient), invented()]);
  const config = { defaultTenant: 'osef', ...leadingTo(insurer, ...CHECKED, 'demo') };
  server = await buildTestServer({ source, config });
  // Five tenants are compiled here.
}, 180_000);
afterAll(async () => {
  await server.close();
  await insurer.close();
});
beforeEach(async () => {
  insurer.asked.length = 0;
  server.log.length = 0;
  await server.deps.db.delete(attentions);
});

const form = (dni: string, more: object = {}) => ({
  dni,
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
  ...more,
});
const signUp = (tenant: string, body: object) => server.browser(tenant).post('/api/usuarios/registro', body);
const holdersOf = (dni: string) => server.deps.db.select().from(people).where(eq(people.identityNumber, dni));
const active = { Estado: 'A', Nafiliado: 'AF-777-Q', Plan: 'Plan X' };
const fault =
  (body: string, type: string): TestInsurer['answer'] =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

describe('an insurer that answers otherwise than agreed', () => {
  const FAULTS: readonly (readonly [name: string, code: string, answer: TestInsurer['answer']])[] = [
    ['500', 'STATUS', json(active, 500)],
    ['no answer', 'TIMEOUT', () => undefined],
    [
      'half an answer',
      'TIMEOUT',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"Estado":'),
    ],
    ['a cut', 'UNREACHABLE', (response) => void response.destroy()],
    ['garbage', 'NOT_JSON', fault('<html>', 'application/json')],
    ['a page', 'NOT_JSON', fault(JSON.stringify(active), 'text/html')],
    ['nothing', 'ANSWER_MISSING', (response) => void response.writeHead(204).end()],
    ['null', 'ANSWER_MISSING', json(null)],
    ['a list', 'ANSWER_MISSING', json([active])],
    ['Estado "a"', 'NOT_ELIGIBLE', json({ ...active, Estado: 'a' })],
    ['Estado "A "', 'NOT_ELIGIBLE', json({ ...active, Estado: 'A ' })],
    ['Estado ["A"]', 'ANSWER_TYPE', json({ ...active, Estado: ['A'] })],
    ['Estado true', 'ANSWER_TYPE', json({ ...active, Estado: true })],
    ['no Estado', 'ANSWER_MISSING', json({ Nafiliado: 'AF-777-Q' })],
    ['a number as plan', 'ANSWER_TYPE', json({ ...active, Plan: 300 })],
    ['1 MB', 'TOO_LARGE', json({ ...active, more: 'x'.repeat(1_000_000) })],
    [
      'a redirect',
      'REDIRECT',
      (response) => void response.writeHead(307, { location: `${insurer.origin}/other` }).end(),
    ],
  ];

  it.each(FAULTS)('refuses, creates nothing, and keeps a code: %s [A14, REG-11]', async (name, code, answer) => {
    insurer.answer = answer;
    const dni = `3600${String(FAULTS.findIndex(([one]) => one === name)).padStart(3, '0')}1`;
    const { statusCode, body } = await signUp('osef', form(dni));
    const { error } = JSON.parse(body);
    if (code === 'NOT_ELIGIBLE') expect([statusCode, error.code, error.check]).toEqual([403, code, 'elegibilidad']);
    else
      expect([statusCode, error]).toEqual([
        409,
        { code: 'CHECK_REFUSED', message: expect.stringMatching(/cobertura/) },
      ]);
    expect(await holdersOf(dni)).toEqual([]);
    expect(insurer.asked).toHaveLength(1);
    const log = server.log.join('');
    expect(log).toContain(`"code":"${code}"`);
    const rows = await auditTrail(server, eq(audit.object, `check:elegibilidad:registration:${code}`));
    expect(rows.at(-1)).toMatchObject({ action: 'check', outcome: 'refused' });
    for (const secret of [dni, KEY, 'Quiroga', 'Jacaranda', 'AF-777-Q'])
      expect(log + JSON.stringify(rows)).not.toContain(secret);
  });

  it('sends no request to an unlisted address or with a missing secret [A14]', async () => {
    const { secrets } = server.deps.config;
    const given = secrets as Map<string, string>;
    const before = [...given];
    for (const [url, code] of [
      ['https://other.example.org', 'ADDRESS_REFUSED'],
      ['http://servicios.osef.example.org', 'ADDRESS_REFUSED'],
      [insurer.origin.replace('127.0.0.1', 'localhost'), 'ADDRESS_REFUSED'],
      ['https://servicios.osef.example.org', 'SECRET_MISSING'],
    ] as const) {
      given.clear();
      given.set('OSEF_URL', url);
      if (code === 'ADDRESS_REFUSED') given.set('OSEF_KEY', KEY);
      const answer = await signUp('osef', form('36009001'));
      expect([url, answer.json().error.code]).toEqual([url, 'CHECK_REFUSED']);
      expect(server.log.join('')).toContain(`"code":"${code}"`);
    }
    for (const [name, value] of before) given.set(name, value);
    expect(insurer.asked).toEqual([]);
    expect(await holdersOf('36009001')).toEqual([]);
  });
});

describe('requests to an insurer', () => {
  it('send osef both people, type 96, code 1 and the local day [REG-12, REG-13]', async () => {
    insurer.answer = json(active);
    server.clock.setTo(new Date('2026-11-24T23:59:00-03:00'));
    expect((await signUp('osef', form('36009101'))).statusCode).toBe(200);
    const person = {
      sobrenome: 'Quiroga',
      nome: 'Nora',
      documento: '36009101',
      email: 'nora@example.com',
      obraSocial: 'OSEF',
      nroAfiliado: null,
      plan: null,
    };
    expect(insurer.asked.map(({ method, url, headers }) => [method, url.pathname, headers['x-key']])).toEqual([
      ['POST', '/api/elegibilidad/osef', KEY],
    ]);
    expect(JSON.parse(insurer.asked[0]?.body ?? '')).toEqual({
      usuario: person,
      afiliado: person,
      tipo_documento: 96,
      codigo: 1,
      fecha_prestacion: '2026-11-24',
    });
    expect(await holdersOf('36009101')).toMatchObject([{ affiliateNumber: 'AF-777-Q', plan: 'Plan X' }]);
    server.clock.setTo(new Date('2026-11-24T10:00:00-03:00'));
  });

  it('send obsba positions 2 to 7 of ten characters; errors refuse [REG-12]', async () => {
    insurer.answer = json({ result: { afiliado: '1' }, error: null });
    const body = (dni: string, nroAfiliado: string) => form(dni, { nroAfiliado });
    expect((await signUp('obsba', body('36009111', '0123456789'))).statusCode).toBe(200);
    expect((await signUp('obsba', body('36009112', '12345678'))).statusCode).toBe(200);
    expect(insurer.asked.map((asked) => JSON.parse(asked.body))).toEqual([
      { documento: '36009111', afiliado: '234567', fec_nac: '1990-05-10', sexo: 'F' },
      { documento: '36009112', afiliado: '12345678', fec_nac: '1990-05-10', sexo: 'F' },
    ]);
    for (const answer of [
      { result: null, error: 'No está' },
      { result: { afiliado: '1' }, error: 'No está' },
      { result: null, error: null },
      {},
    ]) {
      insurer.answer = json(answer);
      expect((await signUp('obsba', body('36009113', '12345678'))).json().error.code).toBe('NOT_ELIGIBLE');
    }
    expect(await holdersOf('36009113')).toEqual([]);
  });

  it('precede password hashing, for known and unknown DNIs alike [D-SAFE-8, R7, FIXO-09, FIXQ-05]', async () => {
    insurer.answer = json(active);
    const hashed: string[] = [];
    const { passwords } = server.deps;
    const hash = passwords.hash.bind(passwords);
    passwords.hash = (password) => hash(hashed[hashed.push(password) - 1] ?? '');
    const known = await signUp('osef', form(ANA.documento));
    expect([known.statusCode, known.json()]).toEqual([
      422,
      { error: { code: 'REFUSED', message: 'Revise la información' } },
    ]);
    expect([insurer.asked.length, hashed.length]).toEqual([1, 2]);
    insurer.answer = json({ ...active, Estado: 'B' });
    const refused = await signUp('osef', form('36009120'));
    expect([refused.json().error.code, hashed.length]).toEqual(['NOT_ELIGIBLE', 2]);
    passwords.hash = hash;
  });
});

describe('an insurer of another shape', () => {
  const covered = (codigo: unknown) => json({ datos: { estado: { codigo }, credencial: 'C-9' } });

  it('is connected by the tenant’s documents alone [TEN-02, D-API-01, FIXL-13]', async () => {
    insurer.answer = covered(7);
    expect((await signUp('demo', form('36009201'))).statusCode).toBe(200);
    const [asked, ...again] = insurer.asked;
    // Two checks of the point ask the same: it is asked once.
    expect(again).toEqual([]);
    expect([asked?.method, asked?.url.pathname, asked?.body]).toEqual(['GET', '/v3/socios/36009201', '']);
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ nro: '36009201', dia: '2026-11-24' });
    expect(asked?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-portal': 'si' });
    expect(await holdersOf('36009201')).toMatchObject([{ affiliateNumber: 'C-9' }]);
  });

  it('reports the first matching refusal, else its own text [FIXL-14]', async () => {
    const told: unknown[] = [];
    for (const [index, answer] of [covered(4), covered(2), json({ datos: {} })].entries()) {
      insurer.answer = answer;
      const { error } = (await signUp('demo', form(`3600922${index}`))).json();
      told.push([error.check, error.refusal, error.message]);
    }
    expect(told).toEqual([
      ['cobertura', 'mora', 'Regularizá tu cuota en Demo'],
      ['cobertura', undefined, 'No figurás en Demo'],
      ['cobertura', 'sinDatos', 'Actualizá tus datos'],
    ]);
    const { refusals } = invented().public.checks.cobertura ?? {};
    expect(Object.entries(refusals ?? {})[0]).toEqual([
      'mora',
      { title: 'Cuota pendiente', message: 'Regularizá tu cuota en {{tenant.name}}' },
    ]);
  });

  it('treats an answer without the checked field as an outage [FIXL-27]', async () => {
    insurer.answer = json({ datos: { estado: { codigo: 7 } } });
    const { error } = (await signUp('demo', form('36009231'))).json();
    expect([error.code, error.check]).toEqual(['CHECK_REFUSED', undefined]);
    expect(server.log.join('')).toContain('"code":"ANSWER_UNKNOWN"');
    expect(await holdersOf('36009231')).toEqual([]);
  });

  it('refuses by its own codes, and only people its condition names [A13, A14]', async () => {
    const codes: (readonly [TestInsurer['answer'], string])[] = [
      [covered(2), 'NOT_ELIGIBLE'],
      [json({ datos: { estado: { codigo: 0 } } }, 404), 'NOT_ELIGIBLE'],
      [covered('7'), 'CHECK_REFUSED'],
      [json({}, 503), 'CHECK_REFUSED'],
    ];
    for (const [index, [answer, code]] of codes.entries()) {
      insurer.answer = answer;
      const { error } = (await signUp('demo', form(`3600921${index}`))).json();
      expect([index, error.code]).toEqual([index, code]);
      if (code === 'NOT_ELIGIBLE') expect(error.message).toBe('No figurás en Demo');
    }
    insurer.asked.length = 0;
    expect((await signUp('demo', form('3600921'))).statusCode).toBe(200);
    expect(insurer.asked).toEqual([]);
  });

  it('hides its connection from the page [TEN-02]', () => {
    const shown = JSON.stringify(invented().public);
    const hidden = ['{{secret', 'norte', 'socios', 'credencial', 'passWhen'];
    expect(hidden.filter((word) => shown.includes(word))).toEqual([]);
    expect(shown.includes('Sin cobertura')).toBe(true);
  });
});

describe('checks before a consultation', () => {
  const byDni: TestInsurer['answer'] = (response, { body }) => {
    const sent: unknown = JSON.parse(body);
    const person = isRecord(sent) && isRecord(sent.afiliado) ? sent.afiliado : sent;
    const known = isRecord(person) && !String(person.documento).endsWith('9');
    json({ afiliado: known, ...active, Estado: known ? 'A' : 'B' })(response);
  };
  const start = async (browser: Browser, tenant: string, documento: string) => {
    const artifact = await server.deps.tenants.get(tenant);
    const unidad = artifact?.public.unit ?? 0;
    const servicio = await serviceId(browser, 'Clínica médica', unidad);
    const terminos = String(artifact?.server.terms.version);
    return browser.post('/api/atenciones/iniciar', { documento, unidad, servicio, terminos });
  };
  const queued = async (documento: string, tenant: string) => {
    const unit = (await server.deps.tenants.get(tenant))?.public.unit ?? 0;
    const { db } = server.deps;
    return db
      .select()
      .from(attentions)
      .where(and(eq(attentions.identityNumber, documento), eq(attentions.unit, unit)));
  };

  it('report non-members in the tenant’s words, only for one’s own family [CARE-05]', async () => {
    insurer.answer = byDni;
    for (const [tenant, name] of [
      ['gagil', 'Gagil'],
      ['osprera', 'OSPRERA'],
    ] as const) {
      const ana = await patient(server, ANA, tenant);
      const judge = (browser: Browser, documento: string) =>
        browser.post('/api/controles/juzgar', { punto: 'patientPicked', documento });
      expect((await judge(ana, ANA.documento)).json()).toMatchObject({ ok: true, contact: null, seen: null });
      const elena = await patient(server, ELENA, tenant);
      expect((await judge(elena, ELENA.documento)).json()).toMatchObject({
        ok: false,
        check: 'afiliacion',
        title: 'No se encuentra afiliado',
        message: `No se encuentra afiliado a ${(await server.deps.tenants.get(tenant))?.public.name} para realizar esta video llamada`,
      });
      expect((await server.deps.tenants.get(tenant))?.public.name.toLowerCase()).toContain(name.toLowerCase());
      const before = insurer.asked.length;
      expect(refusalOf(await judge(ana, ELENA.documento))).toEqual([404, 'NOT_FOUND']);
      expect(insurer.asked).toHaveLength(before);
    }
  });

  it('distinguish an insurer outage from a refusal [CARE-05, A38]', async () => {
    insurer.answer = json({}, 500);
    const ana = await patient(server, ANA, 'gagil');
    const answer = await ana.post('/api/controles/juzgar', { punto: 'patientPicked', documento: ANA.documento });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      {
        code: 'CHECK_REFUSED',
        message: 'No pudimos verificar los datos con tu cobertura. Probá de nuevo en unos minutos.',
      },
    ]);
  });

  it('run again on entering the queue, also by a direct call [A12, A14, CARE-05]', async () => {
    insurer.answer = byDni;
    for (const tenant of ['gagil', 'osprera', 'osef']) {
      const elena = await patient(server, ELENA, tenant);
      const answer = await start(elena, tenant, ELENA.documento);
      expect([tenant, answer.statusCode, answer.json().error.code]).toEqual([tenant, 403, 'NOT_ELIGIBLE']);
      expect(await queued(ELENA.documento, tenant)).toEqual([]);
      insurer.answer = json({}, 500);
      const ana = await patient(server, ANA, tenant);
      expect((await start(ana, tenant, ANA.documento)).json().error.code).toBe('CHECK_REFUSED');
      expect(await queued(ANA.documento, tenant)).toEqual([]);
      insurer.answer = byDni;
    }
  });

  it('store the insurer’s member number and plan on entering the queue [CARE-21]', async () => {
    insurer.answer = byDni;
    const ana = await patient(server, ANA, 'osef');
    expect((await start(ana, 'osef', ANA.documento)).statusCode).toBe(200);
    expect(await holdersOf(ANA.documento)).toContainEqual(
      expect.objectContaining({
        unit: (await server.deps.tenants.get('osef'))?.public.unit,
        affiliateNumber: 'AF-777-Q',
        plan: 'Plan X',
      }),
    );
    const asked = insurer.asked.length;
    const again = await start(ana, 'osef', ANA.documento);
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'ATTENTION_ACTIVE']);
    expect(insurer.asked).toHaveLength(asked);
  });

  it('refuse in the name of an insurer that was silent five times, without asking it [FIXO-15]', async () => {
    insurer.answer = (response) => void response.destroy();
    const elena = await patient(server, ELENA, 'osef');
    const judge = () => elena.post('/api/controles/juzgar', { punto: 'careStart', documento: ELENA.documento });
    for (let silence = 0; silence < 5; silence += 1) expect(refusalOf(await judge())).toEqual([409, 'CHECK_REFUSED']);
    insurer.asked.length = 0;
    for (const answer of [
      await judge(),
      await start(elena, 'osef', ELENA.documento),
      await signUp('osef', form('36009901')),
    ]) {
      const seconds = Number(answer.headers['retry-after']);
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        {
          code: 'CHECK_REFUSED',
          message: `En este momento no contesta OSEF, así que no pudimos verificar los datos. Probá de nuevo dentro de ${seconds} segundos.`,
          retryAfter: seconds,
        },
      ]);
      expect(seconds).toBeGreaterThan(0);
    }
    expect([insurer.asked, await queued(ELENA.documento, 'osef'), await holdersOf('36009901')]).toEqual([[], [], []]);
    // The other tests ask it: its pause passes, and it answers.
    insurer.answer = byDni;
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + PAUSE);
    expect((await judge()).json()).toMatchObject({ ok: false, check: 'elegibilidad' });
    later.mockRestore();
  });
});
