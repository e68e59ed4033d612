import { eq, min } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { appointments, attentions } from '../../server/db/schema/index.ts';
import {
  ANA,
  BRUNO,
  ORTIZ,
  openLine,
  patient,
  professional,
  refusedLine,
  serviceId,
  start,
  type TestLine,
} from './care-kit.ts';
import { type Browser, buildTestServer, HOST, type TestServer } from './helper.ts';

let server: TestServer;
/** A second server on the same database. */
let other: FastifyInstance;
let ana: Browser;
let ortiz: Browser;
let clinic: number;
const lines: TestLine[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  other = await buildApp(server.deps);
  await other.listen({ port: 0, host: '127.0.0.1' });
  ortiz = await professional(server, ORTIZ);
  clinic = await serviceId(await patient(server, ANA), 'Clínica médica');
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await server.deps.db.delete(attentions);
  ana = await patient(server, ANA);
});
afterEach(() => {
  for (const line of lines.splice(0)) line.socket.terminate();
});

const line = async (app: FastifyInstance, browser: Browser, id: string, page: string): Promise<TestLine> => {
  const opened = await openLine(app, browser, id, page);
  lines.push(opened);
  return opened;
};

/** Ana waits for Clínica médica. */
const waiting = async (): Promise<string> => (await start(ana, ANA.documento, clinic)).json().id;
const call = () => ortiz.post('/api/consultorio/llamar');

describe('who may open the line', () => {
  it('[R18, D-CARE-01] refuses another origin, a longer host that begins like ours, and none', async () => {
    const id = await waiting();
    for (const origin of ['http://evil.test', `http://${HOST}.evil.test`, `http://evil-${HOST}`, 'null', undefined])
      expect([origin, await refusedLine(server.app, ana, id, { origin })]).toEqual([origin, 403]);
  });

  it('[D-CARE-01] refuses nobody signed in, another patient, a professional who did not call, and what is no id', async () => {
    const id = await waiting();
    const origin = `http://${HOST}`;
    expect(await refusedLine(server.app, server.browser(), id, { origin })).toBe(401);
    expect(await refusedLine(server.app, await patient(server, BRUNO), id, { origin })).toBe(404);
    expect(await refusedLine(server.app, ortiz, id, { origin })).toBe(404);
    expect(await refusedLine(server.app, ana, 'x', { origin })).toBe(404);
    const elsewhere = await patient(server, ANA, 'dos');
    expect(await refusedLine(server.app, elsewhere, id, { origin })).toBe(404);
  });

  it('[D-CARE-01] gives ICE servers to the seats of the line alone', async () => {
    const id = await waiting();
    expect((await ana.get(`/api/atenciones/${id}/ice`)).json()).toEqual({ iceServers: [] });
    expect((await ortiz.get(`/api/atenciones/${id}/ice`)).statusCode).toBe(404);
  });

  it('[D-CARE-01] closes the line when its session ends, and says so', async () => {
    const mine = await line(server.app, ana, await waiting(), 'page-ana1');
    await mine.until((message) => message.t === 'state');
    await ana.post('/api/auth/salir');
    expect(await mine.closed()).toBe(4403);
  });
});

describe('the queue', () => {
  it('[CARE-06] says the place, and the new one as soon as somebody before leaves', async () => {
    const bruno = await patient(server, BRUNO);
    const first = (await start(bruno, BRUNO.documento, clinic)).json().id;
    server.clock.advance(1000);
    const mine = await line(other, ana, await waiting(), 'page-ana1');
    await mine.until((message) => message.t === 'position' && message.posicion === 2);
    await bruno.post('/api/atenciones/salir', { id: first });
    await mine.until((message) => message.t === 'position' && message.posicion === 1);
  });

  it('[CARE-19] says that it begins when the professional calls, and that it is over', async () => {
    const id = await waiting();
    const mine = await line(server.app, ana, id, 'page-ana1');
    await mine.until((message) => message.t === 'state' && message.status === 'queued');
    await call();
    await mine.until((message) => message.t === 'state' && message.status === 'iniciado');
    const over = mine.closed();
    await ortiz.post('/api/consultorio/finalizar', { id });
    await mine.until((message) => message.t === 'state' && message.status === 'ended');
    expect(await over).toBe(4410);
  });
});

describe.each([
  ['at one server', () => server.app],
  ['at two servers', () => other],
])('the call, %s', (_, second) => {
  const meet = async (): Promise<{ id: string; mine: TestLine; theirs: TestLine }> => {
    const id = await waiting();
    await call();
    const mine = await line(server.app, ana, id, 'page-ana1');
    const theirs = await line(second(), ortiz, id, 'page-ortiz');
    await mine.until((message) => message.t === 'peer' && message.peer === 'page-ortiz');
    await theirs.until((message) => message.t === 'peer' && message.peer === 'page-ana1');
    return { id, mine, theirs };
  };

  it('[CARE-19] begins when both are there', async () => {
    const { mine, theirs } = await meet();
    await mine.until((message) => message.t === 'state' && message.status === 'attending');
    await theirs.until((message) => message.t === 'state' && message.status === 'attending');
  });

  it('[D-TURN-01, CARE-19] the appointment it is about is programado until both are there, and then presente', async () => {
    const { db } = server.deps;
    await db.delete(attentions);
    const [first] = await db.select({ id: min(appointments.id) }).from(appointments);
    const booked = eq(appointments.id, first?.id ?? 0);
    const due = { startsAt: server.clock.now(), status: 1, serviceId: clinic, sobreturno: true } as const;
    await db.update(appointments).set(due).where(booked);
    const standing = async () => (await db.select().from(appointments).where(booked))[0];
    const before = await standing();
    const { id } = (await start(ana, ANA.documento, clinic, { turnoId: before?.id })).json();
    await call();
    const mine = await line(server.app, ana, id, 'page-ana1');
    await mine.until((message) => message.t === 'peer');
    expect((await standing())?.status).toBe(1);
    const theirs = await line(second(), ortiz, id, 'page-ortiz');
    await theirs.until((message) => message.t === 'state' && message.status === 'attending');
    const { status, version } = (await standing()) ?? {};
    expect([status, version]).toEqual([3, (before?.version ?? 0) + 1]);
  });

  it('[D-CARE-01] hands on what is negotiated, in order and also when it is long, and nothing else', async () => {
    const { mine, theirs } = await meet();
    const sdp = `v=0\r\n${'a="ñ"\r\n'.repeat(4000)}`;
    mine.say({ t: 'state', status: 'ended' });
    mine.say({ t: 'peer', peer: 'page-evil' });
    mine.say('no json');
    mine.say({ t: 'offer', to: 'page-gone', sdp: 'for a page that has gone' });
    mine.say({ t: 'offer', to: 'page-ortiz', sdp });
    for (let index = 0; index < 20; index += 1)
      mine.say({ t: 'ice', to: 'page-ortiz', candidate: { candidate: `c${index}` } });
    await theirs.until((message) => message.t === 'ice' && message.candidate.candidate === 'c19');
    const passed = theirs.heard.filter(({ t }) => t === 'offer' || t === 'ice');
    expect(passed[0]).toEqual({ t: 'offer', to: 'page-ortiz', sdp });
    expect(passed.slice(1)).toEqual(
      Array.from({ length: 20 }, (_unused, index) => ({
        t: 'ice',
        to: 'page-ortiz',
        candidate: { candidate: `c${index}` },
      })),
    );
    expect(theirs.heard).not.toContainEqual({ t: 'peer', peer: 'page-evil' });
    expect(theirs.heard).not.toContainEqual({ t: 'state', status: 'ended' });
  });

  it('[D-CARE-01] tells that the other side went, and came back', async () => {
    const { id, mine, theirs } = await meet();
    theirs.socket.terminate();
    await mine.until((message) => message.t === 'peer' && message.peer === null);
    mine.heard.splice(0);
    await line(second(), ortiz, id, 'page-ortiz');
    await mine.until((message) => message.t === 'peer' && message.peer === 'page-ortiz');
  });

  it('[D-CARE-01] lets a newer window of the same person take the place of the older', async () => {
    const { id, mine, theirs } = await meet();
    const replaced = theirs.closed();
    // The newer one comes to the other server.
    await line(second() === other ? server.app : other, ortiz, id, 'page-newer');
    expect(await replaced).toBe(4409);
    await mine.until((message) => message.t === 'peer' && message.peer === 'page-newer');
  });
});

describe('messages that are too big', () => {
  it('[D-CARE-01] closes a line that sends more than 64 kB at once', async () => {
    const mine = await line(server.app, ana, await waiting(), 'page-ana1');
    const closed = mine.closed();
    mine.say({ t: 'offer', sdp: 'x'.repeat(65 * 1024) });
    expect(await closed).toBe(1009);
  });
});
