// @engine pg
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileForm } from '../../engine/language/forms/compile-form.ts';
import { credentials, people, sessions } from '../../server/platform/db/schema/index.ts';
import { PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';
import { hashWorkOf } from './hash-work.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { holdersOf, signedUp } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

/** A form of /login whose passwords are longer than anybody's of the demo. */
const LONG = compileForm('login', {
  fields: { dni: { as: 'correo' }, password: { widget: 'password', schema: { type: 'string', minLength: 40 } } },
});

let server: TestServer;
beforeAll(async () => {
  const source = listSource([
    testTenant({ id: 'uno', unit: 1, flags: { art: true } }),
    testTenant({ id: 'dos', unit: 2, forms: { login: LONG } }),
  ]);
  server = await buildTestServer({ source, passwords: new PasswordHasher() });
});
afterAll(() => server.close());

describe('POST /api/auth/login', () => {
  it('signs a patient in by DNI and password, answering person and family [LOGIN-05, D-API-01]', async () => {
    const answer = await server.browser().login('30111222', 'portal2026');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      role: 'patient',
      scope: 'full',
      user: { documento: '30111222', nome: 'Ana' },
    });
    expect(answer.json().family.map((member: { nome: string }) => member.nome)).toEqual(['Lucía', 'Mateo']);
  });

  it('answers the contract’s field names, with an id for the holder only [API-05]', async () => {
    const { user, family } = (await server.browser().login('30111222', 'portal2026')).json();
    const names = [
      'ativo',
      'cp',
      'documento',
      'domicilio',
      'email',
      'esCoordinadorART',
      'fec_nac',
      'id',
      'nome',
      'nroAfiliado',
    ];
    expect(Object.keys(user).sort()).toEqual([
      ...names,
      'obraSocial',
      'own',
      'perfilNome',
      'plan',
      'provisional',
      'ref',
      'role',
      'sexo',
      'sobrenome',
      'telefono',
    ]);
    expect(user.id).toEqual(expect.any(Number));
    expect(family[0].id).toBeNull();
  });

  it('takes a DNI written with dots and spaces [LOGIN-05]', async () => {
    expect((await server.browser().login(' 30.111.222 ', 'portal2026')).statusCode).toBe(200);
  });

  it('signs in ART profiles by the same route [LOGIN-14]', async () => {
    expect((await server.browser().login('25111222', 'gestor2026')).json().role).toBe('art');
    expect((await server.browser().login('24111222', 'coordina2026')).json()).toMatchObject({
      role: 'coordinator',
      family: [],
    });
  });

  it('refuses professional and staff accounts as if they did not exist [LOGIN-14, D-LOGIN-01]', async () => {
    const { db, passwords, clock } = server.deps;
    const staff = {
      unit: 1,
      kind: 'staff',
      profileName: 'Administración',
      firstName: 'Olga',
      lastName: 'Paz',
      identityNumber: '20111222',
      createdAt: clock.now(),
    } as const;
    const [row] = await db.insert(people).values(staff).returning();
    await db.insert(credentials).values({
      personId: row?.id ?? 0,
      unit: 1,
      passwordHash: await passwords.hash('oficina2026'),
      updatedAt: clock.now(),
    });
    const unknown = await server.browser().login('20999888', 'oficina2026');
    for (const [dni, password] of [
      ['20111222', 'oficina2026'],
      ['22111222', 'medico2026'],
    ] as const) {
      const refused = await server.browser().login(dni, password);
      expect(refusalOf(refused)).toEqual([401, 'LOGIN_REFUSED']);
      expect(refused.body).toBe(unknown.body);
    }
  });

  it('signs professionals in at the consultorio by e-mail, ignoring case, never patients [D-LOGIN-01]', async () => {
    const doctor = await server
      .browser()
      .post('/api/auth/consultorio', { correo: 'Julian.Ortiz@example.com', password: 'medico2026' });
    expect(doctor.json()).toMatchObject({ role: 'professional', family: [] });
    for (const correo of ['ana.perez@example.com', '30111222']) {
      expect(
        refusalOf(await server.browser().post('/api/auth/consultorio', { correo, password: 'portal2026' })),
      ).toEqual([401, 'LOGIN_REFUSED']);
    }
  });

  it('says the tenant’s own text for the code [LOGIN-05]', async () => {
    expect((await server.browser().login('30111222', 'wrong')).json()).toEqual({
      error: { code: 'LOGIN_REFUSED', message: 'Los datos de Unidad 1 no son correctos' },
    });
    await server.browser().login('30111222', 'portal2026');
  });

  it('answers unknown, wrong and empty alike: status, body and names of headers [R7]', async () => {
    const attempts = [
      ['30111222', 'wrong'],
      ['29999000', 'portal2026'],
      ['30111222', ''],
      ['', ''],
    ] as const;
    const answers = [];
    for (const [dni, password] of attempts) answers.push(await server.browser().login(dni, password));
    await server.browser().login('30111222', 'portal2026');
    const seen = answers.map(({ statusCode, body, headers }) =>
      JSON.stringify([statusCode, body, Object.keys(headers).sort()]),
    );
    expect(new Set(seen).size).toBe(1);
  });

  it('does the same hash work for every kind of name [R7]', async () => {
    const works: (readonly string[])[] = [];
    // The first request creates the demo's people.
    await server.browser().get('/api/unidad/requisitos');
    for (const [dni, password] of [
      ['5123456', 'wrong'],
      ['29999001', 'x'],
      ['29999002', ''],
      ['22111222', 'medico2026'],
      ['no', 'x'],
    ] as const)
      works.push(await hashWorkOf(server.deps.passwords, () => server.browser().login(dni, password)));
    expect(works).toEqual(Array(5).fill(['pick']));
  });

  it('refuses and counts names the form rejects like a wrong password [FIXL-04, R7]', async () => {
    const wrong = await server.browser().login('30111222', 'wrong');
    await server.browser().login('30111222', 'portal2026');
    for (const dni of ['301112', '301112223', 'treinta']) {
      const refused = await server.browser().login(dni, 'portal2026');
      expect([refused.statusCode, refused.body]).toEqual([wrong.statusCode, wrong.body]);
    }
    const strict = await server.browser('dos').login('30111222', 'portal2026');
    expect([strict.statusCode, strict.json().error.code]).toEqual([401, 'LOGIN_REFUSED']);
    const guesses = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push((await server.browser().login('30', 'x')).statusCode);
    expect(guesses.at(-1)).toBe(429);
  });

  it('refuses a missing, an extra and a mistyped key, naming it [API-01]', async () => {
    const post = async (body: object) => (await server.browser().post('/api/auth/login', body)).json().error;
    expect(await post({ correo: '30111222' })).toMatchObject({ code: 'INVALID_BODY', field: 'password' });
    expect(await post({ correo: '30111222', password: 'x', perfil: 'admin' })).toMatchObject({
      code: 'INVALID_BODY',
      field: 'perfil',
    });
    expect(await post({ correo: 30111222, password: 'x' })).toMatchObject({ code: 'INVALID_BODY', field: 'correo' });
  });
});

describe('stored secrets', () => {
  it('keeps passwords as argon2id with 19 MiB, two passes, one lane [R5]', async () => {
    await signedUp(server, '35000111', 'nora@example.com');
    const own = inArray(
      credentials.personId,
      (await holdersOf(server, '35000111')).map(({ id }) => id),
    );
    expect(await server.deps.db.select().from(credentials).where(own)).toHaveLength(1);
    const rows = await server.deps.db.select().from(credentials);
    expect(rows.length).toBeGreaterThan(5);
    for (const { passwordHash } of rows) expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keeps only a hash of the session’s token [R9]', async () => {
    const browser = server.browser();
    const { json } = await browser.login('5123456', 'portal2026');
    const token = browser.cookies.get('sid_1') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await server.deps.db.select().from(sessions).where(eq(sessions.personId, json().user.id));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
