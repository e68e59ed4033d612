import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHARGED_AGAIN } from '../../engine/domain/payment/form-life.ts';
import { saveProfile } from '../../server/features/account/save-profile.ts';
import { sweepProvisional } from '../../server/features/email-verification/sweep-provisional.ts';
import { addMember } from '../../server/features/family/add-member.ts';
import { historyCode } from '../../server/features/history/history-link.ts';
import { prunePayees } from '../../server/features/payments/payees.ts';
import { tellPayers } from '../../server/features/payments/payment-aftercare.ts';
import { lockActive } from '../../server/features/people/lock-active.ts';
import {
  appointments,
  attentions,
  audit,
  consultations,
  coupons,
  credentials,
  documents,
  entryLinks,
  familyLinks,
  jobs,
  medicalConditions,
  outboxMails,
  paymentCharges,
  payments,
  people,
} from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { withOrders } from './admin-kit.ts';
import { auditTrail } from './audit-trail.ts';
import { serviceId, start } from './care-kit.ts';
import { beginPayment, notify, providerOf } from './coverage-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { holdersOf, mailedCode, mailsTo, PASSWORD as NEW_PASSWORD, prove, signedUp } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const ANA = '30111222';
const LUCIA = '50222333';
const MATEO = '47333444';
const PASSWORD = 'portal2026';

let server: TestServer;
beforeAll(async () => {
  const { texts } = compiledTenant('demo').server;
  const tenants = [testTenant({ id: 'uno', unit: 1, texts }), testTenant({ id: 'dos', unit: 2, texts })];
  server = await buildTestServer({ source: listSource(tenants) });
});
afterAll(() => server.close());
// Every test begins with everybody there.
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  const tenant = await server.deps.tenants.get('uno');
  if (tenant) await server.deps.demo?.renew(tenant);
});

async function signedIn(documento = ANA, password = PASSWORD): Promise<Browser> {
  const browser = server.browser('uno');
  expect((await browser.login(documento, password)).statusCode).toBe(200);
  return browser;
}

const close = (browser: Browser, password = PASSWORD) => browser.post('/api/usuarios/baja', { password });
const of = (...documentos: string[]) =>
  server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), inArray(people.identityNumber, documentos)));

async function personOf(documento: string): Promise<typeof people.$inferSelect> {
  // A closed account exists beside the one that the demo data put in its place.
  const person = (await of(documento)).sort((a, b) => a.id - b.id).at(-1);
  if (!person) throw new Error(`nobody with ${documento}`);
  return person;
}

describe('closing one’s account', { timeout: 60_000 }, () => {
  it('counts and audits a wrong password, and closes nothing', async () => {
    const ana = await signedIn();
    const wrong = await close(ana, 'portal2025');
    expect([wrong.statusCode, wrong.json().error]).toMatchObject([422, { code: 'WRONG_PASSWORD', field: 'password' }]);
    expect((await personOf(ANA)).isActive).toBe(true);
    const rows = await auditTrail(server, like(audit.action, 'account.%'));
    expect(rows.at(-1)).toMatchObject({ action: 'account.close', outcome: 'refused' });
    let answer = wrong;
    for (let guess = 0; guess < 12 && answer.statusCode === 422; guess += 1) answer = await close(ana, `x${guess}`);
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'TOO_MANY']);
    expect(refusalOf(await close(ana))).toEqual([429, 'TOO_MANY']);
    expect((await ana.get('/api/auth/sesion')).json().status).toBe('authenticated');
  });

  it('ends all sessions and refuses sign-in and older links afterwards [A54]', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const ana = await personOf(ANA);
    const [used, code] = [await historyCode(server.deps, 1, ana, ana), await historyCode(server.deps, 1, ana, ana)];
    const enter = (codigoUser: string) => server.browser('uno').post('/api/usuarios/acceso', { codigoUser });
    expect((await enter(used)).statusCode).toBe(200);
    const answer = await close(here);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    for (const browser of [here, there])
      expect((await browser.get('/api/auth/sesion')).json().status).toBe('not-authenticated');
    expect(refusalOf(await server.browser('uno').login(ANA, PASSWORD))).toEqual([401, 'LOGIN_REFUSED']);
    expect(refusalOf(await enter(code))).toEqual([404, 'LINK_UNKNOWN']);
    const { db } = server.deps;
    expect(await db.select().from(credentials).where(eq(credentials.personId, ana.id))).toEqual([]);
    expect(await db.select().from(entryLinks).where(eq(entryLinks.accountId, ana.id))).toEqual([]);
    const [row] = (await auditTrail(server, eq(audit.action, 'account.close'))).slice(-1);
    expect(row).toMatchObject({ outcome: 'ok', object: `person:${ana.id}`, actorId: ana.id });
  });

  it('keeps an attended patient’s record and name and erases contact data', async () => {
    const ana = await signedIn();
    const before = await personOf(ANA);
    const held = await server.deps.db.select().from(consultations).where(eq(consultations.personId, before.id));
    expect(held).toHaveLength(23);
    expect((await close(ana)).statusCode).toBe(200);
    const after = await personOf(ANA);
    expect(after).toMatchObject({ firstName: 'Ana', lastName: 'Pérez', birthDate: before.birthDate, isActive: false });
    const gone = {
      phone: null,
      phoneE164: null,
      email: null,
      homeAddress: null,
      postalCode: null,
      insurer: null,
      affiliateNumber: null,
    };
    expect(after).toMatchObject({ ...gone, plan: null, procedureNumber: null, own: {} });
    expect(after.closedAt).not.toBeNull();
    const kept = await server.deps.db.select().from(consultations).where(eq(consultations.personId, before.id));
    expect(kept).toEqual(held);
  });

  it('erases unattended members, keeps attended ones’ records and ends family links', async () => {
    const ana = await signedIn();
    const [lucia, mateo] = [await personOf(LUCIA), await personOf(MATEO)];
    const saved = await ana.post('/api/condicionMedica/guardarCondicionesMedicas', {
      documento: MATEO,
      condiciones: { diabetes: 'desde 2020' },
    });
    expect(saved.statusCode).toBe(200);
    expect((await close(ana)).statusCode).toBe(200);
    const { db } = server.deps;
    expect((await of(MATEO)).map(({ id }) => id)).not.toContain(mateo.id);
    const [blank] = await db.select().from(people).where(eq(people.id, mateo.id));
    expect(blank).toMatchObject({
      firstName: '',
      lastName: '',
      identityNumber: `baja-${mateo.id}`,
      birthDate: null,
      sex: null,
    });
    expect(await db.select().from(medicalConditions).where(eq(medicalConditions.personId, mateo.id))).toEqual([]);
    expect(await personOf(LUCIA)).toMatchObject({ id: lucia.id, firstName: 'Lucía', phone: null, isActive: false });
    const links = await db
      .select()
      .from(familyLinks)
      .where(eq(familyLinks.holderId, (await personOf(ANA)).id));
    expect(links.map(({ endedAt }) => endedAt !== null)).toEqual([true, true]);
    expect(JSON.stringify(links)).not.toContain(MATEO);
  });

  it('cancels future appointments and deletes record copies with their files', async () => {
    const ana = await signedIn();
    const { db } = server.deps;
    await ana.post('/api/historia/preparar', { documento: ANA });
    const { id } = await personOf(ANA);
    const [file] = await db
      .insert(documents)
      .values({
        unit: 1,
        ownerId: id,
        name: 'a.zip',
        mime: 'application/zip',
        size: 1,
        sha256: 'x',
        createdAt: TUESDAY,
      })
      .returning({ id: documents.id });
    await db
      .update(jobs)
      .set({ documentId: file?.id ?? null })
      .where(eq(jobs.ownerId, id));
    expect((await close(ana)).statusCode).toBe(200);
    const own = await db.select().from(appointments).where(eq(appointments.personId, id));
    expect(own.filter(({ startsAt }) => startsAt > TUESDAY).map(({ status }) => status)).not.toContain(1);
    expect(own.some(({ startsAt, status }) => startsAt > TUESDAY && status === 'cancelled')).toBe(true);
    expect(await db.select().from(jobs).where(eq(jobs.ownerId, id))).toEqual([]);
    expect(
      await db
        .select()
        .from(documents)
        .where(eq(documents.id, file?.id ?? '')),
    ).toEqual([]);
  });

  it('is refused while the patient or family has an open attention', async () => {
    const ana = await signedIn();
    expect((await start(ana, LUCIA, await serviceId(ana, 'Pediatría'))).statusCode).toBe(200);
    const answer = await close(ana);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'ATTENTION_OPEN']);
    expect(await personOf(LUCIA)).toMatchObject({ isActive: true });
    expect((await ana.get('/api/auth/sesion')).json().family).not.toEqual([]);
    await server.deps.db.delete(attentions);
  });

  it('refuses to close the account until a finished call is recorded', async () => {
    const ana = await signedIn();
    expect((await start(ana, LUCIA, await serviceId(ana, 'Pediatría'))).statusCode).toBe(200);
    await server.deps.db.update(attentions).set({ status: 'ended' });
    expect((await close(ana)).json().error.code).toBe('ATTENTION_OPEN');
    await server.deps.db.update(attentions).set({ recordedAt: TUESDAY });
    expect((await close(ana)).statusCode).toBe(200);
    await server.deps.db.delete(attentions);
  });

  it('rejects writes that were under way when the account closed [R1]', async () => {
    const ana = await signedIn();
    const { db, clock } = server.deps;
    const [holder, child] = [await personOf(ANA), await personOf(LUCIA)];
    expect((await close(ana)).statusCode).toBe(200);
    await expect(transaction(db, (tx) => lockActive(tx, 1, [child.id]))).rejects.toThrow('NO_SESSION');
    const member = {
      values: { firstName: 'Nora', lastName: 'Paz' },
      identityNumber: '51222333',
      own: {},
      coverage: {},
    };
    await expect(addMember({ db, clock }, holder, member)).rejects.toThrow('NO_SESSION');
    const change = { values: { phone: '1144445555' }, own: {}, coverage: {}, version: undefined };
    const tenant = await server.deps.tenants.get('uno');
    if (!tenant) throw new Error('no tenant');
    await expect(saveProfile({ db, clock }, tenant, holder, change)).rejects.toThrow('CHANGED');
    expect((await personOf(ANA)).version).toBe(holder.version + 1);
  });

  it('cancels calendar entries and erases the address from earlier mails [A52]', async () => {
    const ana = await signedIn();
    const { email } = await personOf(ANA);
    const earlier = {
      unit: 1,
      recipient: email ?? '',
      subject: 'Antes',
      body: 'Hola',
      createdAt: TUESDAY,
      nextTryAt: TUESDAY,
    };
    await server.deps.db.insert(outboxMails).values({ ...earlier, status: 'sent' });
    expect((await close(ana)).statusCode).toBe(200);
    const mails = await server.deps.db.select().from(outboxMails).where(eq(outboxMails.unit, 1));
    expect(mails.find(({ subject }) => subject === 'Antes')).toMatchObject({ recipient: '', body: '' });
    const entries = mails.flatMap(({ calendar }) => (calendar ? [calendar.cancelled] : []));
    expect([entries.length > 0, entries.every((cancelled) => cancelled === true)]).toEqual([true, true]);
  });

  it('mails a confirmation without name or DNI [A52]', async () => {
    const ana = await signedIn();
    const { email } = await personOf(ANA);
    expect((await close(ana)).statusCode).toBe(200);
    const [mail] = await server.deps.db
      .select()
      .from(outboxMails)
      .where(
        and(
          eq(outboxMails.unit, 1),
          eq(outboxMails.recipient, email ?? ''),
          eq(outboxMails.subject, 'Dimos de baja tu cuenta · Unidad 1'),
        ),
      );
    expect(mail?.body).toContain('Unidad 1');
    expect(mail?.body).not.toMatch(/Ana|Pérez|30111222/);
  });

  it('lets the same DNI register again with an empty history and family [A15, A17]', async () => {
    expect((await close(await signedIn())).statusCode).toBe(200);
    const form = {
      dni: ANA,
      apellido: 'Pérez',
      nombre: 'Ana',
      telefono: '1144440000',
      correo: 'ana@example.org',
      sexo: 'F',
      fec_nac: '1983-05-10',
      domicilio: 'Calle 1',
      cp: '1425',
      password: 'Jacaranda-27',
      conf_password: 'Jacaranda-27',
      terms: true,
    };
    const answer = await server.browser('uno').post('/api/usuarios/registro', form);
    expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}']);
    const again = await signedIn(ANA, 'Jacaranda-27');
    expect((await again.post('/api/atenciones/listar', { documento: ANA })).json()).toEqual([]);
    expect((await again.get('/api/auth/sesion')).json().family).toEqual([]);
  });

  it('is undone by a renewal of the demo', async () => {
    expect((await close(await signedIn())).statusCode).toBe(200);
    const tenant = await server.deps.tenants.get('uno');
    if (tenant) await server.deps.demo?.renew(tenant);
    const again = await signedIn();
    expect((await again.post('/api/atenciones/listar', { documento: ANA })).json()).toHaveLength(23);
    expect((await again.get('/api/auth/sesion')).json().family).toHaveLength(2);
  });

  it('is refused to professionals and without a session', async () => {
    const ortiz = server.browser('uno');
    await ortiz.post('/api/auth/consultorio', { correo: 'julian.ortiz@example.com', password: 'medico2026' });
    expect(refusalOf(await close(ortiz, 'medico2026'))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await close(server.browser('uno')))).toEqual([401, 'NO_SESSION']);
  });
});

describe('the money of an account that ends', { timeout: 60_000 }, () => {
  const { admin, file } = withOrders(() => server);
  const failed = vi.fn(() => expect.unreachable());
  const MAIL = 'nora@example.com';
  let dni = 36_500_000;

  beforeEach(async () => {
    dni += 1;
    const { db } = server.deps;
    await db.delete(coupons);
    await db.delete(payments);
    await db.delete(outboxMails);
  });

  const proven = async (): Promise<Browser> => {
    const browser = await signedUp(server, String(dni), MAIL);
    expect((await prove(browser, await mailedCode(server, MAIL))).statusCode).toBe(200);
    return browser;
  };
  const pays = async (reference: string) => {
    const sent = await providerOf(server).decide(1, reference, 'approved');
    if (!sent) throw new Error('no such payment');
    expect((await notify(server, sent)).statusCode).toBe(200);
  };
  const boughtBy = async (browser: Browser) => pays((await beginPayment(browser)).reference);
  /** Lines to return: amount, reason, DNI, whether told, name, e-mail and phone. */
  const lines = async () => {
    const { said } = await admin('payments', 'uno');
    const cells = said.slice(1).map((line) =>
      line
        .trim()
        .split(';')
        .map((cell) => cell.slice(1, -1)),
    );
    return cells.map((line) => [line[2], ...line.slice(6, 7), ...line.slice(10)]);
  };
  const subjects = async () => {
    for (const _ of [1, 2]) await tellPayers(server.deps, failed);
    return (await mailsTo(server, MAIL)).map(({ subject }) => subject);
  };
  const payees = () => server.deps.db.select({ payee: payments.payee }).from(payments);
  const owed = (told: string) => [
    '5000.00',
    'la cuenta ya no está en uso',
    String(dni),
    told,
    'Nora Quiroga',
    MAIL,
    '1144440000',
  ];

  it('is returned with the name and contact of who closed it, erased afterwards [FIXO-14]', async () => {
    const nora = await proven();
    await boughtBy(nora);
    const { reference } = await beginPayment(nora);
    expect((await close(nora, NEW_PASSWORD)).statusCode).toBe(200);
    await pays(reference);
    expect(await server.deps.db.select().from(coupons)).toEqual([]);
    expect(await lines()).toEqual([owed('no'), owed('no')]);
    expect(await subjects()).toEqual([
      expect.stringContaining('Código'),
      'Dimos de baja tu cuenta · Unidad 1',
      ...Array(2).fill(expect.stringMatching(/^Vamos a devolverte \$.5\.000,00/)),
    ]);
    expect(await lines()).toEqual([owed('2026-11-24'), owed('2026-11-24')]);
    server.clock.advance(5 * 86_400_000);
    await prunePayees(server.deps);
    expect((await payees()).filter(({ payee }) => payee === null)).toEqual([]);
    const numbers = (await server.deps.db.select({ id: paymentCharges.id }).from(paymentCharges)).map(({ id }) => id);
    expect((await admin('payments', 'uno', '--devuelto', numbers.join(), '--referencia', 'T-1')).code).toBe(0);
    expect([await lines(), await payees()]).toEqual([[], [{ payee: null }, { payee: null }]]);
  });

  it('is informed again after an earlier mail, and keeps no payee of an unpaid form [FIXO-14]', async () => {
    const nora = await proven();
    const { reference } = await beginPayment(nora);
    const less = providerOf(server).notificationOf({
      reference,
      status: 'approved',
      amount: '100.00',
      currency: 'ARS',
    });
    await notify(server, less);
    server.clock.advance(2 * 3_600_000);
    expect((await subjects()).length).toBe(2);
    const again = await signedIn(String(dni), NEW_PASSWORD);
    await beginPayment(again);
    expect((await close(again, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await lines()).map(([sum]) => sum)).toEqual(['100.00']);
    expect((await subjects()).slice(2)).toEqual([
      'Dimos de baja tu cuenta · Unidad 1',
      expect.stringContaining('100,00'),
    ]);
    server.clock.advance(31 * 86_400_000);
    await prunePayees(server.deps);
    expect((await payees()).map(({ payee }) => payee?.email)).toEqual(expect.arrayContaining([MAIL, undefined]));
  });

  it('gives a coupon or a line, never both, when it is paid while the account closes [FIXO-14]', async () => {
    const nora = await proven();
    const { reference } = await beginPayment(nora);
    await Promise.all([pays(reference), close(nora, NEW_PASSWORD)]);
    expect(await server.deps.db.select().from(coupons)).toEqual([]);
    expect(await lines()).toEqual([owed('no')]);
  });

  it('is named before an operator erases it, and listed after [FIXO-14]', async () => {
    await boughtBy(await proven());
    const asked = await admin('erase', 'uno', String(dni));
    expect([asked.code, asked.said[0]]).toEqual([
      1,
      expect.stringContaining('Quedan 5000.00 ARS a devolver, contando un cupón pagado sin usar'),
    ]);
    const { said } = await admin('erase', 'uno', String(dni), '--confirmo');
    expect(said[1]).toContain('Quedan 5000.00 ARS a devolver');
    expect(await lines()).toEqual([owed('no')]);
  });

  it('is foreseen of a form until its fourth day ends, and no later [FIXO-14]', async () => {
    await beginPayment(await proven());
    const said = async () => (await admin('erase', 'uno', String(dni))).said[0];
    server.clock.advance(CHARGED_AGAIN);
    expect(await said()).toContain('Hay un pago empezado');
    server.clock.advance(1);
    expect(await said()).not.toContain('pago empezado');
  });

  it('goes back to who paid when another account proves the DNI [FIXO-14]', async () => {
    await boughtBy(await signedUp(server, String(dni), MAIL));
    const other = await signedUp(server, String(dni), 'otra@example.com', 'Ceibo-en-flor-31');
    expect((await prove(other, await mailedCode(server, 'otra@example.com'))).statusCode).toBe(200);
    expect(await server.deps.db.select().from(coupons)).toEqual([]);
    expect(await lines()).toEqual([owed('no')]);
    expect((await subjects()).slice(1)).toEqual([
      'Tu cuenta sin confirmar terminó · Unidad 1',
      expect.stringMatching(/^Vamos a devolverte/),
    ]);
    expect((await mailsTo(server, MAIL))[1]?.body).toContain('te devolvemos lo que pagaste');
  });

  it.each(['coupon', 'line', 'form'])(
    'keeps a provisional account with a %s from the sweep [FIXO-14]',
    async (held) => {
      const nora = await signedUp(server, String(dni), MAIL);
      const stays = async () => (await holdersOf(server, String(dni))).length;
      if (held === 'coupon') await boughtBy(nora);
      server.clock.advance(29 * 86_400_000);
      const again = await signedIn(String(dni), NEW_PASSWORD);
      if (held !== 'coupon') {
        const { reference } = await beginPayment(again);
        const less = { reference, status: 'approved', amount: '100.00', currency: 'ARS' } as const;
        if (held === 'line') await notify(server, providerOf(server).notificationOf(less));
      }
      server.clock.advance(2 * 86_400_000);
      await sweepProvisional(server.deps, failed);
      expect(await stays()).toBe(1);
      await server.deps.db.delete(coupons);
      await server.deps.db.delete(payments);
      server.clock.advance(31 * 86_400_000);
      await sweepProvisional(server.deps, failed);
      expect(await stays()).toBe(0);
    },
  );

  it('is found by its payer in the audit of each list that shows it [FIXS-36]', async () => {
    const nora = await proven();
    const { reference } = await beginPayment(nora);
    const less = { reference, status: 'approved', amount: '100.00', currency: 'ARS' } as const;
    await notify(server, providerOf(server).notificationOf(less));
    server.clock.advance(2 * 3_600_000);
    const report = file('reporte.csv', 'ID,IMPORTE', '9,100.00');
    await admin('payments', 'uno', '--desde', '2026-11-24', '--hasta', '2026-11-25');
    await admin('payments', 'uno', '--ver', 'sin-resolver');
    await admin('payments', 'uno', '--conciliar', report);
    const { said } = await admin('audit', 'uno', '--que', 'operator.payments', '--sobre', String(dni));
    const cells = said.slice(1).map((line) =>
      line
        .trim()
        .split(';"')
        .map((cell) => cell.replace(/"$/, '')),
    );
    expect(cells.map((row) => [row[4], row[8], row[9]])).toEqual([
      ['a-devolver', '{""desde"":""2026-11-24"",""hasta"":""2026-11-25""}', '1'],
      ['sin-resolver', '{}', '1'],
      ['conciliar', '{}', '2'],
    ]);
    const others = await admin('audit', 'uno', '--que', 'operator.payments', '--sobre', ANA);
    expect(others.said).toHaveLength(1);
  });
});
