// @engine pg
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestCode } from '../../server/features/recovery/request-code.ts';
import { audit, credentials, people, recoveryCodes } from '../../server/platform/db/schema/index.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { auditTrail } from './audit-trail.ts';
import { hashWorkOf } from './hash-work.ts';
import type { TestServer } from './helper.ts';
import { ANA, buildShippedServer, codeIn, NEW, otherThan, Recovery, renewPeople, startAnew } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let demo: Recovery;
beforeAll(async () => {
  server = await buildShippedServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  demo = await startAnew(server);
});

const login = (tenant: string, dni: string, password: string) => server.browser(tenant).login(dni, password);

describe('a whole recovery', () => {
  it('by e-mail: code, verification, new password, signed in with it [REC-02, REC-03, REC-04, D-REC-02]', async () => {
    const code = await demo.codeFor(ANA.email);
    expect(code).toMatch(/^\d{6}$/);
    expect((await demo.verify(ANA.email, code)).statusCode).toBe(200);
    expect((await demo.reset(ANA.email, code, NEW)).statusCode).toBe(200);
    expect(refusalOf(await login('demo', ANA.dni, 'portal2026'))).toEqual([401, 'LOGIN_REFUSED']);
    expect((await login('demo', ANA.dni, NEW)).statusCode).toBe(200);
  });

  it('accepts a DNI with dots and spaces and a code with spaces [REC-02]', async () => {
    const code = await demo.codeFor('30.111.222 ');
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await demo.verify('30111222', spaced)).statusCode).toBe(200);
    expect((await demo.reset(' 30.111.222', spaced, NEW)).statusCode).toBe(200);
  });

  it('mails the address on file in the tenant’s name, without personal data [A52, D-REC-01]', async () => {
    await demo.codeFor('ANA.PEREZ@EXAMPLE.COM');
    const [mail, ...others] = await demo.mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(ANA.email);
    const name = (await server.deps.tenants.get('demo'))?.public.name ?? 'x';
    expect(mail?.subject).toContain(name);
    expect(mail?.body).toContain(name);
    expect(mail?.body).toContain('10 minutos');
    for (const secret of [ANA.dni, 'Ana', 'Pérez', '1983'])
      expect(mail?.body + (mail?.subject ?? '')).not.toContain(secret);
  });

  it('lets a holder created without a password set the first one [D-LOGIN-02]', async () => {
    const escobar = await Recovery.at(server, 'escobar');
    await escobar.browser.get('/api/unidad/requisitos');
    const { db } = server.deps;
    const [ana] = await db
      .select()
      .from(people)
      .where(and(eq(people.unit, escobar.unit), eq(people.identityNumber, ANA.dni)));
    await db.delete(credentials).where(eq(credentials.personId, ana?.id ?? 0));
    const code = await escobar.codeFor(ANA.dni);
    expect((await escobar.reset(ANA.dni, code, NEW)).statusCode).toBe(200);
    expect((await login('escobar', ANA.dni, NEW)).statusCode).toBe(200);
    await renewPeople(server, 'escobar');
  });

  it('leaves codes to other servers while this one stops [FIXS-21]', async () => {
    await demo.ask(ANA.email);
    await demo.issue(AbortSignal.abort());
    expect(await demo.mails()).toEqual([]);
    await demo.issue();
    expect(await demo.mails()).toHaveLength(1);
  });

  it('tells the holder by mail that the password changed [R8]', async () => {
    const code = await demo.codeFor(ANA.email);
    await demo.reset(ANA.email, code, NEW);
    expect((await demo.mails()).at(-1)).toMatchObject({
      recipient: ANA.email,
      subject: expect.stringContaining('cambió'),
    });
  });
});

describe('account enumeration', () => {
  const like = ({ statusCode, body, headers }: Awaited<ReturnType<Recovery['ask']>>) =>
    JSON.stringify([statusCode, body, Object.keys(headers).sort()]);

  it('asking answers alike for known, unknown, without e-mail, member and professional [R7, D-REC-01, D-SAFE-6]', async () => {
    const names = [ANA.email, '29999000', 'nadie@example.com', '28444555', '50222333', 'julian.ortiz@example.com'];
    const answers = [];
    for (const name of names) answers.push(await demo.ask(name));
    expect(answers[0]?.json()).toEqual({ ok: true });
    expect(new Set(answers.map(like)).size).toBe(1);
    await demo.issue();
    expect((await demo.mails()).map(({ recipient }) => recipient)).toEqual([ANA.email]);
  });

  it('sends no mail and touches no account before answering a request [R7]', async () => {
    await demo.ask(ANA.email);
    await demo.ask('nadie@example.com');
    expect(await demo.mails()).toEqual([]);
    expect(await server.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.unit, demo.unit))).toEqual([]);
  });

  it('answers verify and reset alike, whether the person is known or not [R7, REC-03]', async () => {
    const code = await demo.codeFor(ANA.email);
    const unknown = await demo.verify('nadie@example.com', code);
    const never = await demo.verify('31555669', code);
    expect(like(unknown)).toEqual(like(never));
    expect([unknown.statusCode, unknown.json().error]).toEqual([
      422,
      { code: 'CODE_REFUSED', message: 'La clave es incorrecta', field: 'codigo' },
    ]);
    server.clock.advance(10 * 60_000);
    const resets = [await demo.reset(ANA.email, code, NEW), await demo.reset('nadie@example.com', code, NEW)];
    expect(new Set(resets.map(like)).size).toBe(1);
    expect(resets[0]?.json().error).toMatchObject({
      code: 'RESET_REFUSED',
      message: 'El código ya no sirve: venció o se usó.',
    });
  });

  it('does the same hash work whether or not a code exists [R7]', async () => {
    const code = await demo.codeFor(ANA.email);
    await demo.ask('nadie@example.com');
    const work = (ask: () => Promise<unknown>) => hashWorkOf(server.deps.passwords, ask);
    expect(await work(() => demo.issue())).toEqual(['hash']);
    const works = [];
    for (const name of [ANA.email, 'nadie@example.com', '31555669']) {
      works.push(await work(() => demo.verify(name, otherThan(code))));
      works.push(await work(() => demo.reset(name, otherThan(code), NEW)));
    }
    expect(works).toEqual(Array(6).fill(['verify']));
  });

  it('mails a DNI hint, no code, when holders share an e-mail [R7]', async () => {
    const { db } = server.deps;
    await db
      .update(people)
      .set({ email: ANA.email })
      .where(and(eq(people.unit, demo.unit), eq(people.identityNumber, '31555669')));
    await demo.ask(ANA.email);
    await demo.issue();
    const [mail] = await demo.mails();
    expect(mail).toMatchObject({ recipient: ANA.email, subject: expect.stringContaining('DNI') });
    expect(codeIn(mail?.body ?? '')).toBe('');
    const code = await demo.codeFor('31555669');
    expect((await demo.reset('31555669', code, NEW)).statusCode).toBe(200);
    expect((await login('demo', ANA.dni, 'portal2026')).statusCode).toBe(200);
  });

  it('keeps what happened in the audit, never the code or the password [R17]', async () => {
    const code = await demo.codeFor(ANA.email);
    await demo.verify(ANA.email, otherThan(code));
    await demo.reset(ANA.email, code, NEW);
    const rows = await auditTrail(server, inArray(audit.action, ['recovery.ask', 'password.reset']));
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toContain('password.reset ok');
    const written = JSON.stringify(rows) + server.log.join('');
    for (const secret of [code, NEW, ANA.email]) expect(written).not.toContain(secret);
  });
});

describe('guessing', () => {
  it('five wrong tries, verifying and resetting together, kill the code [R8, D-REC-01]', async () => {
    const code = await demo.codeFor(ANA.email);
    const wrong = otherThan(code);
    for (let guess = 0; guess < 3; guess += 1)
      expect(refusalOf(await demo.verify(ANA.email, wrong))).toEqual([422, 'CODE_WRONG']);
    expect((await demo.verify(ANA.email, code)).statusCode).toBe(200);
    for (let guess = 0; guess < 2; guess += 1)
      expect(refusalOf(await demo.reset(ANA.email, wrong, NEW))).toEqual([422, 'RESET_REFUSED']);
    expect(refusalOf(await demo.verify(ANA.email, code))).toEqual([422, 'CODE_USED_UP']);
    expect(refusalOf(await demo.reset(ANA.email, code, NEW))).toEqual([422, 'RESET_REFUSED']);
  });

  it('evaluates at most 5 of 100 parallel guesses, then refuses the code [R8]', async () => {
    const code = await demo.codeFor(ANA.email);
    const wrong = otherThan(code);
    const guess = async (at: number): Promise<number> => {
      const answer = at % 2 ? await demo.verify(ANA.email, wrong) : await demo.reset(ANA.email, wrong, NEW);
      return answer.statusCode;
    };
    const seen = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(at)));
    expect(seen.every((status) => status === 422 || status === 503)).toBe(true);
    // Guesses without a place in the queue do not count: guess until the code is dead.
    for (let more = 0; more < 5; more += 1) await guess(more);
    const [row] = await server.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.name, ANA.email));
    expect(row?.tries).toBe(5);
    expect(refusalOf(await demo.verify(ANA.email, code))).toEqual([422, 'CODE_USED_UP']);
    expect(refusalOf(await demo.reset(ANA.email, code, NEW))).toEqual([422, 'RESET_REFUSED']);
    expect((await login('demo', ANA.dni, 'portal2026')).statusCode).toBe(200);
  });

  it('the right code twice at the same moment changes the password once [R8]', async () => {
    const code = await demo.codeFor(ANA.email);
    const both = await Promise.all([demo.reset(ANA.email, code, NEW), demo.reset(ANA.email, code, `${NEW}2`)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const kept = both[0]?.statusCode === 200 ? NEW : `${NEW}2`;
    expect((await login('demo', ANA.dni, kept)).statusCode).toBe(200);
  });

  it('a code is used once [R8, D-REC-01]', async () => {
    const code = await demo.codeFor(ANA.email);
    await demo.reset(ANA.email, code, NEW);
    expect(refusalOf(await demo.verify(ANA.email, code))).toEqual([422, 'CODE_REFUSED']);
    expect(refusalOf(await demo.reset(ANA.email, code, 'otra-distinta'))).toEqual([422, 'RESET_REFUSED']);
  });

  it('invalidates the old code on a new request by either name [R8]', async () => {
    const first = await demo.codeFor(ANA.email);
    const second = await demo.codeFor(ANA.email);
    expect(refusalOf(await demo.verify(ANA.email, first))).toEqual([422, 'CODE_WRONG']);
    const third = await demo.codeFor(ANA.dni);
    expect(refusalOf(await demo.verify(ANA.email, second))).toEqual([422, 'CODE_WRONG']);
    expect((await demo.verify(ANA.dni, third)).statusCode).toBe(200);
  });

  it('the code of one tenant is refused at another [R8, A48]', async () => {
    const osef = await Recovery.at(server, 'osef');
    await osef.browser.get('/api/unidad/requisitos');
    const code = await demo.codeFor(ANA.email);
    expect(refusalOf(await osef.verify(ANA.email, code))).toEqual([422, 'CODE_REFUSED']);
    expect(refusalOf(await osef.reset(ANA.email, code, NEW))).toEqual([422, 'RESET_REFUSED']);
    const foreign = await osef.browser.post('/api/recuperacionClave/codigo', { email: ANA.email, unidad: demo.unit });
    expect(refusalOf(foreign)).toEqual([404, 'NOT_FOUND']);
  });

  it('stores only an argon2id hash, which expires after ten minutes [R8]', async () => {
    const code = await demo.codeFor(ANA.email);
    const [row] = await server.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.name, ANA.email));
    expect(row?.codeHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(code);
    server.clock.advance(10 * 60_000 - 1);
    expect((await demo.verify(ANA.email, code)).statusCode).toBe(200);
    server.clock.advance(1);
    expect(refusalOf(await demo.verify(ANA.email, code))).toEqual([422, 'CODE_EXPIRED']);
  });
});

describe('limits of sending', () => {
  it('allow three requests an hour per name and tell the wait [R8]', async () => {
    for (const name of [ANA.email, 'nadie@example.com']) {
      const asked = await Promise.all(Array.from({ length: 6 }, () => demo.ask(name)));
      expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429]);
      const refused = asked.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json().error).toMatchObject({ code: 'TOO_MANY', retryAfter: 3_600 });
      expect(refused?.json().error.message).toContain('dentro de 1 hora.');
      expect(refused?.headers['retry-after']).toBe('3600');
    }
    server.clock.advance(3_600_000);
    expect((await demo.ask(ANA.email)).statusCode).toBe(200);
  });

  it('the person is written to three times an hour, by whatever name [R8]', async () => {
    for (const name of [ANA.email, ANA.email, ANA.dni, ANA.dni, ANA.dni]) {
      expect((await demo.ask(name)).statusCode).toBe(200);
      await demo.issue();
    }
    expect(await demo.mails()).toHaveLength(3);
  });

  it('do not count codes that could not be sent [FIXO-05]', async () => {
    const down = new MailWorker({ ...server.deps, log: () => undefined }, async () => {
      throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
    });
    for (const _ of [1, 2, 3]) {
      await demo.ask(ANA.dni);
      await demo.issue();
      await down.wake();
    }
    // The two that newer ones replaced are given up at once, the last one when it expires.
    expect((await demo.mails()).map(({ status }) => status)).toEqual(['failed', 'failed', 'pending']);
    server.clock.advance(10 * 60_000);
    await down.wake();
    expect((await demo.mails()).map(({ lastError }) => lastError)).toEqual(['SUPERSEDED', 'SUPERSEDED', 'EXPIRED']);
    const code = await demo.codeFor(ANA.email);
    expect((await demo.verify(ANA.email, code)).statusCode).toBe(200);
  });

  it('allow sixty requests an hour per address or IPv6 network [R8] [FIXO-06]', async () => {
    const from = (address: string, at: number) => demo.ask(`nadie${at}@example.com`, { 'x-forwarded-for': address });
    for (let at = 0; at < 60; at += 1) expect((await from('203.0.113.7', at)).statusCode).toBe(200);
    expect(refusalOf(await from('203.0.113.7', 60))).toEqual([429, 'TOO_MANY']);
    expect((await from('203.0.113.8', 61)).statusCode).toBe(200);
    for (let at = 100; at < 160; at += 1) expect((await from(`2001:db8::${at}`, at)).statusCode).toBe(200);
    expect(refusalOf(await from('2001:db8::ffff', 161))).toEqual([429, 'TOO_MANY']);
    expect((await from('2001:db8:0:1::1', 162)).statusCode).toBe(200);
  });

  it('discards a request that was not processed within ten minutes [R8]', async () => {
    await demo.ask(ANA.email);
    server.clock.advance(10 * 60_000 + 1);
    await demo.issue();
    expect(await demo.mails()).toEqual([]);
  });

  it('one request that cannot be answered does not hold up the next [A22]', async () => {
    const tenant = await server.deps.tenants.get('demo');
    if (!tenant) throw new Error('tenant demo is missing');
    const broken = { ...tenant, id: 'gone' };
    await requestCode(server.deps, broken, { name: ANA.email, address: '203.0.113.9' });
    expect(await demo.codeFor('31555669')).toMatch(/^\d{6}$/);
  });
});

describe('accepted input', () => {
  it('refuses anything but an e-mail or a document of 7 digits [REC-02, A51, D-SAFE-5, FIXE-09]', async () => {
    for (const email of ['512345', '301112', 'ana@', 'ana perez@example.com', 'x', '', '30111222x', '٣٠١١١٢٢٢']) {
      const refused = await demo.ask(email);
      expect([email, refused.statusCode, refused.json().error]).toEqual([
        email,
        422,
        expect.objectContaining({ field: 'email', message: 'El documento o email válido.' }),
      ]);
    }
    expect((await demo.ask('5123456')).statusCode).toBe(200);
  });

  it('a code of digits only [REC-03]', async () => {
    const refused = await demo.verify(ANA.email, '12a456');
    expect([refused.statusCode, refused.json().error.message]).toEqual([422, 'Solo se permiten números']);
  });

  it('requires 6 to 128 characters, hard to guess, without spending the code [REC-04]', async () => {
    const code = await demo.codeFor(ANA.email);
    const short = await demo.reset(ANA.email, code, 'k7#p');
    expect([short.statusCode, short.json().error]).toEqual([
      422,
      expect.objectContaining({ field: 'password', message: 'La contraseña debe tener al menos 6 dígitos' }),
    ]);
    expect(refusalOf(await demo.reset(ANA.email, code, 'k7#'.repeat(43)))).toEqual([422, 'FIELD_LENGTH']);
    for (const weak of ['qwerty', 'dni30111222', '10/05/1983']) {
      expect((await demo.reset(ANA.email, code, weak)).json().error).toMatchObject({
        code: 'WEAK_PASSWORD',
        field: 'password',
        message: 'Elegí otra contraseña: esta es fácil de adivinar',
      });
    }
    expect((await demo.reset(ANA.email, code, 'Ruta 40 sin apuro '.repeat(7))).statusCode).toBe(200);
  });

  it('reports no password weakness without a valid code [D-SAFE-1]', async () => {
    expect((await demo.reset(ANA.email, '000000', 'qwerty')).json().error.code).toBe('RESET_REFUSED');
  });

  it('refuses a missing, an extra and a mistyped key [API-05]', async () => {
    const { browser, unit } = demo;
    const post = async (body: object) => (await browser.post('/api/recuperacionClave/codigo', body)).json().error;
    expect(await post({ email: ANA.email })).toMatchObject({ code: 'INVALID_BODY', field: 'unidad' });
    expect(await post({ email: ANA.email, unidad: unit, dni: '1' })).toMatchObject({
      code: 'INVALID_BODY',
      field: 'dni',
    });
    expect(await post({ email: 30_111_222, unidad: unit })).toMatchObject({ code: 'INVALID_BODY', field: 'email' });
  });

  it('sends nothing to a stored e-mail that would forge a header [A52]', async () => {
    const { db } = server.deps;
    for (const email of [
      'ana@example.com\r\nBcc: todos@example.com',
      'a@example.com, b@example.com',
      'Ana <a@b.com>',
    ]) {
      await db
        .update(people)
        .set({ email })
        .where(and(eq(people.unit, demo.unit), eq(people.identityNumber, ANA.dni)));
      expect((await demo.ask(ANA.dni)).statusCode).toBe(200);
      await demo.issue();
    }
    expect(await demo.mails()).toEqual([]);
    expect(refusalOf(await demo.ask('ana@example.com\r\nBcc:x@y.com'))).toEqual([422, 'FIELD_RULE']);
  });
});

describe('after a reset', () => {
  it('ends every session of the person and no other [R8, R9]', async () => {
    const [mine, other] = [server.browser('demo'), server.browser('demo')];
    await mine.login(ANA.dni, 'portal2026');
    await other.login('31555669', 'portal2026');
    const code = await demo.codeFor(ANA.email);
    await demo.reset(ANA.email, code, NEW);
    const status = async (browser: typeof mine) => (await browser.get('/api/auth/sesion')).json().status;
    expect([await status(mine), await status(other)]).toEqual(['not-authenticated', 'authenticated']);
  });

  it('an account that was slowed by wrong passwords signs in at once [R6, R8]', async () => {
    for (let guess = 0; guess < 6; guess += 1) await login('demo', ANA.dni, 'wrong');
    expect(refusalOf(await login('demo', ANA.dni, 'portal2026'))).toEqual([429, 'TOO_MANY']);
    const code = await demo.codeFor(ANA.email);
    await demo.reset(ANA.email, code, NEW);
    expect((await login('demo', ANA.dni, NEW)).statusCode).toBe(200);
  });
});
