// @engine pg
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AttentionStatus,
  COUNTED,
  STATES,
  STATUS_WORDS,
  stateOf,
  UNCHARGED,
} from '../../engine/domain/attention/attention.ts';
import { ACTIVE, admittedBy, IN_HAND } from '../../engine/domain/attention/changes.ts';
import { CALL_PATIENCE, LONGEST, WRITING_PATIENCE } from '../../engine/domain/attention/windows.ts';
import { attentionsUsed } from '../../server/features/coverage/attentions-used.ts';
import { freeCoupons } from '../../server/features/coverage/coupons.ts';
import { joinCall } from '../../server/features/visits/begin-attention.ts';
import { recordForgotten } from '../../server/features/visits/doctor/record-forgotten.ts';
import { sweepAttentions } from '../../server/features/visits/sweep-attentions.ts';
import { inStates } from '../../server/platform/db/attention-states.ts';
import { attentionDrafts, attentionEvents, attentions, audit, coupons } from '../../server/platform/db/schema/index.ts';
import { ANA, ORTIZ, patient, professional, ROSA, serviceId, start, VEGA } from './care-kit.ts';
import { personOf } from './consulting-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let ana: Browser;
let ortiz: Browser;
let clinic: number;
let doctor: number;
let person: number;

beforeAll(async () => {
  // Turns the limits off: the counts come from the same table either way.
  const settings = { care: { limited: false, reasonLength: 500, notesLength: 4_000 } };
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, settings })]) });
  ana = await patient(server, ANA);
  ortiz = await professional(server, ORTIZ);
  clinic = await serviceId(ana, 'Clínica médica');
  doctor = (await personOf(server, '22111222')).id;
  person = (await personOf(server, ANA.documento)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(coupons);
  await server.deps.db.delete(attentions);
});

/** Ana asked with a coupon and was called. @returns the attention's id */
async function called(): Promise<string> {
  const { id } = (await start(ana, ANA.documento, clinic)).json();
  const at = server.clock.now();
  const spent = { unit: 1, holderId: person, source: 'grant' as const, attentionId: id, spentAt: at, createdAt: at };
  await server.deps.db.insert(coupons).values(spent);
  expect((await ortiz.post('/api/consultorio/llamar', { id })).statusCode).toBe(200);
  return id;
}

const joined = (attention: string, side: 'patient' | 'professional') =>
  joinCall(server.deps, { attention, side, unit: 1, person: side === 'patient' ? person : doctor });
const rowOf = async (id: string) => (await server.deps.db.select().from(attentions).where(eq(attentions.id, id)))[0];
const used = async () => (await attentionsUsed(server.deps.db, server.clock, 1, [person])).get(person) ?? 0;
const free = () => freeCoupons(server.deps.db, server.clock, 1, person);
const history = async () => (await ana.post('/api/atenciones/listar', { documento: ANA.documento })).json().length;
const ended = async (id: string) => (await ana.post('/api/atenciones/terminada', { id })).json();
const giveUp = (id: string, fila: boolean) => ana.post('/api/atenciones/renunciar', { id, fila });
const held = (id: string) => ortiz.post('/api/consultorio/realizada', { id });
const finish = (id: string, notas?: string) => ortiz.post('/api/consultorio/finalizar', { id, notas });
const current = async () => (await ortiz.post('/api/consultorio/actual')).json();

describe('an attention', () => {
  it('begins with the reports of both sides, in either order, once [FIXE-01]', async () => {
    for (const order of [
      ['patient', 'professional'],
      ['professional', 'patient'],
    ] as const) {
      await server.deps.db.delete(attentions);
      const id = await called();
      await joined(id, order[0]);
      await joined(id, order[0]);
      expect(await rowOf(id)).toMatchObject({ status: 'called', attendingAt: null });
      expect(await current()).toMatchObject({ id, empezo: false });
      await joined(id, order[1]);
      expect(await rowOf(id)).toMatchObject({ status: 'inProgress', attendingAt: TUESDAY });
      expect(await current()).toMatchObject({ id, empezo: true });
    }
  });

  it('ignores reports about an earlier call or by another professional [FIXE-01]', async () => {
    const id = await called();
    await joined(id, 'professional');
    await ortiz.post('/api/consultorio/colgar', { id });
    await joined(id, 'patient');
    server.clock.advance(1_000);
    await ortiz.post('/api/consultorio/llamar', { id });
    await joined(id, 'patient');
    const vega = (await personOf(server, '23111222').catch(() => undefined))?.id ?? doctor + 1_000;
    await joinCall(server.deps, { attention: id, side: 'professional', unit: 1, person: vega });
    expect(await rowOf(id)).toMatchObject({ status: 'called' });
  });
});

describe('a call that did not begin', () => {
  it.each([
    ['leaving without cost', (id: string) => giveUp(id, false)],
    ['leaving', (id: string) => ana.post('/api/atenciones/salir', { id })],
  ])('costs nothing when %s, and gives the coupon back [FIXE-01]', async (_title, leave) => {
    const before = [await used(), await history()];
    const id = await called();
    // One side receives: that is no attention yet.
    await joined(id, 'patient');
    expect(await free()).toBe(0);
    expect((await leave(id)).statusCode).toBe(200);
    expect([await used(), await history(), await free()]).toEqual([...before, 1]);
    expect(await ended(id)).toMatchObject({ atendida: false });
    expect(refusalOf(await ana.post('/api/atenciones/calificar', { id, puntaje: 'buena' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await current()).toBeNull();
  });

  it('returns the patient to the queue with place and coupon [FIXE-01]', async () => {
    const id = await called();
    expect((await giveUp(id, true)).json()).toEqual({ ok: true });
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', professionalId: null, queuedAt: TUESDAY });
    expect([await free(), await current()]).toEqual([0, null]);
  });

  it('becomes an attention by the professional’s audited declaration [FIXE-01]', async () => {
    const before = [await used(), await history()].map(Number) as [number, number];
    const id = await called();
    expect((await held(id)).json()).toMatchObject({ id, status: 'attending', empezo: true });
    expect((await held(id)).statusCode).toBe(200);
    expect((await finish(id, 'Atendida por teléfono')).json()).toMatchObject({ atendida: true });
    expect([await used(), await history(), await free()]).toEqual([before[0] + 1, before[1] + 1, 0]);
    const said = and(eq(audit.action, 'attention.held'), eq(audit.object, `attention:${id}`));
    expect(await server.deps.db.$count(audit, said)).toBe(2);
    const [began] = await server.deps.db
      .select()
      .from(attentionEvents)
      .where(and(eq(attentionEvents.attentionId, id), eq(attentionEvents.kind, 'joined')));
    expect(began).toMatchObject({ byPersonId: doctor, data: { by: 'professional' } });
  });

  it('lets only its professional declare a call held [FIXE-01]', async () => {
    const id = await called();
    const vega = await professional(server, VEGA);
    for (const [browser, status] of [
      [vega, 404],
      [ana, 403],
      [await patient(server, ROSA), 403],
    ] as const)
      expect((await browser.post('/api/consultorio/realizada', { id })).statusCode).toBe(status);
    expect(await rowOf(id)).toMatchObject({ status: 'called' });
  });

  it('leaves no record or draft when closed without being declared held [FIXE-01]', async () => {
    const before = [await used(), await history()];
    const id = await called();
    await ortiz.post('/api/consultorio/guardarBorrador', { id, notas: 'No se conectó', receta: null });
    expect((await finish(id, 'No se conectó')).json()).toMatchObject({ atendida: false });
    expect([await used(), await history(), await free()]).toEqual([...before, 1]);
    expect(await server.deps.db.$count(attentionDrafts, eq(attentionDrafts.attentionId, id))).toBe(0);
  });
});

describe('a patient whose page reports nothing although the professional receives them', () => {
  it('is not requeued by timeout or request, and notes are kept [FIXE-01]', async () => {
    const id = await called();
    await joined(id, 'professional');
    await ortiz.post('/api/consultorio/guardarBorrador', { id, notas: 'Faringitis', receta: null });
    server.clock.advance(CALL_PATIENCE + 1_000);
    await sweepAttentions(server.deps);
    expect(await rowOf(id)).toMatchObject({ status: 'called' });
    expect((await giveUp(id, true)).json().error.code).toBe('PROFESSIONAL_RECEIVES');
    expect((await giveUp(id, false)).json()).toEqual({ ok: true });
    // It costs nothing until the professional decides.
    expect([await free(), await ended(id)]).toMatchObject([1, { atendida: false, sinCosto: true, cierre: null }]);
    expect(await current()).toMatchObject({ id, status: 'finished', empezo: false });
    expect((await ortiz.post('/api/consultorio/borrador', { id })).json()).toMatchObject({ notas: 'Faringitis' });
  });

  it('is charged when the professional says that it took place [FIXE-01]', async () => {
    const before = [await used(), await history()] as [number, number];
    const id = await called();
    await joined(id, 'professional');
    await ana.post('/api/atenciones/salir', { id });
    expect(await used()).toBe(before[0]);
    expect((await held(id)).json()).toMatchObject({ id, status: 'finished', empezo: true });
    expect((await finish(id, 'Faringitis')).json()).toMatchObject({ atendida: true, sinCosto: false });
    expect([await used(), await history(), await free()]).toEqual([before[0] + 1, before[1] + 1, 0]);
  });

  it('costs nothing when the professional says that it did not [FIXE-01]', async () => {
    const before = [await used(), await history()];
    const id = await called();
    await joined(id, 'professional');
    await giveUp(id, false);
    expect((await finish(id)).json()).toMatchObject({ atendida: false });
    expect([await used(), await history(), await free(), await current()]).toEqual([...before, 1, null]);
  });

  it('charges nothing for a forgotten call and records its notes [FIXE-01]', async () => {
    const before = [await used(), await history()] as [number, number];
    const failed = (error: unknown): void => {
      throw error;
    };
    for (const [notas, recorded] of [
      ['Faringitis', 1],
      [null, 0],
    ] as const) {
      const id = await called();
      await joined(id, 'professional');
      if (notas !== null) await ortiz.post('/api/consultorio/guardarBorrador', { id, notas, receta: null });
      server.clock.advance(LONGEST + 1_000);
      await sweepAttentions(server.deps);
      server.clock.advance(WRITING_PATIENCE + 1_000);
      await recordForgotten(server.deps, failed);
      ana = await patient(server, ANA);
      ortiz = await professional(server, ORTIZ);
      expect([await used(), (await history()) - before[1], await current()]).toEqual([before[0], recorded, null]);
      if (recorded === 1) before[1] += 1;
    }
  });
});

describe('a statement over many attentions', () => {
  it('finds the rows whose state is asked for, and no other [FIXH-01]', async () => {
    const rows = Object.keys(STATUS_WORDS).flatMap((status) =>
      [null, TUESDAY].flatMap((attendingAt) =>
        [null, TUESDAY].flatMap((waivedAt) =>
          [null, TUESDAY].map((recordedAt) => ({
            status: status as AttentionStatus,
            attendingAt,
            waivedAt,
            recordedAt,
          })),
        ),
      ),
    );
    const stored = rows.map(
      (row, n) => sql`(${n}::int, ${STATUS_WORDS[row.status]}, ${row.attendingAt?.toISOString() ?? null}::timestamptz,
        ${row.waivedAt?.toISOString() ?? null}::timestamptz, ${row.recordedAt?.toISOString() ?? null}::timestamptz)`,
    );
    const asked = [...STATES.map((state) => [state]), ACTIVE, IN_HAND, COUNTED, UNCHARGED, admittedBy('rate'), []];
    for (const states of asked) {
      const found = await server.deps.db.execute(sql`
        with attentions (n, status, attending_at, waived_at, recorded_at) as (values ${sql.join(stored, sql`, `)})
        select n from attentions where ${inStates(states)} order by n`);
      // Only an event tells a received call from another one.
      const alike = states.flatMap((state) => (state === 'received' ? ['called'] : state));
      const expected = rows.flatMap((row, n) => (alike.includes(stateOf(row)) ? { n } : []));
      expect(found).toMatchObject({ rows: expected });
    }
  });
});

describe('a server without a relay', () => {
  it('warns about it in /health [FIXE-01]', async () => {
    const health = async (of: TestServer) => (await of.browser().get('/health')).json();
    expect(await health(server)).toMatchObject({ status: 'ok', warnings: ['NO_RELAY'] });
    const relayed = await buildTestServer({
      config: { turn: { urls: ['turn:relay.example.org'], secret: 'una-clave-larga' } },
    });
    expect((await health(relayed)).warnings).toEqual([]);
    await relayed.close();
    const found = await buildTestServer({ config: { turn: { urls: ['stun:relay.example.org'], secret: '' } } });
    expect((await health(found)).warnings).toEqual(['NO_RELAY']);
    await found.close();
  });
});
