// @engine pg

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentStatus, FREED } from '../../engine/domain/appointment/appointment.ts';
import { putEntryLink } from '../../server/features/access-links/entry-links.ts';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { appointments, audit, entryCredentials, entryLinks, people } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { ANA, TERMS } from './care-kit.ts';
import { type Browser, buildTestServer, HOST, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
beforeAll(async () => {
  const { videoCall } = testTenant({ id: 'x', unit: 9 }).public.settings;
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1, settings: { silentEntry: true } }),
      testTenant({ id: 'dos', unit: 2 }),
      testTenant({ id: 'tres', unit: 3, flags: { portal: false, grupoFamiliar: false } }),
      testTenant({
        id: 'cuatro',
        unit: 4,
        settings: { videoCall: { ...videoCall, earlyMinutes: 45, lateMinutes: 60 } },
      }),
    ]),
  });
  for (const tenant of ['uno', 'dos', 'tres', 'cuatro']) await server.browser(tenant).get('/api/unidad/requisitos');
});
afterAll(() => server.close());

let caller = 0;
beforeEach(() => {
  server.clock.setTo(TUESDAY);
  caller += 1;
});

/** Each test asks from an address of its own: the limit counts addresses. */
const enter = (browser: Browser, codigoTurno: string, remoteAddress = `10.0.0.${caller}`) =>
  browser.send({
    method: 'POST',
    url: '/api/turnos/acceso',
    payload: { codigoTurno },
    headers: { origin: `http://${HOST}` },
    remoteAddress,
  });

async function personId(documento: string, unit: number): Promise<number> {
  const [row] = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.identityNumber, documento)));
  if (!row) throw new Error(documento);
  return row.id;
}

/** An appointment of `documento` so many seconds from the tests' Tuesday, and its links as a mail has them. */
async function booked(documento: string, seconds: number, unit = 1, status: AppointmentStatus = 'booked') {
  const { db } = server.deps;
  const person = await personId(documento, unit);
  const holder = await personId(ANA.documento, unit);
  const [like] = await db.select().from(appointments).where(eq(appointments.unit, unit));
  const startsAt = new Date(TUESDAY.getTime() + seconds * 1_000);
  const values = { unit, personId: person, serviceId: like?.serviceId ?? 0, startsAt, status, overbooked: true };
  const [row] = await db
    .insert(appointments)
    .values({ ...values, bookedBy: holder, createdAt: TUESDAY })
    .returning();
  if (!row) throw new Error('not booked');
  const links = await appointmentLinks(server.deps, row, holder);
  return { row, links, code: links.enter.replace('/turnoAcceso?codigoTurno=', '') };
}

describe('the code of an appointment', () => {
  it('is accepted with surrounding spaces [FIXP-07]', async () => {
    const { code, row } = await booked(ANA.documento, 0);
    const answer = await enter(server.browser('uno'), ` ${code}\t`);
    expect(answer.json().turno.id).toBe(row.id);
  });

  it.each([
    ['-30:00', -1800, -30, false],
    ['-29:59', -1799, -30, false],
    ['-29:01', -1741, -30, false],
    ['-29:00', -1740, -29, true],
    ['0', 0, 0, true],
    ['+29:59', 1799, 29, true],
    ['+30:00', 1800, 30, false],
  ])('is judged by the server’s clock at %s [A34, ENTRY-03, ENTRY-04, ENTRY-05]', async (_, seconds, minutes, open) => {
    const { code } = await booked(ANA.documento, 0);
    server.clock.setTo(new Date(TUESDAY.getTime() + seconds * 1_000));
    const answer = (await enter(server.browser('uno'), code)).json();
    expect([answer.diferenciaEnMinutos, answer.password !== '', answer.login !== '']).toEqual([minutes, open, open]);
    expect([answer.turno.fecha, answer.turno.hora]).toEqual(['24-11-2026', '10:00']);
  });

  it('matches the contract and hides login, credential and DNI outside the window [ENTRY-10, D-ENTRY-02]', async () => {
    const { code, row } = await booked(ANA.documento, 7_200);
    const early = (await enter(server.browser('uno'), code)).json();
    expect(early).toMatchObject({
      login: '',
      password: '',
      user: { nome: 'Ana' },
      turno: { id: row.id, hora: '12:00' },
    });
    expect(JSON.stringify(early)).not.toContain(ANA.documento);
    server.clock.setTo(row.startsAt);
    const open = (await enter(server.browser('uno'), code)).json();
    expect(open).toMatchObject({
      login: ANA.documento,
      turno: { paciente: { nome: 'Ana', documento: ANA.documento } },
    });
    expect(Object.keys(open).sort()).toEqual(['diferenciaEnMinutos', 'login', 'password', 'turno', 'user']);
    expect(open.diferenciaEnMinutos).toBe(0);
    for (const name of ['id', 'fecha', 'hora', 'paciente', 'especialidad']) expect(open.turno).toHaveProperty(name);
    expect(open.turno.especialidad.nome).toBeTruthy();
    expect([open.turno.paciente.email, open.turno.paciente.domicilio]).toEqual([null, null]);
  });

  it('yields a credential only for silent entry or without a portal [ENTRY-06, D-ENTRY-01]', async () => {
    const password = async (tenant: string, unit: number) =>
      (await enter(server.browser(tenant), (await booked(ANA.documento, 0, unit)).code)).json().password;
    expect(await password('uno', 1)).toMatch(/^acceso\.[\w-]{43}$/);
    expect(await password('tres', 3)).toMatch(/^acceso\./);
    expect(await password('dos', 2)).toBe('');
  });

  it('allows five entries, not counting any look at the link [A4, FIXS-34]', async () => {
    const { code } = await booked(ANA.documento, 0);
    const looks = await Promise.all(Array.from({ length: 8 }, () => enter(server.browser('uno'), code)));
    expect(new Set(looks.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const entered = [];
    for (const look of looks)
      entered.push((await server.browser('uno').login(ANA.documento, look.json().password)).statusCode);
    expect(entered).toEqual([200, 200, 200, 200, 200, 401, 401, 401]);
    const after = await enter(server.browser('uno'), code);
    expect([after.statusCode, after.json().error.code]).toEqual([409, 'LINK_USED']);
  });

  it('is refused in another unit, as another kind, or guessed [A4, A48]', async () => {
    const { code, links } = await booked(ANA.documento, 0);
    const unknown = await enter(server.browser('dos'), code);
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'LINK_UNKNOWN']);
    expect(refusalOf(await enter(server.browser('uno'), links.confirm.replace('/confirmar?id=', '')))).toEqual([
      404,
      'LINK_UNKNOWN',
    ]);
    expect(refusalOf(await enter(server.browser('uno'), `${code}x`))).toEqual([404, 'LINK_UNKNOWN']);
    expect(code.length).toBeGreaterThanOrEqual(32);
  });

  it('is rate-limited after twenty tries a minute from one address [A4]', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => enter(server.browser('uno'), `adivinado-${n}`, '10.9.9.9')),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20);
    const refused = tries.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(60_000);
    expect(refusalOf(await enter(server.browser('uno'), 'adivinado', '10.9.9.9'))).toEqual([404, 'LINK_UNKNOWN']);
  });

  it('reports that the appointment was cancelled [ENTRY-02]', async () => {
    for (const status of FREED) {
      const answer = await enter(server.browser('uno'), (await booked(ANA.documento, 0, 1, status)).code);
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'TURNO_CANCELLED']);
    }
  });

  it('is stored only as a hash and audited without its value [A4, R17]', async () => {
    const { code, row } = await booked(ANA.documento, 0);
    const { password } = (await enter(server.browser('uno'), code)).json();
    const kept = JSON.stringify([
      await server.deps.db.select().from(entryLinks),
      await server.deps.db.select().from(entryCredentials),
      await auditTrail(server),
      server.log,
    ]);
    for (const secret of [code, password]) expect(kept).not.toContain(secret);
    const rows = await auditTrail(server, eq(audit.object, `appointment:${row.id}`));
    expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([['appointment.enter', 'ok']]);
  });

  it('works from the list within the limits of a mailed link [FIXT-12, A4]', async () => {
    const { row } = await booked(ANA.documento, 0);
    const ana = server.browser('uno');
    await ana.login(ANA.documento, 'portal2026');
    const told = async (): Promise<string | null> =>
      (await ana.post('/api/turnos/listar', {})).json().find(({ id }: { id: number }) => id === row.id).turno;
    const code = new URL((await told()) ?? '').searchParams.get('codigoTurno') ?? '';
    const other = code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await enter(server.browser('uno'), other)).json().error.code).toBe('LINK_UNKNOWN');
    expect((await enter(server.browser('dos'), code)).json().error.code).toBe('LINK_UNKNOWN');
    const looks = await Promise.all(Array.from({ length: 7 }, () => enter(server.browser('uno'), code)));
    expect(looks.map((look) => look.json().turno.id)).toEqual(Array(7).fill(row.id));
    const signIns = looks.map((look) => server.browser('uno').login(ANA.documento, look.json().password));
    expect((await Promise.all(signIns)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect((await enter(server.browser('uno'), code)).json().error.code).toBe('LINK_USED');
    await server.deps.db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, row.id));
    expect(await told()).toBeNull();
    const stored = JSON.stringify(await server.deps.db.select().from(entryLinks));
    expect(stored).not.toContain(code);
  });

  it('never expires or wears out in the demo [A4]', async () => {
    for (let times = 0; times < 8; times += 1) {
      expect((await enter(server.browser('uno'), 'TURNO-AHORA')).json().diferenciaEnMinutos).toBe(0);
    }
    expect((await enter(server.browser('uno'), 'TURNO-TEMPRANO')).json().diferenciaEnMinutos).toBe(-180);
    expect((await enter(server.browser('uno'), 'TURNO-TARDE')).json().diferenciaEnMinutos).toBe(180);
  });
});

describe('the session of an appointment’s link', () => {
  async function entered(tenant = 'uno', unit = 1, documento = ANA.documento) {
    const { code, row } = await booked(documento, 0, unit);
    const browser = server.browser(tenant);
    const { login, password } = (await enter(browser, code)).json();
    return { browser, login, password, row };
  }
  const start = (browser: Browser, row: typeof appointments.$inferSelect, more: object = {}) =>
    browser.post('/api/atenciones/iniciar', {
      documento: ANA.documento,
      unidad: row.unit,
      servicio: row.serviceId,
      terminos: TERMS,
      turnoId: row.id,
      ...more,
    });
  const leave = async (browser: Browser, answer: Awaited<ReturnType<typeof start>>) =>
    browser.post('/api/atenciones/salir', { id: answer.json().id });

  it('is opened once by the credential, and reaches the appointment’s call alone [D-ENTRY-01, A3]', async () => {
    const { browser, login, password, row } = await entered();
    const rivals = [browser, server.browser('uno')];
    const both = await Promise.all(rivals.map((one) => one.login(login, password)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const first = both.findIndex(({ statusCode }) => statusCode === 200);
    const inside = rivals[first] ?? browser;
    expect(both[first]?.json().scope).toBe('link:turno');
    expect(refusalOf(await inside.post('/api/atenciones/listar', { documento: login }))).toEqual([403, 'FORBIDDEN']);
    const other = await booked(ANA.documento, 600);
    for (const more of [{ turnoId: other.row.id }, { turnoId: null }])
      expect(refusalOf(await start(inside, row, more))).toEqual([404, 'NOT_FOUND']);
    const begun = await start(inside, row);
    expect([begun.statusCode, begun.json().status]).toEqual([200, 'queued']);
    expect((await leave(inside, begun)).statusCode).toBe(200);
    expect((await inside.post('/api/atenciones/terminada', {})).json().id).toBe(begun.json().id);
  });

  it('rejects credentials after ten minutes, for other people and in other units [D-ENTRY-01]', async () => {
    const first = await entered();
    expect(refusalOf(await first.browser.login('28444555', first.password))).toEqual([401, 'LOGIN_REFUSED']);
    const second = await entered();
    expect(refusalOf(await server.browser('dos').login(second.login, second.password))).toEqual([401, 'LOGIN_REFUSED']);
    server.clock.advance(10 * 60_000);
    expect(refusalOf(await second.browser.login(second.login, second.password))).toEqual([401, 'LOGIN_REFUSED']);
  });

  it('works without portal and family group, also for a child [D-ENTRY-01, D-TEN-02]', async () => {
    const { browser, login, password, row } = await entered('tres', 3, '50222333');
    expect((await browser.login(login, password)).json().user.documento).toBe('50222333');
    expect(refusalOf(await start(browser, row))).toEqual([404, 'NOT_FOUND']);
    const begun = await start(browser, row, { documento: '50222333' });
    expect([begun.statusCode, begun.json().paciente?.documento]).toEqual([200, '50222333']);
    await leave(browser, begun);
  });

  it('refuses to start after the appointment’s time is over [A3]', async () => {
    const { browser, login, password, row } = await entered();
    await browser.login(login, password);
    server.clock.advance(46 * 60_000);
    await browser.post('/api/auth/renovar');
    const late = server.browser('uno');
    await late.login(ANA.documento, ANA.password);
    const answer = await start(late, row);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'TURNO_NOT_NOW']);
  });

  it.each([
    ['uno', 1, 'the window of links, and a quarter of an hour to finish the steps', -1740, 2699],
    ['cuatro', 4, 'the button, which the tenant shows earlier and longer', -2700, 4499],
  ])('begins at %s, unit %i, to the second in %s [D-SAFE-3, TURN-04, A34]', async (tenant, unit, _, first, last) => {
    const { row } = await booked(ANA.documento, 0, unit);
    for (const [seconds, code] of [
      [first - 1, 'TURNO_NOT_NOW'],
      [first, undefined],
      [last, undefined],
      [last + 1, 'TURNO_NOT_NOW'],
    ] as const) {
      server.clock.setTo(new Date(row.startsAt.getTime() + seconds * 1_000));
      const browser = server.browser(tenant);
      await browser.login(ANA.documento, ANA.password);
      const answer = await start(browser, row);
      expect([seconds, answer.json().error?.code]).toEqual([seconds, code]);
      if (code === undefined) expect((await leave(browser, answer)).statusCode).toBe(200);
    }
  });

  it('refuses cancelled appointments and other services [A3, TURN-02]', async () => {
    const browser = server.browser('uno');
    await browser.login(ANA.documento, ANA.password);
    const codeOf = async (row: typeof appointments.$inferSelect, more: object = {}) =>
      (await start(browser, row, more)).json().error?.code;
    for (const status of FREED)
      expect(await codeOf((await booked(ANA.documento, 0, 1, status)).row)).toBe('TURNO_CANCELLED');
    const { row } = await booked(ANA.documento, 0);
    const services: { id: number }[] = (await browser.post('/api/servicios/habilitados', { unidad: 1 })).json();
    const servicio = services.find(({ id }) => id !== row.serviceId)?.id;
    expect(await codeOf(row, { servicio })).toBe('SERVICE_REFUSED');
  });

  it('treats a typed password as an ordinary sign-in [D-ENTRY-01]', async () => {
    const { browser, login, password } = await entered('dos', 2);
    expect(password).toBe('');
    expect((await browser.login(login, ANA.password)).json().scope).toBe('full');
  });

  it('refuses a code of another kind, also when stored twice [A48]', async () => {
    const account = await personId(ANA.documento, 1);
    const about = { unit: 1, kind: 'history', accountId: account, personId: account } as const;
    await putEntryLink(server.deps, 'UNO-1', about);
    await putEntryLink(server.deps, 'UNO-1', { ...about, maxExchanges: 1 });
    expect(refusalOf(await enter(server.browser('uno'), 'UNO-1'))).toEqual([404, 'LINK_UNKNOWN']);
  });
});
