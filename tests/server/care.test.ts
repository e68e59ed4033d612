import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_PATIENCE, LONGEST } from '../../engine/domain/attention/windows.ts';
import { attentionSweeper } from '../../server/features/visits/attention-sweeper.ts';
import { beginAttention } from '../../server/features/visits/begin-attention.ts';
import { sweepAttentions } from '../../server/features/visits/sweep-attentions.ts';
import {
  attentionEvents,
  attentions,
  consultations,
  services,
  termsAcceptances,
  units,
} from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, ORTIZ, patient, professional, ROSA, serviceId, start, TERMS, VEGA } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let ana: Browser;
let ortiz: Browser;
let clinic: number;
let children: number;

beforeAll(async () => {
  server = await buildTestServer();
  ana = await patient(server, ANA);
  ortiz = await professional(server, ORTIZ);
  clinic = await serviceId(ana, 'Clínica médica');
  children = await serviceId(ana, 'Pediatría');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(termsAcceptances);
  await server.deps.db.delete(attentions);
});

const active = async (browser: Browser, documento: string) =>
  (await browser.post('/api/atenciones/enCurso', { documento, unidad: 1 })).json();

describe('entering the queue', () => {
  it('answers with ticket and place, and stores the accepted terms version [CARE-19]', async () => {
    const answer = await start(ana, ANA.documento, clinic, { motivo: '  Fiebre  ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'queued',
      senha: { sigla: 'CM', numero: 1 },
      servicio: { id: clinic, nome: 'Clínica médica' },
      posicion: 1,
      esperaDesde: TUESDAY.toISOString(),
      profesional: null,
    });
    const [accepted] = await server.deps.db.select().from(termsAcceptances);
    expect(accepted).toMatchObject({ version: TERMS, occasion: 'attention', attentionId: answer.json().id });
    const [row] = await server.deps.db.select().from(attentions);
    expect(row?.reason).toBe('Fiebre');
  });

  it('refuses another version of the terms [CARE-14]', async () => {
    const answer = await start(ana, ANA.documento, clinic, { terminos: '2020-01-01' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'TERMS_REQUIRED']);
    expect(await active(ana, ANA.documento)).toBeNull();
  });

  it('refuses a service for another age group [CARE-03]', async () => {
    expect((await start(ana, ANA.documento, children)).json().error.code).toBe('SERVICE_REFUSED');
    expect((await start(ana, '50222333', clinic)).json().error.code).toBe('SERVICE_REFUSED');
    expect((await start(ana, '50222333', children)).statusCode).toBe(200);
  });

  it('refuses a disabled service [CARE-03]', async () => {
    const [off] = await server.deps.db
      .select()
      .from(services)
      .where(and(eq(services.unit, 1), eq(services.isActiveInUnit, false)));
    expect((await start(ana, ANA.documento, off?.id ?? 0)).json().error.code).toBe('SERVICE_REFUSED');
  });

  it('answers 404 for a person of another family, and for another unit [CARE-19]', async () => {
    expect(refusalOf(await start(ana, BRUNO.documento, clinic))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await start(ana, ANA.documento, clinic, { unidad: 2 }))).toEqual([404, 'NOT_FOUND']);
    expect(await server.deps.db.select().from(attentions)).toEqual([]);
  });

  it('admits one of 50 concurrent starts and gives its id to others [CARE-19]', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(ana, ANA.documento, clinic)));
    const entered = answers.filter((answer) => answer.statusCode === 200);
    const others = answers.filter((answer) => answer.statusCode === 409);
    expect([entered.length, others.length]).toEqual([1, 49]);
    const ids = new Set(others.map((answer) => answer.json().error.detail.id));
    expect([...ids]).toEqual([entered[0]?.json().id]);
    expect(others[0]?.json().error.code).toBe('ATTENTION_ACTIVE');
  });

  it('gives a repeated request with the same key the first answer [D-API-03]', async () => {
    const body = { documento: ANA.documento, unidad: 1, servicio: clinic, terminos: TERMS };
    const key = { 'idempotency-key': 'start-0001' };
    const first = await ana.post('/api/atenciones/iniciar', body, key);
    const again = await ana.post('/api/atenciones/iniciar', body, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
  });

  it('numbers tickets by service and day [CARE-19]', async () => {
    const bruno = await patient(server, BRUNO);
    expect((await start(ana, ANA.documento, clinic)).json().senha.numero).toBe(1);
    expect((await start(bruno, BRUNO.documento, clinic)).json().senha.numero).toBe(2);
    await server.deps.db.update(attentions).set({ status: 'left' });
    server.clock.advance(14 * 3_600_000);
    const tomorrow = await patient(server, ANA);
    expect((await start(tomorrow, ANA.documento, clinic)).json().senha.numero).toBe(1);
  });
});

describe('coming back', () => {
  it("finds the holder's own attention, else the one asked for a child [CARE-06]", async () => {
    const child = (await start(ana, '50222333', children)).json();
    expect((await active(ana, ANA.documento)).id).toBe(child.id);
    expect((await active(ana, '50222333')).id).toBe(child.id);
    expect(await active(ana, '47333444')).toBeNull();
    const own = await start(ana, ANA.documento, clinic);
    expect(own.statusCode).toBe(200);
    expect((await active(ana, ANA.documento)).id).toBe(own.json().id);
  });

  it('leaves the queue once and repeats the answer [CARE-06, CARE-16]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    const left = await ana.post('/api/atenciones/salir', { id });
    const again = await ana.post('/api/atenciones/salir', { id });
    expect([left.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(left.json());
    expect(await active(ana, ANA.documento)).toBeNull();
    const ended = await ana.post('/api/atenciones/terminada', { id });
    expect(ended.json()).toMatchObject({ id, servicio: 'Clínica médica', profesional: null, inicio: null });
  });

  it('answers 404 to a stranger and to an invalid id [CARE-16]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    const bruno = await patient(server, BRUNO);
    expect(refusalOf(await bruno.post('/api/atenciones/salir', { id }))).toEqual([404, 'NOT_FOUND']);
    expect((await bruno.post('/api/atenciones/terminada', { id })).json()).toBeNull();
    for (const path of ['salir', 'terminada'])
      expect(refusalOf(await ana.post(`/api/atenciones/${path}`, { id: 'x' }))).toEqual([404, 'NOT_FOUND']);
    expect((await active(ana, ANA.documento)).id).toBe(id);
  });
});

describe('the consulting room', () => {
  const call = (browser: Browser, id?: string) => browser.post('/api/consultorio/llamar', id ? { id } : {});

  it("shows a professional their services' queue alone, in order, with the reason [D-CARE-01]", async () => {
    const vega = await professional(server, VEGA);
    await start(ana, ANA.documento, clinic, { motivo: 'Tos' });
    server.clock.advance(1000);
    await start(await patient(server, ROSA), ROSA.documento, clinic);
    await start(ana, '50222333', children);
    const queue = (await ortiz.post('/api/consultorio/cola')).json();
    expect(queue.map((entry: { paciente: string; motivo: string; posicion: number }) => entry)).toMatchObject([
      { paciente: 'Ana Pérez', motivo: 'Tos', posicion: 1, edad: 43 },
      { paciente: 'Rosa Ledesma', posicion: 2 },
    ]);
    expect((await vega.post('/api/consultorio/cola')).json()).toMatchObject([{ paciente: 'Lucía Gómez', edad: 8 }]);
  });

  it('never gives one patient to two concurrent callers [D-CARE-01]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    const [row] = await server.deps.db.select().from(attentions).where(eq(attentions.id, id));
    const { serviceProfessionals } = await import('../../server/platform/db/schema/index.ts');
    const vega = await professional(server, VEGA);
    const personId = (await vega.get('/api/auth/sesion')).json().user.id;
    await server.deps.db.insert(serviceProfessionals).values({ unit: 1, serviceId: clinic, personId, schedule: [] });
    try {
      const answers = await Promise.all([call(ortiz, id), call(vega, id), call(ortiz), call(vega)]);
      const got = answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json().id);
      expect(new Set(got)).toEqual(new Set([row?.id]));
      const refused = answers.filter((answer) => answer.statusCode === 409);
      expect(refused.map((answer) => answer.json().error.code)).toEqual(['QUEUE_EMPTY', 'QUEUE_EMPTY']);
    } finally {
      const here = and(eq(serviceProfessionals.personId, personId), eq(serviceProfessionals.serviceId, clinic));
      await server.deps.db.delete(serviceProfessionals).where(here);
    }
  });

  it('reports the call to the patient and survives the professional’s reload [CARE-06, CARE-19]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    expect((await call(ortiz)).json()).toMatchObject({ id, status: 'iniciado' });
    expect(await active(ana, ANA.documento)).toMatchObject({ id, status: 'iniciado', posicion: null });
    expect((await ortiz.post('/api/consultorio/actual')).json().id).toBe(id);
    expect((await call(ortiz)).json().id).toBe(id);
  });

  it('finishes once, and counts an absent patient as left [CARE-16]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    await call(ortiz);
    const first = await ortiz.post('/api/consultorio/finalizar', { id });
    const again = await ortiz.post('/api/consultorio/finalizar', { id });
    expect(again.json()).toEqual(first.json());
    const [row] = await server.deps.db.select().from(attentions).where(eq(attentions.id, id));
    expect(row?.status).toBe('left');
    expect((await ortiz.post('/api/consultorio/actual')).json()).toBeNull();
  });

  it('refuses another professional’s patient, a patient’s session and invalid ids [D-CARE-01]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    const vega = await professional(server, VEGA);
    expect((await call(vega, id)).json().error.code).toBe('QUEUE_EMPTY');
    await call(ortiz);
    expect(refusalOf(await vega.post('/api/consultorio/finalizar', { id }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await ana.post('/api/consultorio/cola'))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await call(vega, 'x'))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await vega.post('/api/consultorio/finalizar', { id: 'x' }))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a portal that is turned off during a call', () => {
  const turn = async (portal: boolean) => {
    await server.deps.db
      .insert(units)
      .values({ unit: 1, portal })
      .onConflictDoUpdate({ target: units.unit, set: { portal } });
    await expect.poll(async () => (await ana.get('/api/unidad/requisitos')).json().portal).toBe(portal);
  };
  afterEach(() => turn(true));

  it('goes on for those who wait and talk, to the record, and refuses new ones [FIXE-05]', async () => {
    const key = { 'idempotency-key': 'start-0002' };
    const body = { documento: ANA.documento, unidad: 1, servicio: clinic, terminos: TERMS };
    const { id } = (await ana.post('/api/atenciones/iniciar', body, key)).json();
    const bruno = await patient(server, BRUNO);
    const { id: second } = (await start(bruno, BRUNO.documento, clinic)).json();
    await ortiz.post('/api/consultorio/llamar', { id });
    await beginAttention(server.deps, id, (await ortiz.get('/api/auth/sesion')).json().user.id);
    await turn(false);
    const rosa = await patient(server, ROSA);
    expect(refusalOf(await start(rosa, ROSA.documento, clinic))).toEqual([409, 'UNAVAILABLE']);
    // The answer was lost, so that the repetition gets the same one.
    expect((await ana.post('/api/atenciones/iniciar', body, key)).json()).toMatchObject({ id });
    expect(await active(ana, ANA.documento)).toMatchObject({ id, status: 'attending' });
    expect(await active(bruno, BRUNO.documento)).toMatchObject({ id: second, posicion: 1 });
    const closed = await ortiz.post('/api/consultorio/finalizar', { id, notas: 'Tos' });
    expect(closed.json()).toMatchObject({ id, atendida: true });
    const held = await server.deps.db.select().from(consultations).where(eq(consultations.attentionId, id));
    expect(held).toMatchObject([{ notes: 'Tos' }]);
    expect((await ortiz.post('/api/consultorio/llamar')).json()).toMatchObject({ id: second, status: 'iniciado' });
  });
});

describe('abandoned attentions', () => {
  const status = async (id: string) =>
    (await server.deps.db.select().from(attentions).where(eq(attentions.id, id)))[0]?.status;
  const called = async (): Promise<string> => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    await ortiz.post('/api/consultorio/llamar');
    return id;
  };

  it('requeues a called patient only after the call times out [D-CARE-01, FIXC-04]', async () => {
    const id = await called();
    server.clock.advance(CALL_PATIENCE);
    await sweepAttentions(server.deps);
    expect(await status(id)).toBe('called');
    server.clock.advance(1000);
    await sweepAttentions(server.deps);
    expect(await status(id)).toBe('waiting');
  });

  it('returns a present but unattended patient to the old place [D-CARE-01]', async () => {
    const id = await called();
    await server.deps.db
      .insert(attentionEvents)
      .values({ unit: 1, attentionId: id, kind: 'reached', at: server.clock.now(), byPersonId: null });
    server.clock.advance(CALL_PATIENCE + 1000);
    await sweepAttentions(server.deps);
    expect(await active(ana, ANA.documento)).toMatchObject({ id, status: 'queued', posicion: 1, profesional: null });
  });

  it('are swept by a worker until it is stopped [FIXH-05]', async () => {
    const id = await called();
    server.clock.advance(CALL_PATIENCE + 1000);
    const problems: string[] = [];
    const sweeper = attentionSweeper(server.deps, (event) => void problems.push(event));
    await sweeper.start();
    await sweeper.wake();
    expect([await status(id), problems]).toEqual(['waiting', []]);
    await sweeper.stop();
    server.clock.advance(LONGEST + 1000);
    await sweeper.wake();
    expect(await status(id)).toBe('waiting');
  });

  it('ends an attention after half a day [D-CARE-01]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    server.clock.advance(LONGEST);
    await sweepAttentions(server.deps);
    expect(await status(id)).toBe('waiting');
    server.clock.advance(1000);
    await sweepAttentions(server.deps);
    expect(await status(id)).toBe('left');
  });
});
