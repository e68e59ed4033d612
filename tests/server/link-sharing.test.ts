// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { historyCode } from '../../server/features/history/history-link.ts';
import { admits, type SessionScope } from '../../server/platform/core/access.ts';
import { appointments, attentions, people } from '../../server/platform/db/schema/index.ts';
import { TERMS } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

const [ANA, LUCIA, MATEO] = ['30111222', '50222333', '47333444'];
/** Parts of Ana's record beyond her name, then also her identity. */
const RECORD = ['ana.perez@example.com', '1144445555', 'Siempreviva', '1983-05-10'];
const HOLDER = [...RECORD, ANA, 'Pérez', '"Ana"'];

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({
    source: listSource([testTenant({ id: 'uno', unit: 1, settings: { silentEntry: true } })]),
  });
  await server.browser('uno').get('/api/unidad/requisitos');
});
/** A minute later: what one test tried does not count against the next. */
beforeEach(() => server.clock.advance(61_000));
afterAll(() => server.close());

async function person(documento: string) {
  const { db } = server.deps;
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), eq(people.identityNumber, documento)));
  if (!row) throw new Error(documento);
  return row;
}

/** An appointment of `documento` now, booked by Ana. */
async function booked(documento: string) {
  const { db, clock } = server.deps;
  const [like] = await db.select().from(appointments).where(eq(appointments.unit, 1));
  const about = {
    unit: 1,
    personId: (await person(documento)).id,
    serviceId: like?.serviceId ?? 0,
    status: 'booked',
  } as const;
  const by = (await person(ANA)).id;
  const [row] = await db
    .insert(appointments)
    .values({ ...about, startsAt: clock.now(), overbooked: true, bookedBy: by, createdAt: TUESDAY })
    .returning();
  if (!row) throw new Error('not booked');
  const { enter } = await appointmentLinks(server.deps, row, by);
  return { row, code: enter.replace('/turnoAcceso?codigoTurno=', '') };
}

/** A browser that followed a link to its session, and the bodies of the way there after the entry's own answer. */
async function follow(url: string, body: object, login: (entry: Entry) => string) {
  const browser = server.browser('uno');
  const entry: Entry = (await browser.post(url, body)).json();
  const answer = await browser.login(login(entry), entry.password);
  expect(answer.statusCode).toBe(200);
  return { browser, entry, answers: [answer.body] };
}
interface Entry {
  readonly login: string;
  readonly password: string;
  readonly user: { readonly documento: string };
}

const byAppointment = (code: string) => follow('/api/turnos/acceso', { codigoTurno: code }, ({ login }) => login);
const byHistory = (code: string) => follow('/api/usuarios/acceso', { codigoUser: code }, ({ user }) => user.documento);

/**
 * Routes that admit a scope and no ordinary session: each is called below, except the line of an attention and its
 * relays, which carry no personal data, and a job, which answers a link of its person alone (jobs.test.ts).
 */
const reached = (scope: SessionScope): string[] =>
  server.app.routeRegistry
    .filter(
      ({ access, url }) => access !== 'public' && admits(access, { role: 'patient', scope }) && !url.includes('/:id'),
    )
    .map(({ url }) => url);

async function ask(browser: Browser, calls: Readonly<Record<string, object>>): Promise<string[]> {
  const answers = [(await browser.get('/api/auth/sesion')).body];
  for (const [url, body] of Object.entries(calls)) answers.push((await browser.post(url, body)).body);
  return answers;
}

/** Secrets that appear in any of the answers. */
const told = (answers: readonly string[], secrets: readonly string[]): string[] =>
  secrets.filter((secret) => answers.some((answer) => answer.includes(secret)));

describe('the data of a link session', () => {
  const careCalls = (documento: string, row: typeof appointments.$inferSelect) => ({
    '/api/controles/juzgar': { punto: 'careStart', documento },
    '/api/servicios/habilitados': { unidad: 1 },
    '/api/servicios/listar': { unidad: 1, menor: true },
    '/api/atenciones/iniciar': {
      documento,
      unidad: 1,
      servicio: row.serviceId,
      terminos: TERMS,
      turnoId: row.id,
    },
    '/api/atenciones/enCurso': { documento, unidad: 1 },
    '/api/atenciones/terminada': {},
    '/api/atenciones/calificar': { id: 'no', puntaje: '' },
    '/api/atenciones/salir': { id: 'no' },
    '/api/atenciones/renunciar': { id: 'no' },
    '/api/auth/renovar': {},
  });

  it('names the child and not the account holder for a child’s appointment [D-ENTRY-01, A3]', async () => {
    const { row, code } = await booked(LUCIA);
    const { browser, answers } = await byAppointment(code);
    const calls = careCalls(LUCIA, row);
    expect(reached('link:turno').filter((url) => !(url in calls))).toEqual([]);
    answers.push(...(await ask(browser, calls)));
    expect(answers.join()).toContain('"queued"');
    expect(told(answers, HOLDER)).toEqual([]);
    const { user, family } = (await browser.get('/api/auth/sesion')).json();
    expect([user.nome, user.documento, user.fec_nac, family]).toEqual(['Lucía', LUCIA, null, []]);
  });

  it('by one’s own appointment: one’s name, and nothing else of the record [D-ENTRY-01, A3]', async () => {
    const { row, code } = await booked(ANA);
    const { browser, answers } = await byAppointment(code);
    answers.push(...(await ask(browser, careCalls(ANA, row))));
    expect(answers.join()).toContain('Pérez');
    expect(told(answers, RECORD)).toEqual([]);
  });

  it('shows of the holder only the sign-in name for a child’s history [D-ENTRY-01, A5]', async () => {
    const code = await historyCode(server.deps, 1, await person(ANA), await person(LUCIA));
    const { browser, entry, answers } = await byHistory(code);
    expect(entry.user).toEqual({ nome: '', sobrenome: '', documento: ANA });
    const listed = (await browser.post('/api/atenciones/listar', { documento: LUCIA })).json();
    const calls = {
      '/api/atenciones/listar': { documento: LUCIA },
      '/api/atenciones/detalle': { id: listed[0].id },
      '/api/recetas/getReceta': { idReceta: 1001 },
      '/api/recetas/pdf': { idReceta: 1001 },
      '/api/servicios/habilitados': { unidad: 1 },
      '/api/servicios/listar': { unidad: 1, menor: true },
      '/api/auth/renovar': {},
    };
    expect(reached('link:history').filter((url) => !(url in calls))).toEqual([]);
    answers.push(...(await ask(browser, calls)));
    expect(listed).toHaveLength(2);
    expect(told(answers, HOLDER)).toEqual([]);
  });

  it('hides attentions requested for a child from a link of one’s appointment [D-ENTRY-01, A3]', async () => {
    const { db } = server.deps;
    const [ana, mateo] = [await person(ANA), await person(MATEO)];
    const { row: appointment, code } = await booked(ANA);
    const { browser } = await byAppointment(code);
    const of = {
      unit: 1,
      personId: mateo.id,
      identityNumber: MATEO,
      requestedBy: ana.id,
      serviceId: appointment.serviceId,
    };
    const times = { queuedAt: TUESDAY, endedAt: TUESDAY, ticketLetters: 'X', ticketNumber: 1 };
    const [row] = await db
      .insert(attentions)
      .values({ ...of, ...times, status: 'ended' })
      .returning();
    const id = row?.id ?? '';
    for (const url of ['/api/atenciones/terminada', '/api/atenciones/salir'])
      expect([url, told([(await browser.post(url, { id })).body], [id])]).toEqual([url, []]);
    const full = server.browser('uno');
    await full.login(ANA, 'portal2026');
    expect((await full.post('/api/atenciones/terminada', { id })).json().id).toBe(id);
  });
});
