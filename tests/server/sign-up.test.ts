// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attentions,
  audit,
  credentials,
  familyLinks,
  people,
  termsAcceptances,
} from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { hashWorkOf } from './hash-work.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { shippedTenants } from './shipped-tenants.ts';

const TENANTS = ['demo', 'escobar', 'lanus', 'telemedicina', 'l_zamora', 'san_isidro', 'galeno', 'osef', 'obsba'];
const SLOW = 180_000;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ source: shippedTenants(), config: { defaultTenant: 'demo' } });
  // Compiles and fills beforehand: the test is about signing up, not about a tenant's first request.
  for (const id of TENANTS) await server.browser(id).get('/api/unidad/requisitos');
}, SLOW);
afterAll(() => server.close());

const PASSWORD = 'Jacaranda-27';

const form = (dni: string, more: object = {}) => ({
  dni,
  apellido: 'Quiroga',
  nombre: 'Nora',
  telefono: '1144440000',
  correo: 'nora@example.com',
  fec_nac: '1990-05-10',
  sexo: 'F',
  domicilio: 'Calle 1',
  cp: '1425',
  password: PASSWORD,
  conf_password: PASSWORD,
  terms: true,
  ...more,
});

const signUp = (browser: Browser, body: object, key?: string) =>
  browser.post('/api/usuarios/registro', body, key === undefined ? {} : { 'idempotency-key': key });

const holdersOf = (dni: string) =>
  server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.identityNumber, dni), eq(people.kind, 'holder')));

describe('signing up', () => {
  it('creates a holder with hashed password and accepted terms, no session [REG-13, REG-18]', async () => {
    const browser = server.browser('demo');
    const answer = await signUp(browser, form('35000111', { obraSocial: 'La mía', plan: 'Oro', nroAfiliado: '123' }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect([...browser.cookies.keys()].filter((name) => name.includes('sid'))).toEqual([]);
    const [row, ...more] = await holdersOf('35000111');
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      firstName: 'Nora',
      lastName: 'Quiroga',
      birthDate: '1990-05-10',
      sex: 'F',
      phone: '1144440000',
      email: 'nora@example.com',
      homeAddress: 'Calle 1',
      postalCode: '1425',
      insurer: 'La mía',
      plan: 'Oro',
      affiliateNumber: '123',
      isActive: true,
      isArt: false,
      isArtCoordinator: false,
      profileName: 'Paciente',
    });
    const id = row?.id ?? 0;
    const [secret] = await server.deps.db.select().from(credentials).where(eq(credentials.personId, id));
    expect(secret?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    const terms = await server.deps.db.select().from(termsAcceptances).where(eq(termsAcceptances.personId, id));
    expect(terms).toMatchObject([{ occasion: 'registration', version: '2026-11-01', acceptedAt: TUESDAY }]);
    const trail = await auditTrail(server, eq(audit.object, `person:${id}`));
    expect(trail).toMatchObject([{ action: 'registration', outcome: 'ok', actorId: null }]);
    expect((await browser.login('35000111', PASSWORD)).statusCode).toBe(200);
  });

  it('names the field whose letters were lost in a conversion, also inside own fields [FIXF-03]', async () => {
    const browser = server.browser('demo');
    const lost = await signUp(browser, form('33777001', { apellido: 'Nu\ufffdez' }));
    expect([refusalOf(lost), lost.json().error]).toEqual([
      [422, 'FIELD_UNREADABLE'],
      {
        code: 'FIELD_UNREADABLE',
        field: 'apellido',
        message: 'Se perdieron letras al copiar: donde dice \ufffd va otra letra',
      },
    ]);
    const own = await signUp(browser, form('33777001', { propios: { barrio: 'Nu\ufffdez' } }));
    expect([refusalOf(own), own.json().error.field]).toEqual([[422, 'FIELD_UNREADABLE'], 'propios.barrio']);
    expect(await holdersOf('33777001')).toEqual([]);
  });

  it('refuses a name that draws nothing as a missing one [FIXF-04]', async () => {
    const answer = await signUp(server.browser('demo'), form('33777002', { nombre: '\u3164\u2800' }));
    expect([refusalOf(answer), answer.json().error.field]).toEqual([[422, 'FIELD_REQUIRED'], 'nombre']);
  });

  it('refuses registration when the tenant does not allow it [ROUTE-08]', async () => {
    for (const tenant of ['escobar', 'lanus', 'telemedicina']) {
      const answer = await signUp(server.browser(tenant), form('35000112'));
      expect([tenant, ...refusalOf(answer)]).toEqual([tenant, 409, 'FEATURE_OFF']);
    }
    expect(await holdersOf('35000112')).toEqual([]);
  });

  it('answers 422 with the payload field and the tenant’s text [REG-07]', async () => {
    const browser = server.browser('demo');
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ dni: '123456' }, 'dni', 'El DNI debe contener entre 7 y 8 dígitos'],
      [{ apellido: '123' }, 'apellido', 'El apellido no debe contener solo numeros'],
      [{ correo: 'nora' }, 'correo', 'Este no es un email válido'],
      [{ sexo: 'Z' }, 'sexo', 'Elegí una de las opciones'],
      [{ terms: false }, 'terms', 'Debe aceptar los términos y condiciones'],
      [{ conf_password: 'otra-cosa' }, 'conf_password', 'Las contraseñas no coinciden'],
      [{ fec_nac: '2010-01-01' }, 'fec_nac', 'Debe ser mayor de edad para registrarse'],
    ];
    for (const [more, field, message] of wrong) {
      const answer = await signUp(browser, form('35000113', more));
      expect([answer.statusCode, answer.json().error]).toMatchObject([422, { field, message }]);
    }
    expect(await holdersOf('35000113')).toEqual([]);
  });

  it('refuses a password that is easy to guess [D-SAFE-1, D-REG-08]', async () => {
    for (const password of ['123456', 'argentina', 'x35000114x', '10051990']) {
      const answer = await signUp(server.browser('demo'), form('35000114', { password, conf_password: password }));
      expect([password, answer.json().error]).toMatchObject([
        password,
        { field: 'password', message: 'Elegí otra contraseña: esta es fácil de adivinar' },
      ]);
    }
    expect(await holdersOf('35000114')).toEqual([]);
  });

  it('takes residents only where the tenant lists their codes [D-REG-01]', async () => {
    const tramite = { nro_tramite: '12345678901' };
    const cases = [
      ['l_zamora', '1640', 'cp'],
      ['l_zamora', '1832', undefined],
      ['san_isidro', '1832', 'cp'],
      ['san_isidro', '1609', undefined],
      ['san_isidro', '1643', undefined],
    ] as const;
    for (const [index, [tenant, cp, code]] of cases.entries()) {
      const dni = `3500012${index}`;
      const answer = await signUp(server.browser(tenant), form(dni, { cp, ...tramite }));
      expect([tenant, cp, answer.json().error?.code]).toEqual([tenant, cp, code]);
      expect(await holdersOf(dni)).toHaveLength(code === undefined ? 1 : 0);
    }
  });

  it('flags only a malformed cp when the tenant has no list [D-REG-09, REG-16]', async () => {
    for (const [index, cp] of ['12', '12345', 'C142', '0000', '9999'].entries()) {
      const answer = await signUp(server.browser('galeno'), form(`3500013${index}`, { cp }));
      const told = /^\d{4}$/.test(cp)
        ? [200, undefined]
        : [422, { code: 'cp', field: 'cp', message: 'Código postal no válido' }];
      expect([cp, answer.statusCode, answer.json().error]).toEqual([cp, ...told]);
    }
  });

  it('refuses every key that the contract does not name, and keeps nothing [A16]', async () => {
    const extra = [
      'ativo',
      'perfil',
      'perfilNome',
      'unidad',
      'unit',
      'esArt',
      'esART',
      'esCoordinadorART',
      'esCoordinadorArt',
      'role',
      'roles',
      'admin',
      'isAdmin',
      'kind',
      'id',
      'ref',
      'version',
      'createdAt',
      'documento',
      'email',
      'obra_social',
      'familia',
      'holderId',
      'passwordHash',
      'sesion',
      'token',
      'scope',
      'estado',
      'Estado',
      '__proto__x',
      'constructor',
      'nome',
    ];
    expect(extra.length).toBeGreaterThanOrEqual(30);
    for (const key of extra) {
      const answer = await signUp(server.browser('demo'), { ...form('35000140'), [key]: true });
      expect([key, answer.statusCode]).toEqual([key, 400]);
    }
    expect(await holdersOf('35000140')).toEqual([]);
  });

  it('writes fixed values itself and refuses values of hidden fields [D-REG-07, A14]', async () => {
    const browser = server.browser('osef');
    for (const more of [{ plan: 'Oro' }, { nroAfiliado: '999' }]) {
      const answer = await signUp(browser, form('35000150', more));
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'FORM_HIDDEN_FIELD']);
    }
    expect(await holdersOf('35000150')).toEqual([]);
    expect((await signUp(browser, form('35000150', { obraSocial: 'Otra' }))).statusCode).toBe(200);
    expect(await holdersOf('35000150')).toMatchObject([
      { insurer: 'OSEF', affiliateNumber: '350001500', plan: 'Plan 300' },
    ]);
  });
});

describe('eligibility at sign-up', () => {
  it('refuses people unknown to the insurer with the check’s text, creating nothing [REG-11]', async () => {
    for (const [tenant, dni, more] of [
      ['osef', '35000159', {}],
      ['obsba', '35000159', { nroAfiliado: '12345678' }],
    ] as const) {
      const answer = await signUp(server.browser(tenant), form(dni, more));
      expect([answer.statusCode, answer.json().error]).toEqual([
        403,
        {
          code: 'NOT_ELIGIBLE',
          check: 'elegibilidad',
          title: expect.stringMatching(/no se encuentra habilitado/),
          message: 'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
        },
      ]);
      expect(await holdersOf(dni)).toEqual([]);
    }
  });

  it('is passed at obsba with a number of ten characters too [REG-12]', async () => {
    const answer = await signUp(server.browser('obsba'), form('35000160', { nroAfiliado: '0012345678' }));
    expect(answer.statusCode).toBe(200);
    expect(await holdersOf('35000160')).toMatchObject([
      { insurer: 'OBSBA', affiliateNumber: '0012345678', plan: null },
    ]);
  });
});

describe('a DNI that is taken', () => {
  it('is refused in neutral words, after the same work [D-SAFE-8, R7, FIXQ-05]', async () => {
    const workFor = (dni: string) =>
      hashWorkOf(server.deps.passwords, () => signUp(server.browser('galeno'), form(dni)));
    const [taken, free] = [await workFor('30111222'), await workFor('35000174')];
    expect(taken).toEqual(free);
    expect(taken).toContain('hash');
    expect(await holdersOf('35000174')).toHaveLength(1);
    const before = server.log.length;
    const answer = await signUp(server.browser('osef'), form('30111222'));
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: { code: 'REFUSED', message: 'Revise la información' } },
    ]);
    expect(server.log.slice(before).join('')).not.toContain('30111222');
    const ineligible = await signUp(server.browser('osef'), form('31555669'));
    expect(ineligible.json().error.code).toBe('NOT_ELIGIBLE');
    const { db } = server.deps;
    await db
      .update(people)
      .set({ isActive: false })
      .where(and(eq(people.identityNumber, '5123456'), eq(people.unit, 5)));
    const shut = await signUp(server.browser('osef'), form('5123456'));
    expect([shut.statusCode, shut.body]).toEqual([answer.statusCode, answer.body]);
    await db
      .update(people)
      .set({ isActive: true })
      .where(and(eq(people.identityNumber, '5123456'), eq(people.unit, 5)));
  });

  it('is asked about only a few times, then later and later [D-SAFE-8, R6]', async () => {
    const codes = [];
    for (let turn = 0; turn < 7; turn += 1)
      codes.push((await signUp(server.browser('demo'), form('28444555'))).json().error.code);
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('REFUSED'));
    expect(codes.slice(-1)).toEqual(['TOO_MANY']);
    const answer = await signUp(server.browser('demo'), form('28444555'));
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = { method: 'POST', url: '/api/usuarios/registro', remoteAddress: '198.51.100.7' } as const;
    const owner = await server.browser('demo').send({ ...elsewhere, payload: form('28444555') });
    expect(owner.json().error.code).toBe('REFUSED');
  });

  it('becomes one person when a hundred sign up with it at once [A15]', async () => {
    const tries = Array.from({ length: 100 }, () => signUp(server.browser('demo'), form('35000170')));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await holdersOf('35000170')).toHaveLength(1);
  });

  it('creates one person per idempotency key and refuses another body [R2]', async () => {
    const tries = Array.from({ length: 50 }, () =>
      signUp(server.browser('demo'), form('35000171'), 'key-of-sign-up-1'),
    );
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"ok":true}']),
    );
    expect(await holdersOf('35000171')).toHaveLength(1);
    const other = await signUp(server.browser('demo'), form('35000172'), 'key-of-sign-up-1');
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'KEY_REUSED']);
    expect(await holdersOf('35000172')).toEqual([]);
  });

  it('leaves a family’s record of the same person untouched and unlinked [A17]', async () => {
    const { db } = server.deps;
    const unit = (await server.deps.tenants.get('demo'))?.public.unit ?? 0;
    const records = () =>
      db
        .select()
        .from(people)
        .where(and(eq(people.identityNumber, '47333444'), eq(people.unit, unit), eq(people.kind, 'member')));
    const before = await records();
    expect((await signUp(server.browser('demo'), form('47333444'))).statusCode).toBe(200);
    expect(await records()).toEqual(before);
    const [holder] = (await holdersOf('47333444')).filter((person) => person.unit === unit);
    expect(before.map(({ id }) => id)).not.toContain(holder?.id);
    const links = await db
      .select()
      .from(familyLinks)
      .where(eq(familyLinks.memberId, holder?.id ?? 0));
    expect(links).toEqual([]);
    const browser = server.browser('demo');
    expect((await browser.login('47333444', PASSWORD)).json().family).toEqual([]);
    expect(
      await db
        .select()
        .from(attentions)
        .where(eq(attentions.personId, holder?.id ?? 0)),
    ).toEqual([]);
  });
});

describe('being of age', () => {
  it('is judged by the calendar of Buenos Aires, to the minute [A37]', async () => {
    const { clock } = server;
    const at = async (now: string, birth: string, dni: string) => {
      clock.setTo(new Date(now));
      const { statusCode, body } = await signUp(server.browser('demo'), form(dni, { fec_nac: birth }));
      return statusCode === 200 ? 'ok' : JSON.parse(body).error.message;
    };
    const minor = 'Debe ser mayor de edad para registrarse';
    for (const [index, time] of ['20:59', '21:00', '23:59'].entries()) {
      expect([time, await at(`2026-11-23T${time}:00-03:00`, '2008-11-24', `3500018${index}`)]).toEqual([time, minor]);
      expect([time, await at(`2026-11-24T${time}:00-03:00`, '2008-11-24', `3500018${index}`)]).toEqual([time, 'ok']);
      expect([time, await at(`2026-11-25T${time}:00-03:00`, '2008-11-24', `3500019${index}`)]).toEqual([time, 'ok']);
    }
    expect(await at('2026-02-28T23:59:00-03:00', '2008-02-29', '35000195')).toBe(minor);
    expect(await at('2026-03-01T00:00:00-03:00', '2008-02-29', '35000195')).toBe('ok');
    clock.setTo(TUESDAY);
  });
});
