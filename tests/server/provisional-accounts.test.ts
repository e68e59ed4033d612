// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepProvisional } from '../../server/features/email-verification/sweep-provisional.ts';
import { UNUSED_DAYS } from '../../server/features/people/unused-accounts.ts';
import {
  appointments,
  attentions,
  audit,
  emailCodes,
  medicalConditions,
  people,
} from '../../server/platform/db/schema/index.ts';
import { EMAIL_CODES } from '../../server/platform/limits/limits.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { auditTrail } from './audit-trail.ts';
import { book } from './booking-kit.ts';
import { serviceId, start } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { askCode, holdersOf, mailedCode, mailsTo, PASSWORD, prove, registration, signedUp } from './proof-kit.ts';
import { otherThan, Recovery } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const OTHER = 'Ceibo-en-flor-31';

let server: TestServer;
beforeAll(async () => {
  const { texts } = compiledTenant('demo').server;
  const tenants = [
    testTenant({ id: 'uno', unit: 1, texts }),
    testTenant({ id: 'dos', unit: 2, texts, settings: { emailOptional: true } }),
  ];
  server = await buildTestServer({ source: listSource(tenants) });
});
afterAll(() => server.close());

const statusOf = async (browser: Browser): Promise<string> => (await browser.get('/api/auth/sesion')).json().status;
const told = async (browser: Browser): Promise<object> => (await browser.get('/api/auth/sesion')).json().user;
const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/sesion')).json().user.id;
async function statusesOf(id: number): Promise<object> {
  const { db } = server.deps;
  const [attention] = await db.select().from(attentions).where(eq(attentions.personId, id));
  const [appointment] = await db.select().from(appointments).where(eq(appointments.personId, id));
  return { attention: attention?.status, appointment: appointment?.status };
}

const rowOf = async (id: number) => (await server.deps.db.select().from(people).where(eq(people.id, id)))[0];

describe('an unproven account', { timeout: 60_000 }, () => {
  it('signs in at once and is proven by the mailed code alone [FIXS-04, REG-14, LOGIN-05]', async () => {
    const browser = await signedUp(server, '36100001', 'una@example.com');
    expect(await told(browser)).toMatchObject({ provisional: true, email: 'una@example.com' });
    const code = await mailedCode(server, 'una@example.com');
    expect(code).toMatch(/^\d{6}$/);
    const [kept] = await server.deps.db.select().from(emailCodes).where(eq(emailCodes.email, 'una@example.com'));
    expect(kept?.codeHash).toMatch(/^\$argon2id\$/);
    const wrong = await prove(browser, otherThan(code));
    expect([wrong.statusCode, wrong.json().error]).toMatchObject([422, { code: 'PROOF_REFUSED', field: 'codigo' }]);
    expect((await prove(browser, code)).json()).toEqual({ ok: true });
    expect(await told(browser)).toMatchObject({ provisional: false });
    const id = await idOf(browser);
    const trail = await auditTrail(server, eq(audit.object, `person:${id}`));
    expect(trail.filter(({ action }) => action === 'email.prove')).toMatchObject([
      { outcome: 'refused', actorId: id },
      { outcome: 'ok', actorId: id },
    ]);
    // A used code is void, and a proven account needs no code.
    expect(await server.deps.db.select().from(emailCodes).where(eq(emailCodes.personId, id))).toEqual([]);
    expect((await askCode(browser, 'otra@example.com')).json().error.code).toBe('CHANGED');
  });

  it('leaves no known browser behind before it is proven [FIXS-04, FIXS-03]', async () => {
    const browser = await signedUp(server, '36100002', 'dos@example.com');
    const known = () => [...browser.cookies.keys()].filter((name) => name.includes('dev_'));
    expect(known()).toEqual([]);
    await prove(browser, await mailedCode(server, 'dos@example.com'));
    expect(known()).toHaveLength(1);
  });

  it('refuses the right code after too many wrong ones or too late [FIXS-04, R8]', async () => {
    const browser = await signedUp(server, '36100003', 'tres@example.com');
    const code = await mailedCode(server, 'tres@example.com');
    const guesses = Array.from({ length: 8 }, () => prove(browser, otherThan(code)));
    const refused = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(new Set(refused)).toEqual(new Set([422]));
    expect((await prove(browser, code)).json().error.code).toBe('PROOF_REFUSED');
    server.clock.setTo(new Date(TUESDAY.getTime() + 2 * 60_000));
    expect((await askCode(browser, 'tres@example.com')).json()).toEqual({ ok: true });
    const second = await mailedCode(server, 'tres@example.com');
    server.clock.setTo(new Date(TUESDAY.getTime() + (2 + EMAIL_CODES.minutes) * 60_000));
    expect((await prove(await entered('36100003'), second)).json().error.code).toBe('PROOF_REFUSED');
    server.clock.setTo(TUESDAY);
  });

  it('corrects a mistyped e-mail: the code of the first serves no more [FIXS-04]', async () => {
    const browser = await signedUp(server, '36100004', 'mal@example.com');
    const first = await mailedCode(server, 'mal@example.com');
    expect((await askCode(browser, 'no es un correo')).json().error).toMatchObject({ field: 'email' });
    expect((await askCode(browser, 'Bien@example.com')).statusCode).toBe(200);
    expect(await told(browser)).toMatchObject({ email: 'bien@example.com', provisional: true });
    expect(refusalOf(await prove(browser, first))).toEqual([422, 'PROOF_REFUSED']);
    expect((await prove(browser, await mailedCode(server, 'bien@example.com'))).statusCode).toBe(200);
  });

  it('is not proven by the code of an e-mail since changed [FIXS-04]', async () => {
    const browser = await signedUp(server, '36100008', 'primero@example.com');
    const code = await mailedCode(server, 'primero@example.com');
    const { persona } = (await browser.post('/api/usuarios/persona', { documento: '36100008' })).json();
    const { ref, id, nome, sobrenome, telefono, fec_nac, sexo, domicilio, cp } = persona;
    const same = { ref, id, nome, sobrenome, telefono, fec_nac, sexo, domicilio, cp, unidad: 1, documento: '36100008' };
    const saved = await browser.post('/api/usuarios/perfil', { ...same, email: 'segundo@example.com' });
    expect([saved.statusCode, saved.json().email]).toEqual([200, 'segundo@example.com']);
    expect((await prove(browser, code)).json().error.code).toBe('PROOF_REFUSED');
    expect(await told(browser)).toMatchObject({ provisional: true });
  });

  it('limits mailed codes per account and per address [FIXS-04]', async () => {
    const browser = await signedUp(server, '36100005', 'muchos@example.com');
    for (let more = 1; more < EMAIL_CODES.perAccount; more += 1)
      expect((await askCode(browser, 'muchos@example.com')).statusCode).toBe(200);
    const refused = await askCode(browser, 'muchos@example.com');
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'TOO_MANY']);
    expect(Number(refused.headers['retry-after'])).toBe(3_600);
    for (let at = 0; at < EMAIL_CODES.perEmail; at += 1) await signedUp(server, `3610010${at}`, 'muchos@example.com');
    expect(await mailsTo(server, 'muchos@example.com')).toHaveLength(EMAIL_CODES.perEmail);
  });

  it('without an e-mail signs in, and adds one to be proven [FIXS-04, D-REG-02]', async () => {
    const browser = server.browser('dos');
    const { correo: _none, ...body } = registration('36100006', '');
    expect((await browser.post('/api/usuarios/registro', body)).json()).toEqual({ ok: true });
    expect((await browser.login('36100006', PASSWORD)).json().user).toMatchObject({ provisional: true, email: null });
    expect(refusalOf(await prove(browser, '123456'))).toEqual([422, 'PROOF_REFUSED']);
    expect((await askCode(browser, 'seis@example.com')).statusCode).toBe(200);
    expect((await prove(browser, await mailedCode(server, 'seis@example.com'))).statusCode).toBe(200);
  });

  it('those of the demo, professionals and managers are proven [FIXS-04]', async () => {
    const rows = await server.deps.db.select().from(people);
    const others = rows.filter(({ kind }) => kind !== 'holder');
    expect(others.length).toBeGreaterThan(2);
    expect(others.filter(({ provisionalSince }) => provisionalSince !== null)).toEqual([]);
    const ana = server.browser('uno');
    await ana.login('30111222', 'portal2026');
    expect(await told(ana)).toMatchObject({ provisional: false });
  });
});

async function entered(dni: string, password = PASSWORD): Promise<Browser> {
  const browser = server.browser('uno');
  await browser.login(dni, password);
  return browser;
}

describe('a DNI claimed by two accounts', { timeout: 60_000 }, () => {
  it('goes to the first account to prove it, ending the other [FIXS-04]', async () => {
    const squatter = await signedUp(server, '36200001', 'ocupa@example.com', OTHER);
    const squatterId = await idOf(squatter);
    const general = await serviceId(squatter, 'Clínica médica');
    expect((await start(squatter, '36200001', general)).statusCode).toBe(200);
    const wish = { documento: '36200001', servicio: general, fecha: '2026-12-01', hora: '10:00' };
    expect((await book(squatter, wish)).statusCode).toBe(200);
    const owner = await signedUp(server, '36200001', 'duena@example.com');
    const ownerId = await idOf(owner);
    expect(ownerId).not.toBe(squatterId);
    expect(await idOf(await entered('36200001', OTHER))).toBe(squatterId);
    expect((await prove(owner, await mailedCode(server, 'duena@example.com'))).json()).toEqual({ ok: true });
    expect(await statusOf(squatter)).toBe('not-authenticated');
    expect(refusalOf(await squatter.login('36200001', OTHER))).toEqual([401, 'LOGIN_REFUSED']);
    expect(await statusOf(owner)).toBe('authenticated');
    expect(await statusesOf(squatterId)).toEqual({ attention: 'left', appointment: 'cancelled' });
    expect((await book(owner, wish)).statusCode).toBe(200);
    expect((await owner.post('/api/turnos/listar', { documento: '36200001' })).json()).toHaveLength(1);
    expect(await rowOf(squatterId)).toMatchObject({
      isActive: false,
      email: null,
      identityNumber: `baja-${squatterId}`,
    });
    expect((await mailsTo(server, 'ocupa@example.com')).at(-1)?.subject).toContain('terminó');
    expect((await mailsTo(server, 'duena@example.com')).map(({ body }) => body).join()).not.toContain('ocupa@');
    const trail = await auditTrail(server, eq(audit.object, `person:${squatterId}`));
    expect(trail.at(-1)).toMatchObject({ action: 'account.gaveWay', outcome: 'ok' });
    // A proven account behaves as ever: a later registration gets the contract's own text.
    const late = await server.browser('uno').post('/api/usuarios/registro', registration('36200001', 'x@example.com'));
    expect([late.statusCode, late.json()]).toEqual([
      422,
      { error: { code: 'REFUSED', message: 'Revise la información' } },
    ]);
  });

  it('is refused only to the same e-mail that claimed it before [FIXS-04, REG-15]', async () => {
    await signedUp(server, '36200002', 'misma@example.com');
    const again = registration('36200002', 'Misma@example.com', { password: OTHER, conf_password: OTHER });
    const answer = await server.browser('uno').post('/api/usuarios/registro', again);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: { code: 'REFUSED', message: 'Revise la información' } },
    ]);
    expect(await holdersOf(server, '36200002')).toHaveLength(1);
  });

  it('signs in each of several claimants by its password [FIXS-04, R7]', async () => {
    for (const at of [1, 2, 3, 4]) await signedUp(server, '36200003', `n${at}@example.com`, `${OTHER}-${at}`);
    for (const at of [3, 1, 4, 2]) {
      const [wanted] = (await holdersOf(server, '36200003')).filter(({ email }) => email === `n${at}@example.com`);
      expect(await idOf(await entered('36200003', `${OTHER}-${at}`))).toBe(wanted?.id);
    }
    expect(refusalOf(await server.browser('uno').login('36200003', PASSWORD))).toEqual([401, 'LOGIN_REFUSED']);
  });

  it('is proven by one of two concurrent codes, the other refused [FIXS-04, A15]', async () => {
    for (const round of [0, 1, 2]) {
      const dni = `3620010${round}`;
      const one = await signedUp(server, dni, `uno${round}@example.com`);
      const two = await signedUp(server, dni, `dos${round}@example.com`, OTHER);
      const codes = [
        await mailedCode(server, `uno${round}@example.com`),
        await mailedCode(server, `dos${round}@example.com`),
      ];
      const answers = await Promise.all([prove(one, codes[0] ?? ''), prove(two, codes[1] ?? '')]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 422]).toContain(statuses[1]);
      const living = (await holdersOf(server, dni)).filter(({ isActive }) => isActive);
      expect(living).toMatchObject([{ provisionalSince: null }]);
    }
  });

  it('stays with a proven account after a concurrent proof and registration [FIXS-04, A15]', async () => {
    const owner = await signedUp(server, '36200004', 'antes@example.com');
    const other = registration('36200004', 'despues@example.com', { password: OTHER, conf_password: OTHER });
    const code = await mailedCode(server, 'antes@example.com');
    const [proven, late] = await Promise.all([
      prove(owner, code),
      server.browser('uno').post('/api/usuarios/registro', other),
    ]);
    expect(proven.statusCode).toBe(200);
    // The registration came first and was ended by the proof, or came after it and was refused.
    expect([200, 422]).toContain(late.statusCode);
    const living = (await holdersOf(server, '36200004')).filter(({ isActive }) => isActive);
    expect(living).toMatchObject([{ email: 'antes@example.com', provisionalSince: null }]);
    expect(await statusOf(owner)).toBe('authenticated');
    expect(await idOf(await entered('36200004'))).toBe(living[0]?.id);
    expect(refusalOf(await server.browser('uno').login('36200004', OTHER))).toEqual([401, 'LOGIN_REFUSED']);
  });
});

describe('a proof while the other account is attended', { timeout: 60_000 }, () => {
  it('lets the call finish, blocks anything new, then ends the account [FIXS-04]', async () => {
    const first = await signedUp(server, '36500001', 'primera@example.com', OTHER);
    const firstId = await idOf(first);
    const general = await serviceId(first, 'Clínica médica');
    expect((await start(first, '36500001', general)).statusCode).toBe(200);
    const own = eq(attentions.personId, firstId);
    await server.deps.db.update(attentions).set({ status: 'inProgress' }).where(own);
    const second = await signedUp(server, '36500001', 'segunda@example.com');
    expect((await prove(second, await mailedCode(server, 'segunda@example.com'))).statusCode).toBe(200);
    expect(await statusOf(first)).toBe('authenticated');
    const wish = { documento: '36500001', servicio: general, fecha: '2026-12-01', hora: '10:30' };
    expect(refusalOf(await book(first, wish))).toEqual([401, 'NO_SESSION']);
    expect(refusalOf(await prove(first, await mailedCode(server, 'primera@example.com')))).toEqual([
      422,
      'PROOF_REFUSED',
    ]);
    expect(refusalOf(await server.browser('uno').login('36500001', OTHER))).toEqual([401, 'LOGIN_REFUSED']);
    const log = (event: string, facts: object) => server.log.push(JSON.stringify([event, facts]));
    await sweepProvisional(server.deps, log);
    expect(await statusOf(first)).toBe('authenticated');
    await server.deps.db.update(attentions).set({ status: 'ended', endedAt: TUESDAY, recordedAt: TUESDAY }).where(own);
    await sweepProvisional(server.deps, log);
    expect(await statusOf(first)).toBe('not-authenticated');
    expect(await statusOf(second)).toBe('authenticated');
  });
});

describe('recovering a provisional account', { timeout: 60_000 }, () => {
  it('recovers a provisional account by a DNI that no other account claims [FIXS-04, R8]', async () => {
    const recovery = await Recovery.at(server, 'uno');
    const browser = await signedUp(server, '36300001', 'rec@example.com');
    const code = await recovery.codeFor('36300001');
    expect((await recovery.reset('36300001', code, OTHER)).statusCode).toBe(200);
    expect(await statusOf(browser)).toBe('not-authenticated');
    expect(await told(await entered('36300001', OTHER))).toMatchObject({ provisional: false });
  });

  it('recovers a contested DNI by e-mail only, ending other claims [FIXS-04]', async () => {
    const recovery = await Recovery.at(server, 'uno');
    await signedUp(server, '36300002', 'ocupa2@example.com', OTHER);
    await signedUp(server, '36300002', 'duena2@example.com');
    const before = (await recovery.mails()).length;
    expect((await recovery.ask('36300002')).statusCode).toBe(200);
    await recovery.issue();
    expect(await recovery.mails()).toHaveLength(before);
    const code = await recovery.codeFor('duena2@example.com');
    expect((await recovery.mails()).at(-1)?.recipient).toBe('duena2@example.com');
    expect((await recovery.reset('duena2@example.com', code, 'Otra-clave-9182')).statusCode).toBe(200);
    const living = (await holdersOf(server, '36300002')).filter(({ isActive }) => isActive);
    expect(living).toMatchObject([{ email: 'duena2@example.com', provisionalSince: null }]);
  });

  it('recovers the proven account when a provisional one has the same e-mail [FIXS-04, R8]', async () => {
    const recovery = await Recovery.at(server, 'uno');
    const proven = await signedUp(server, '36300003', 'fija@example.com');
    await prove(proven, await mailedCode(server, 'fija@example.com'));
    await signedUp(server, '36300004', 'fija@example.com', OTHER);
    const code = await recovery.codeFor('fija@example.com');
    expect(code).toMatch(/^\d{6}$/);
    expect((await recovery.reset('fija@example.com', code, 'Otra-clave-9183')).statusCode).toBe(200);
    expect(await told(await entered('36300003', 'Otra-clave-9183'))).toMatchObject({ provisional: false });
  });
});

describe('the expiry of unproven accounts', { timeout: 60_000 }, () => {
  it('ends an unused account after thirty days and keeps a used one [FIXS-04, FIXS-23]', async () => {
    const idle = await idOf(await signedUp(server, '36400001', 'idle@example.com'));
    const used = await idOf(await signedUp(server, '36400002', 'used@example.com'));
    await server.deps.db
      .insert(medicalConditions)
      .values({ unit: 1, personId: used, conditions: {}, updatedAt: TUESDAY });
    const log = (event: string, facts: object) => server.log.push(JSON.stringify([event, facts]));
    await sweepProvisional(server.deps, log);
    expect((await rowOf(idle))?.isActive).toBe(true);
    server.clock.setTo(new Date(TUESDAY.getTime() + (UNUSED_DAYS + 1) * 86_400_000));
    await sweepProvisional(server.deps, log);
    expect(await rowOf(idle)).toMatchObject({ isActive: false, identityNumber: `baja-${idle}`, email: null });
    const trail = await auditTrail(server, eq(audit.object, `person:${idle}`));
    expect(trail.at(-1)).toMatchObject({ action: 'account.unused' });
    expect(await rowOf(used)).toMatchObject({ isActive: true });
    server.clock.setTo(TUESDAY);
  });
});
