// @engine pg
import { createHash } from 'node:crypto';
import { eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentions, audit, emailCodes, outboxMails } from '../../server/platform/db/schema/index.ts';
import { CLAIMS_OF_DNI, EMAIL_CODES } from '../../server/platform/limits/limits.ts';
import { mailboxKeysBefore, renewUnitKey } from '../../server/platform/units/unit-key.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { auditTrail } from './audit-trail.ts';
import { serviceId, start } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { askCode, holdersOf, mailedCode, mailsTo, PASSWORD, prove, registration, signedUp } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const OTHER = 'Ceibo-en-flor-31';
const STRANGER = '203.0.113.66';
const OWNER = '198.51.100.20';

let server: TestServer;
beforeAll(async () => {
  const { texts } = compiledTenant('demo').server;
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, texts })]) });
});
afterAll(() => server.close());

/** Signs up from a network address; the same password for all, so that only the e-mail tells them apart. */
async function claim(remoteAddress: string, dni: string, correo: string, password = OTHER): Promise<void> {
  const payload = registration(dni, correo, { password, conf_password: password });
  const answer = await server.browser('uno').send({
    method: 'POST',
    url: '/api/usuarios/registro',
    payload,
    remoteAddress,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}']);
}

const living = async (dni: string): Promise<readonly (string | null)[]> =>
  (await holdersOf(server, dni)).filter(({ isActive }) => isActive).map(({ email }) => email);

const whoIs = async (browser: Browser): Promise<{ readonly id: number; readonly provisional: boolean }> =>
  (await browser.get('/api/auth/sesion')).json().user;

/** Signs in and asks for attention. */
async function enter(dni: string, password: string): Promise<void> {
  const browser = server.browser('uno');
  await browser.login(dni, password);
  expect((await start(browser, dni, await serviceId(browser, 'Clínica médica'))).statusCode).toBe(200);
}

const NETWORKS = Array.from({ length: CLAIMS_OF_DNI + 2 }, (_, at) => `203.0.113.${100 + at}`);

describe('strangers who claim a DNI', { timeout: 120_000 }, () => {
  it('wait for attention without blocking the owner, each once [FIXS-04, CARE-06, A33]', async () => {
    const dni = '36600001';
    const stranger = await signedUp(server, dni, 'ocupa@example.com', OTHER);
    const general = await serviceId(stranger, 'Clínica médica');
    expect((await start(stranger, dni, general)).statusCode).toBe(200);
    expect((await start(stranger, dni, general)).json().error.code).toBe('ATTENTION_ACTIVE');
    const owner = await signedUp(server, dni, 'duena@example.com');
    expect((await start(owner, dni, general)).statusCode).toBe(200);
    // The owner who proves the account keeps the place in the queue, and starts no second attention.
    expect((await prove(owner, await mailedCode(server, 'duena@example.com'))).json()).toEqual({ ok: true });
    const { id, provisional } = await whoIs(owner);
    expect(provisional).toBe(false);
    const again = await start(owner, dni, general);
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'ATTENTION_ACTIVE']);
    const rows = await server.deps.db.select().from(attentions).where(eq(attentions.requestedBy, id));
    expect(rows.map(({ status }) => status)).toEqual(['waiting']);
  });

  it('cannot use up the codes for the owner’s e-mail [FIXS-04]', async () => {
    const mail = 'buzon@example.com';
    for (let at = 0; at < EMAIL_CODES.perEmail + 2; at += 1) await claim(STRANGER, `3670000${at}`, mail);
    const before = (await mailsTo(server, mail)).length;
    expect(before).toBe(EMAIL_CODES.perEmail);
    await claim(OWNER, '36700100', mail, PASSWORD);
    expect((await mailsTo(server, mail)).length).toBe(before + 1);
    const owner = server.browser('uno');
    expect((await owner.login('36700100', PASSWORD)).statusCode).toBe(200);
    expect((await prove(owner, await mailedCode(server, mail))).json()).toEqual({ ok: true });
    // The stranger's own share is used up, and no other account of theirs gets round it.
    const another = server.browser('uno');
    await another.login('36700000', OTHER);
    const url = '/api/usuarios/correo/codigo';
    const asked = await another.send({ method: 'POST', url, payload: { email: mail }, remoteAddress: STRANGER });
    expect([asked.statusCode, asked.json().error.code]).toEqual([429, 'TOO_MANY']);
    expect((await askCode(another, mail)).statusCode).toBe(200);
  });

  it('counts mailed codes per address across closed accounts, without keeping the address [FIXS-04]', async () => {
    const mail = 'otra@example.com';
    const ended: number[] = [];
    for (let at = 0; at < EMAIL_CODES.perEmail + 2; at += 1) {
      const passing = await signedUp(server, `3675000${at}`, mail, OTHER);
      ended.push((await whoIs(passing)).id);
      expect((await passing.post('/api/usuarios/baja', { password: OTHER })).statusCode).toBe(200);
    }
    const rows = await server.deps.db.select().from(emailCodes).where(inArray(emailCodes.personId, ended));
    expect(rows).toHaveLength(EMAIL_CODES.perEmail);
    expect(new Set(rows.map(({ email }) => email)).size).toBe(1);
    expect(JSON.stringify(rows)).not.toContain(mail);
    const told = await server.deps.db.select().from(outboxMails).where(like(outboxMails.about, 'email:%'));
    expect((await mailsTo(server, mail)).filter(({ id }) => !told.some((one) => one.id === id))).toEqual([]);
  });

  it('are counted by the unit’s key, across renewals and earlier rows [FIXS-04, FIXS-24]', async () => {
    const mail = 'llave@example.com';
    const keyless = `forgotten ${createHash('sha256').update(mail).digest('hex')}`;
    let turn = 0;
    const comeAndGo = async (): Promise<number> => {
      turn += 1;
      const passing = await signedUp(server, `3676000${turn}`, mail, OTHER);
      const { id } = await whoIs(passing);
      expect((await passing.post('/api/usuarios/baja', { password: OTHER })).statusCode).toBe(200);
      return id;
    };
    const standsFor = async (id: number) =>
      (await server.deps.db.select().from(emailCodes).where(eq(emailCodes.personId, id))).map(({ email }) => email);
    const first = await standsFor(await comeAndGo());
    expect(first).toHaveLength(1);
    expect(first).not.toEqual([keyless]);
    await renewUnitKey(server.deps, 1, 'mailboxes');
    server.clock.advance(30_000);
    expect(await standsFor(await comeAndGo())).not.toEqual(first);
    // Twice within the day: what the first of the three keys made counts yet.
    await renewUnitKey(server.deps, 1, 'mailboxes');
    server.clock.advance(30_000);
    const older = await comeAndGo();
    await server.deps.db.update(emailCodes).set({ email: keyless }).where(eq(emailCodes.personId, older));
    while (turn < EMAIL_CODES.perEmail + 2) await comeAndGo();
    expect(await mailsTo(server, mail)).toHaveLength(EMAIL_CODES.perEmail);
    expect(await mailboxKeysBefore(server.deps.db, 1)).toHaveLength(2);
    await renewUnitKey(
      { ...server.deps, clock: { now: () => new Date(server.clock.now().getTime() + 2 * 86_400_000) } },
      1,
      'mailboxes',
    );
    expect(await mailboxKeysBefore(server.deps.db, 1)).toHaveLength(1);
  });

  it('take neither queue place nor account from the owner across networks [FIXS-04]', async () => {
    const dni = '36810001';
    await claim(OWNER, dni, 'espera@example.com', PASSWORD);
    await enter(dni, PASSWORD);
    for (const [at, from] of NETWORKS.entries()) await claim(from, dni, `red${at}@example.com`, `${OTHER}-${at}`);
    const left = await living(dni);
    expect([left.length, left[0]]).toEqual([CLAIMS_OF_DNI, 'espera@example.com']);
    const owner = server.browser('uno');
    expect((await owner.login(dni, PASSWORD)).statusCode).toBe(200);
    const { id } = await whoIs(owner);
    const rows = await server.deps.db.select().from(attentions).where(eq(attentions.requestedBy, id));
    expect(rows.map(({ status }) => status)).toEqual(['waiting']);
  });

  it('end no other network’s claim when all of one network wait [FIXS-04]', async () => {
    const dni = '36820001';
    const claimAndWait = async (at: number) => {
      await claim(`2001:db8:7:${at}::1`, dni, `fila${at}@example.com`, `${OTHER}-${at}`);
      await enter(dni, `${OTHER}-${at}`);
    };
    await claim(OWNER, dni, 'sola@example.com', PASSWORD);
    for (let at = 0; at < CLAIMS_OF_DNI; at += 1) await claimAndWait(at);
    expect((await living(dni)).length).toBe(CLAIMS_OF_DNI + 1);
    expect(await living(dni)).toContain('sola@example.com');
  });

  it('cannot fill a mailbox from many networks [FIXS-04]', async () => {
    const mail = 'inundado@example.com';
    let at = 0;
    const flood = (from: string) => {
      at += 1;
      return claim(from, `368300${String(at).padStart(2, '0')}`, mail);
    };
    // One IPv6 customer is one network, whichever of its own it writes from.
    for (let net = 0; net < 8; net += 1) await flood(`2001:db8:8:${net}::1`);
    expect((await mailsTo(server, mail)).length).toBe(EMAIL_CODES.perEmail);
    await flood(OWNER);
    await flood(OWNER);
    expect((await mailsTo(server, mail)).length).toBe(EMAIL_CODES.perEmail + EMAIL_CODES.perEmailOfAddress);
    for (const from of NETWORKS) await flood(from);
    expect((await mailsTo(server, mail)).length).toBe(EMAIL_CODES.perEmailAtMost);
  });

  it('leave the owner’s claim when exceeding the claims of a DNI [FIXS-04]', async () => {
    const dni = '36800001';
    const before = (await auditTrail(server, eq(audit.action, 'account.crowded'))).length;
    await claim(OWNER, dni, 'primera@example.com', PASSWORD);
    const flood = CLAIMS_OF_DNI + 3;
    for (let at = 0; at < flood; at += 1) {
      await claim(STRANGER, dni, `ocupa${at}@example.com`, `${OTHER}-${at}`);
      // One of the first is used: of one address, unused accounts are evicted first.
      if (at === 1) await enter(dni, `${OTHER}-${at}`);
    }
    const left = await living(dni);
    expect(left).toHaveLength(CLAIMS_OF_DNI);
    expect(left.slice(0, 3)).toEqual(['primera@example.com', 'ocupa1@example.com', 'ocupa5@example.com']);
    expect(refusalOf(await server.browser('uno').login(dni, `${OTHER}-0`))).toEqual([401, 'LOGIN_REFUSED']);
    const ended = await auditTrail(server, eq(audit.action, 'account.crowded'));
    expect(ended).toHaveLength(before + flood + 1 - CLAIMS_OF_DNI);
    // An evicted person gets no mail: that would fill the mailbox of the named one.
    expect(await mailsTo(server, 'ocupa0@example.com')).toHaveLength(1);
    const owner = server.browser('uno');
    expect((await owner.login(dni, PASSWORD)).statusCode).toBe(200);
    expect((await prove(owner, await mailedCode(server, 'primera@example.com'))).json()).toEqual({ ok: true });
    expect(await living(dni)).toEqual(['primera@example.com']);
    const [proven] = (await holdersOf(server, dni)).filter(({ isActive }) => isActive);
    expect(proven).toMatchObject({ provisionalSince: null, provisionalFrom: null });
  });
});
