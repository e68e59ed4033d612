// @engine pg
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALL_PATIENCE, PRESENCE_TIMEOUT, RETURN_TIME } from '../../engine/domain/attention/windows.ts';
import { attentionsUsed } from '../../server/features/coverage/attentions-used.ts';
import { freeCoupons } from '../../server/features/coverage/coupons.ts';
import { beginAttention } from '../../server/features/visits/begin-attention.ts';
import { recordPatientGone, recordPresence } from '../../server/features/visits/realtime/presence.ts';
import { sweepAttentions } from '../../server/features/visits/sweep-attentions.ts';
import {
  attentionDrafts,
  attentionEvents,
  attentions,
  coupons,
  serviceProfessionals,
} from '../../server/platform/db/schema/index.ts';
import { ANA, ORTIZ, patient, professional, ROSA, serviceId, start, VEGA } from './care-kit.ts';
import { personOf } from './consulting-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { mailedCode, prove, signedUp } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let ana: Browser;
let rosa: Browser;
let ortiz: Browser;
let clinic: number;
let doctor: number;

beforeAll(async () => {
  server = await buildTestServer();
  ana = await patient(server, ANA);
  rosa = await patient(server, ROSA);
  ortiz = await professional(server, ORTIZ);
  clinic = await serviceId(ana, 'Clínica médica');
  doctor = (await personOf(server, '22111222')).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(coupons);
  await server.deps.db.delete(attentions);
});

const waits = async (browser: Browser, documento: string): Promise<string> =>
  (await start(browser, documento, clinic)).json().id;
const call = (id?: string, ausente?: true) => ortiz.post('/api/consultorio/llamar', { id, ausente });
const rowOf = async (id: string) => (await server.deps.db.select().from(attentions).where(eq(attentions.id, id)))[0];
const active = async (browser: Browser, documento: string) =>
  (await browser.post('/api/atenciones/enCurso', { documento, unidad: 1 })).json();

describe('a patient leaving a call before meeting the professional', () => {
  it('uses no attention or coupon and leaves no history or rating [FIXC-02]', async () => {
    const person = (await personOf(server, ANA.documento)).id;
    const used = async () => (await attentionsUsed(server.deps.db, server.clock, 1, [person])).get(person);
    const history = async () => (await ana.post('/api/atenciones/listar', { documento: ANA.documento })).json();
    const before = [await used(), (await history()).length];
    const id = await waits(ana, ANA.documento);
    const at = server.clock.now();
    const spent = { unit: 1, holderId: person, source: 'grant' as const, attentionId: id, spentAt: at, createdAt: at };
    await server.deps.db.insert(coupons).values(spent);
    expect(await freeCoupons(server.deps.db, server.clock, 1, person)).toBe(0);
    await call(id);
    expect((await ana.post('/api/atenciones/salir', { id })).statusCode).toBe(200);
    expect([await used(), (await history()).length]).toEqual(before);
    expect(await freeCoupons(server.deps.db, server.clock, 1, person)).toBe(1);
    expect((await ana.post('/api/atenciones/terminada', { id })).json()).toMatchObject({
      atendida: false,
      cierre: { consulta: null, documentos: 0 },
    });
    expect(refusalOf(await ana.post('/api/atenciones/calificar', { id, puntaje: 'buena' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    // The place is free: another request enters the queue.
    expect((await start(ana, ANA.documento, clinic)).json()).toMatchObject({ status: 'queued' });
  });
});

describe('an absent patient', () => {
  it('is marked, skipped by the next call, and called only explicitly [FIXC-04]', async () => {
    const away = await waits(ana, ANA.documento);
    server.clock.advance(PRESENCE_TIMEOUT + 1000);
    const there = await waits(rosa, ROSA.documento);
    const queue = (await ortiz.post('/api/consultorio/cola')).json();
    expect(queue.map(({ presencia }: { presencia: string }) => presencia)).toEqual(['ausente', 'presente']);
    expect((await call()).json()).toMatchObject({ id: there });
    await ortiz.post('/api/consultorio/finalizar', { id: there });
    expect((await call()).json().error.code).toBe('QUEUE_AWAY');
    expect((await call(away)).json().error.code).toBe('PATIENT_AWAY');
    expect((await call(away, true)).json()).toMatchObject({ id: away, presencia: 'ausente' });
  });

  it('is absent seconds after the page closes its socket, unless reconnected [FIXE-04]', async () => {
    const id = await waits(ana, ANA.documento);
    const presence = async () => (await ortiz.post('/api/consultorio/cola')).json()[0].presencia;
    const closedAt = server.clock.now();
    server.clock.advance(1_000);
    await recordPresence(server.deps, [{ attention: id, side: 'patient' }]);
    await recordPatientGone(server.deps, id, closedAt);
    server.clock.advance(10_000);
    expect(await presence()).toBe('presente');
    await recordPatientGone(server.deps, id, server.clock.now());
    server.clock.advance(2_000);
    expect(await presence()).toBe('presente');
    server.clock.advance(4_000);
    expect(await presence()).toBe('ausente');
    expect((await call()).json().error.code).toBe('QUEUE_AWAY');
    await recordPresence(server.deps, [{ attention: id, side: 'patient' }]);
    expect(await presence()).toBe('presente');
  });

  it('counts as present again as soon as the page reports [FIXC-04]', async () => {
    const id = await waits(ana, ANA.documento);
    server.clock.advance(PRESENCE_TIMEOUT + 1000);
    await recordPresence(server.deps, [{ attention: id, side: 'patient' }]);
    expect((await call()).json()).toMatchObject({ id, presencia: 'presente' });
  });

  it('keeps the place after a hang-up or timeout, without the draft [FIXC-04]', async () => {
    const id = await waits(ana, ANA.documento);
    await call(id);
    await ortiz.post('/api/consultorio/guardarBorrador', { id, notas: 'No responde', receta: null });
    expect((await ortiz.post('/api/consultorio/colgar', { id })).json()).toBeNull();
    expect(await active(ana, ANA.documento)).toMatchObject({ id, status: 'queued', posicion: 1, profesional: null });
    expect(await server.deps.db.select().from(attentionDrafts)).toEqual([]);
    server.clock.advance(PRESENCE_TIMEOUT + 1000);
    await call(id, true);
    server.clock.advance(CALL_PATIENCE + 1000);
    await sweepAttentions(server.deps);
    expect(await active(ana, ANA.documento)).toMatchObject({ id, status: 'queued', posicion: 1 });
    const events = await server.deps.db.select().from(attentionEvents).where(eq(attentionEvents.attentionId, id));
    expect(events.map(({ kind }) => kind)).toEqual(['queued', 'called', 'absent', 'called', 'absent']);
  });
});

describe('calling the next patient', () => {
  /**
   * Runs `calls` while a heartbeat of the line holds all waiting patients, and ends it once all calls wait or one
   * answered.
   */
  const duringBeat = async <T>(ids: readonly string[], calls: () => Promise<T>[]): Promise<T[]> => {
    const { db, clock } = server.deps;
    let answers: Promise<T>[] = [];
    await db.transaction(async (tx) => {
      await recordPresence(
        { db: tx, clock },
        ids.map((attention) => ({ attention, side: 'patient' as const })),
      );
      answers = calls();
      let answered = false;
      for (const answer of answers)
        answer.then(
          () => (answered = true),
          () => (answered = true),
        );
      const held = sql<number>`select count(*)::int as held from pg_locks l join pg_database d on d.oid = l.database
        or l.database is null where not l.granted and d.datname = current_database()`;
      await vi.waitFor(async () => {
        const { rows } = (await tx.execute(held)) as unknown as { rows: { held: number }[] };
        expect(answered || (rows[0]?.held ?? 0) >= answers.length).toBe(true);
      }, 10_000);
    });
    return Promise.all(answers);
  };

  it('calls the first present patient while presence updates are being written [FIXC-04, D-CARE-01]', async () => {
    const first = await waits(ana, ANA.documento);
    server.clock.advance(1000);
    const second = await waits(rosa, ROSA.documento);
    const [next] = await duringBeat([first, second], () => [call()]);
    expect(next?.json()).toMatchObject({ id: first });
    await ortiz.post('/api/consultorio/colgar', { id: first });
    const [named] = await duringBeat([first, second], () => [call(second)]);
    expect(named?.json()).toMatchObject({ id: second });
  });

  it('gives concurrent callers different patients [D-CARE-01]', async () => {
    const vega = await professional(server, VEGA);
    const personId = (await vega.get('/api/auth/sesion')).json().user.id;
    await server.deps.db.insert(serviceProfessionals).values({ unit: 1, serviceId: clinic, personId, schedule: [] });
    const ids = [await waits(ana, ANA.documento), await waits(rosa, ROSA.documento)];
    const answers = await duringBeat(ids, () => [call(), vega.post('/api/consultorio/llamar', {})]);
    expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set(ids));
    await server.deps.db.delete(serviceProfessionals).where(eq(serviceProfessionals.personId, personId));
  });
});

describe('a professional who does not come back', () => {
  /** Ana is in the call, paid by a coupon, and the professional was last heard as the clock stands. */
  const inCall = async (): Promise<{ id: string; person: number }> => {
    const id = await waits(ana, ANA.documento);
    const person = (await personOf(server, ANA.documento)).id;
    const at = server.clock.now();
    const spent = { unit: 1, holderId: person, source: 'grant' as const, attentionId: id, spentAt: at, createdAt: at };
    await server.deps.db.insert(coupons).values(spent);
    await call(id);
    await beginAttention(server.deps, id, doctor);
    await recordPresence(server.deps, [{ attention: id, side: 'professional' }]);
    return { id, person };
  };
  const giveUp = (id: string, fila: boolean) => ana.post('/api/atenciones/renunciar', { id, fila });

  it('has two minutes before the patient may leave without cost [FIXC-12]', async () => {
    const { id, person } = await inCall();
    server.clock.advance(RETURN_TIME - 1000);
    expect((await giveUp(id, false)).json().error.code).toBe('PROFESSIONAL_BACK');
    server.clock.advance(1000);
    expect((await giveUp(id, false)).json()).toEqual({ ok: true });
    expect((await giveUp(id, false)).json()).toEqual({ ok: true });
    expect(await active(ana, ANA.documento)).toBeNull();
    expect((await ana.post('/api/atenciones/terminada', { id })).json()).toMatchObject({ sinCosto: true });
    const used = await attentionsUsed(server.deps.db, server.clock, 1, [person]);
    const before = used.get(person);
    expect(await freeCoupons(server.deps.db, server.clock, 1, person)).toBe(1);
    // A written note is a record all the same, and counts no more than the call.
    expect((await ortiz.post('/api/consultorio/finalizar', { id, notas: 'Se cortó' })).statusCode).toBe(200);
    expect((await attentionsUsed(server.deps.db, server.clock, 1, [person])).get(person)).toBe(before);
  });

  it('returns the patient to the queue’s front with ticket and coupon [FIXC-12]', async () => {
    const { id, person } = await inCall();
    const before = await rowOf(id);
    await waits(rosa, ROSA.documento);
    server.clock.advance(RETURN_TIME);
    expect((await giveUp(id, true)).json()).toEqual({ ok: true });
    const now = await active(ana, ANA.documento);
    expect(now).toMatchObject({ status: 'queued', posicion: 1, senha: { numero: before?.ticketNumber } });
    expect(now.id).not.toBe(id);
    expect(await freeCoupons(server.deps.db, server.clock, 1, person)).toBe(0);
    expect((await active(rosa, ROSA.documento)).posicion).toBe(2);
  });

  it('lets a DNI’s owner start while a provisional account waits [FIXC-12, FIXS-04, A33]', async () => {
    const dni = '36610001';
    const stranger = await signedUp(server, dni, 'ocupa@example.com', 'Ceibo-en-flor-31');
    const begun = await waits(stranger, dni);
    await call(begun);
    await beginAttention(server.deps, begun, doctor);
    server.clock.advance(RETURN_TIME);
    const given = await stranger.post('/api/atenciones/renunciar', { id: begun, fila: true });
    expect(given.json()).toEqual({ ok: true });
    const again = await active(stranger, dni);
    expect(await rowOf(again.id)).toMatchObject({ status: 'waiting', provisional: true });
    const owner = await signedUp(server, dni, 'duena@example.com');
    expect((await prove(owner, await mailedCode(server, 'duena@example.com'))).json()).toEqual({ ok: true });
    expect((await start(owner, dni, clinic)).statusCode).toBe(200);
  });

  it('keeps the call when the place in the queue is taken concurrently [FIXC-12, A33]', async () => {
    const { id } = await inCall();
    server.clock.advance(RETURN_TIME);
    // Simulates another server between the two writes: it takes the place the moment it is free.
    await server.deps.db.execute(sql`create function take_place() returns trigger language plpgsql as $$ begin
      insert into attentions (unit, person_id, documento, service_id, status, senha_sigla, senha_numero, requested_by, queued_at)
      values (new.unit, new.person_id, new.documento, new.service_id, 'queued', 'ZZ', 1, new.requested_by, now());
      return new; end $$`);
    await server.deps.db.execute(sql`create trigger take_place after update of waived_at on attentions
      for each row execute function take_place()`);
    try {
      const refused = await giveUp(id, true);
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'ATTENTION_ACTIVE']);
    } finally {
      await server.deps.db.execute(sql`drop trigger take_place on attentions`);
      await server.deps.db.execute(sql`drop function take_place()`);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'inProgress', waivedAt: null });
  });

  it('refuses to give up another patient’s call or an unstarted one [FIXC-12]', async () => {
    const { id } = await inCall();
    server.clock.advance(RETURN_TIME);
    expect(refusalOf(await rosa.post('/api/atenciones/renunciar', { id, fila: false }))).toEqual([404, 'NOT_FOUND']);
    const waiting = await waits(rosa, ROSA.documento);
    expect(refusalOf(await rosa.post('/api/atenciones/renunciar', { id: waiting, fila: false }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
