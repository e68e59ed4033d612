import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datedHistory } from '../../server/features/demo/history.ts';
import { type RecordedConsultation, recordConsultation } from '../../server/features/history/record-consultation.ts';
import { openSession } from '../../server/features/sessions/sessions.ts';
import type { SessionScope } from '../../server/platform/core/access.ts';
import {
  audit,
  consultationDocuments,
  consultations,
  documents,
  people,
  prescriptions,
} from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

const [ANA, LUCIA, MATEO, BRUNO] = ['30111222', '50222333', '47333444', '28444555'];

let server: TestServer;
let ana: Browser;

beforeAll(async () => {
  server = await buildTestServer();
  ana = server.browser('uno');
  expect((await ana.login(ANA, 'portal2026')).statusCode).toBe(200);
});
afterAll(() => server.close());

interface Listed {
  readonly id: number;
  readonly atencion: string;
  readonly fecha: { readonly date: string };
  readonly documento: string | null;
  readonly documentos: readonly { readonly tipo: string; readonly path: string }[];
  readonly recetaId: number | null;
}

async function list(browser: Browser, documento: string): Promise<Listed[]> {
  const answer = await browser.post('/api/atenciones/listar', { documento });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function personOf(documento: string, unit = 1): Promise<typeof people.$inferSelect> {
  const [person] = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.identityNumber, documento)));
  if (!person) throw new Error(`nobody with ${documento}`);
  return person;
}

/** A browser that a link to the history of `subject` let in as Ana. */
async function linked(subject: string, scope: SessionScope = 'link:history'): Promise<Browser> {
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('tenant uno is missing');
  const [person, about] = [await personOf(ANA), await personOf(subject)];
  const who = { person, role: 'patient', scope, subject: { personId: about.id } } as const;
  const { token } = await openSession(server.deps, tenant, who);
  const browser = server.browser('uno');
  browser.cookies.set('sid_1', token);
  return browser;
}

describe('the history of the demo data', () => {
  it('has 23 consultations for Ana, newest first, nine with one document [HIST-12, HIST-13]', async () => {
    const history = await list(ana, ANA);
    expect(history).toHaveLength(23);
    const dates = history.map(({ fecha }) => fecha.date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.filter((date) => date.startsWith('2026-11'))).toEqual(['2026-11-17 09:34:00']);
    expect(history.filter(({ documento }) => documento !== null)).toHaveLength(9);
    const [newest] = history;
    expect(newest).toMatchObject({ documento: null, recetaId: 1001, documentos: [{ tipo: 'Orden de estudios' }, {}] });
    expect([await list(ana, LUCIA), await list(ana, MATEO)].map(({ length }) => length)).toEqual([2, 0]);
    expect(new Set(history.map(({ atencion }) => atencion)).size).toBe(23);
  });

  it('offers no prescription without content [FIXR-09, RX-01]', async () => {
    expect((await list(ana, ANA)).flatMap(({ recetaId }) => recetaId ?? [])).toEqual([1001]);
    const [empty] = (await ana.post('/api/recetas/getReceta', { idReceta: 1002 })).json();
    expect(empty).toMatchObject({ id: 1002, contenido: null });
  });

  it('answers the contract’s shape with both name spellings and no notes [HIST-12]', async () => {
    const [newest] = await list(ana, ANA);
    const detail = (await ana.post('/api/atenciones/detalle', { id: newest?.id })).json();
    expect(detail).toMatchObject({
      atencion: 'AT-10025',
      fecha: { date: '2026-11-17 09:34:00' },
      medico: { nome: 'Julián', sobrenome: 'Ortiz', matricula: { tipo: 'nac', numero: '112233' } },
      servicio: { nome: 'Clínica médica' },
      senha: { sigla: 'CM' },
      cliente: {
        documento: ANA,
        data_json: { apellido: 'Pérez', nombre: 'Ana', sobrenome: 'Pérez', nome: 'Ana', nroAfiliado: '12345678' },
      },
    });
    for (const { path } of detail.documentos) expect(path).toMatch(/^documento\/[A-Za-z0-9_-]{48}$/);
    expect(JSON.stringify(detail)).not.toMatch(/notes|presión/);
    const [child] = await list(ana, LUCIA);
    const childs = (await ana.post('/api/atenciones/detalle', { id: child?.id })).json();
    expect(childs.medico).toMatchObject({
      sobrenome: 'Vega',
      matricula: { tipo: 'prov', provincia: 'Buenos Aires', numero: '4455' },
    });
  });

  it('has one consultation in the current month on any day [HIST-12]', () => {
    for (const now of ['2026-12-01T00:10:00-03:00', '2026-12-02T09:00:00-03:00', '2026-12-31T23:50:00-03:00']) {
      const held = datedHistory(new Date(now), now.slice(0, 10)).map(({ heldAt }) => heldAt.getTime());
      const monthStart = Date.parse('2026-12-01T00:00:00-03:00');
      expect(held.filter((time) => time >= monthStart)).toHaveLength(1);
      expect(held.every((time) => time <= Date.parse(now))).toBe(true);
    }
  });

  it('is replaced by a renewal without leaving earlier documents', async () => {
    const before = await server.deps.db.select().from(documents);
    const tenant = await server.deps.tenants.get('uno');
    if (tenant) await server.deps.demo?.renew(tenant);
    expect(await list(ana, ANA)).toHaveLength(23);
    expect(await server.deps.db.select().from(documents)).toHaveLength(before.length);
  });
});

describe('histories of others', () => {
  it('answer one audited 404 for foreign and unknown DNIs [A18, R11]', async () => {
    const answers = [];
    for (const documento of [BRUNO, '22111222', '29999000'])
      answers.push(await ana.post('/api/atenciones/listar', { documento }));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(refusalOf(answers[0])).toEqual([404, 'NOT_FOUND']);
    const rows = await auditTrail(server, eq(audit.action, 'person.access'));
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(rows)).not.toContain(BRUNO);
  });

  it('answer the same 404 for foreign and nonexistent consultations [A19, R11]', async () => {
    const bruno = server.browser('uno');
    await bruno.login(BRUNO ?? '', 'portal2026');
    const elsewhere = server.browser('dos');
    await elsewhere.login(ANA ?? '', 'portal2026');
    const [mine] = await list(ana, ANA);
    const answers = [];
    for (const browser of [bruno, elsewhere])
      for (const id of [mine?.id, 0, -1, 999_999, 2 ** 31 - 1])
        answers.push(await browser.post('/api/atenciones/detalle', { id }));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(refusalOf(answers[0])).toEqual([404, 'NOT_FOUND']);
    // A number outside the range of ids is refused, whoever the caller is.
    for (const browser of [ana, bruno, elsewhere])
      for (const id of [2 ** 31, 2 ** 53])
        expect(refusalOf(await browser.post('/api/atenciones/detalle', { id }))).toEqual([400, 'INVALID_BODY']);
  });

  it('stay closed to a link’s session, also between parent and child [A5]', async () => {
    const child = await linked(LUCIA);
    expect(await list(child, LUCIA)).toHaveLength(2);
    expect(refusalOf(await child.post('/api/atenciones/listar', { documento: ANA }))).toEqual([404, 'NOT_FOUND']);
    const [own] = await list(ana, ANA);
    const [hers] = await list(child, LUCIA);
    expect(refusalOf(await child.post('/api/atenciones/detalle', { id: own?.id }))).toEqual([404, 'NOT_FOUND']);
    expect((await child.post('/api/atenciones/detalle', { id: hers?.id })).statusCode).toBe(200);
    const parent = await linked(ANA);
    expect(refusalOf(await parent.post('/api/atenciones/listar', { documento: LUCIA }))).toEqual([404, 'NOT_FOUND']);
    expect(
      refusalOf(await (await linked(ANA, 'link:turno')).post('/api/atenciones/listar', { documento: ANA })),
    ).toEqual([403, 'FORBIDDEN']);
  });

  it('disclose nothing to DNI guessing, stopped after 60 tries a minute [A18]', async () => {
    server.clock.advance(120_000);
    const sweeper = server.browser('uno');
    await sweeper.login(BRUNO ?? '', 'portal2026');
    const codes = new Map<number, number>();
    for (let n = 0; n < 250; n += 1) {
      const answer = await sweeper.post('/api/atenciones/listar', { documento: String(30_111_000 + n) });
      codes.set(answer.statusCode, (codes.get(answer.statusCode) ?? 0) + 1);
      expect(answer.body).not.toContain('Pérez');
    }
    expect(Object.fromEntries(codes)).toEqual({ 404: 60, 429: 190 });
    server.clock.advance(61_000);
    expect(refusalOf(await sweeper.post('/api/atenciones/listar', { documento: '1' }))).toEqual([404, 'NOT_FOUND']);
    expect(await list(sweeper, BRUNO ?? '')).toEqual([]);
  });

  it('are sent with no-store [R16]', async () => {
    const answer = await ana.post('/api/atenciones/listar', { documento: ANA });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a written record', () => {
  const write = async (): Promise<RecordedConsultation> => {
    const { db } = server.deps;
    const patient = await personOf(MATEO);
    const doctor = await personOf('22111222');
    const [held] = await db.select().from(consultations).where(eq(consultations.unit, 1));
    return recordConsultation(db, {
      unit: 1,
      patient,
      heldAt: TUESDAY,
      serviceId: held?.serviceId ?? 0,
      professionalId: doctor.id,
      attentionId: null,
      ticketLetters: 'CM',
      ticketNumber: 7,
      notes: 'Solo para el profesional',
      identity: 'office',
      documents: [],
      content: 'Reposo',
      now: TUESDAY,
    });
  };

  it('gets its own number among concurrent writes [A44]', async () => {
    const written = await Promise.all([write(), write(), write()]);
    expect(new Set(written.map(({ code }) => code)).size).toBe(3);
    expect(written.map(({ recetaId }) => recetaId).sort()).toEqual([1003, 1004, 1005]);
    expect(await list(ana, MATEO)).toHaveLength(3);
  });

  it('is never changed, and deleted only among demo data [A44]', async () => {
    const { db } = server.deps;
    const { id } = await write();
    await expect(db.update(consultations).set({ notes: 'otra' }).where(eq(consultations.id, id))).rejects.toThrow();
    await expect(
      db.update(prescriptions).set({ content: 'otro' }).where(eq(prescriptions.consultationId, id)),
    ).rejects.toThrow();
    await expect(db.update(consultationDocuments).set({ kind: 'otro' })).rejects.toThrow();
    const plain = await buildTestServer({ config: { demo: false } });
    const values = {
      unit: 1,
      identityNumber: '1',
      firstName: 'A',
      lastName: 'B',
      profileName: 'Paciente',
      createdAt: TUESDAY,
    };
    const [person] = await plain.deps.db
      .insert(people)
      .values({ ...values, kind: 'holder' })
      .returning();
    await plain.deps.db.execute(
      `insert into services (unit, nome, ativo, activo_unidad, menor, pediatrica, intervalo, dias_corridos, turno_especialidad, turno_profesional, turno_prof_intervalo, icono, sigla) values (1, 'S', true, true, false, false, 30, 30, true, false, 0, 'stethoscope', 'S')`,
    );
    if (!person) throw new Error('nobody');
    const record = { unit: 1, patient: person, heldAt: TUESDAY, serviceId: 1, professionalId: person.id, now: TUESDAY };
    const ticket = { ticketLetters: 'S', ticketNumber: 1 };
    await recordConsultation(plain.deps.db, {
      ...record,
      ...ticket,
      attentionId: null,
      notes: null,
      identity: 'unproven',
      documents: [],
      content: 'x',
    });
    await expect(plain.deps.db.delete(consultations)).rejects.toThrow();
    await expect(plain.deps.db.delete(prescriptions)).rejects.toThrow();
    await plain.close();
  });
});
