import { and, eq, min } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { appointments, attentionEvents, attentions } from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, type Heard, ORTIZ, patient, professional, start, type TestLine } from './care-kit.ts';
import type { Browser } from './helper.ts';
import { lineWorld } from './line-kit.ts';
import { refusalOf } from './refusal-of.ts';

const world = lineWorld();
/** A second server on the same database. */
let other: FastifyInstance;
let ortiz: Browser;

beforeAll(async () => {
  other = await buildApp(world().server.deps);
  await other.listen({ port: 0, host: '127.0.0.1' });
  ortiz = await professional(world().server, ORTIZ);
});
afterAll(() => other.close());

const line = (app: FastifyInstance, browser: Browser, id: string, page: string) => world().line(browser, id, page, app);
const waiting = () => world().waiting();
const call = () => ortiz.post('/api/consultorio/llamar');

describe('the members of a visit socket', () => {
  it('gives ICE servers to socket members only [D-CARE-01]', async () => {
    const id = await waiting();
    expect((await world().ana.get(`/api/atenciones/${id}/ice`)).json()).toEqual({ iceServers: [] });
    expect(refusalOf(await ortiz.get(`/api/atenciones/${id}/ice`))).toEqual([404, 'NOT_FOUND']);
  });

  it('are disconnected when their session ends [D-CARE-01]', async () => {
    const mine = await line(world().server.app, world().ana, await waiting(), 'page-ana1');
    await mine.until((message) => message.t === 'state');
    await world().ana.post('/api/auth/salir');
    expect(await mine.closed()).toBe(4403);
  });
});

describe('the queue', () => {
  it('sends the position, and the new one when somebody ahead leaves [CARE-06]', async () => {
    const bruno = await patient(world().server, BRUNO);
    const first = (await start(bruno, BRUNO.documento, world().clinic)).json().id;
    world().server.clock.advance(1000);
    const mine = await line(other, world().ana, await waiting(), 'page-ana1');
    await mine.until((message) => message.t === 'position' && message.posicion === 2);
    await bruno.post('/api/atenciones/salir', { id: first });
    await mine.until((message) => message.t === 'position' && message.posicion === 1);
  });

  it('notifies the patient when the call starts and when it ends [CARE-19]', async () => {
    const id = await waiting();
    const mine = await line(world().server.app, world().ana, id, 'page-ana1');
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
  ['at one server', () => world().server.app],
  ['at two servers', () => other],
])('the call, %s', (_, second) => {
  const meet = async (): Promise<{ id: string; mine: TestLine; theirs: TestLine }> => {
    const id = await waiting();
    await call();
    const mine = await line(world().server.app, world().ana, id, 'page-ana1');
    const theirs = await line(second(), ortiz, id, 'page-ortiz');
    await mine.until((message) => message.t === 'peer' && message.peer === 'page-ortiz');
    await theirs.until((message) => message.t === 'peer' && message.peer === 'page-ana1');
    return { id, mine, theirs };
  };

  /** Both pages report that they receive each other. */
  const together = async <Met extends { mine: TestLine; theirs: TestLine }>(met: Met): Promise<Met> => {
    for (const side of [met.mine, met.theirs]) {
      await side.until((message) => message.t === 'state' && message.status === 'iniciado');
      side.say({ t: 'joined' });
    }
    return met;
  };

  it('begins when both pages receive each other, not when both connect [CARE-19, FIXE-01]', async () => {
    const { id, mine, theirs } = await meet();
    for (const side of [mine, theirs])
      await side.until((message) => message.t === 'state' && message.status === 'iniciado');
    theirs.say({ t: 'joined' });
    theirs.say({ t: 'joined' });
    const { db } = world().server.deps;
    const reports = () =>
      db.$count(attentionEvents, and(eq(attentionEvents.attentionId, id), eq(attentionEvents.kind, 'received')));
    await vi.waitFor(async () => expect(await reports()).toBe(1));
    expect(await db.$count(attentions, eq(attentions.status, 'called'))).toBe(1);
    mine.say({ t: 'joined' });
    await mine.until((message) => message.t === 'state' && message.status === 'attending');
    await theirs.until((message) => message.t === 'state' && message.status === 'attending');
  });

  it('begins when both pages report joining before the call notification [CARE-19, FIXE-01]', async () => {
    const id = await waiting();
    await call();
    const sides = [
      await line(world().server.app, world().ana, id, 'page-ana1'),
      await line(second(), ortiz, id, 'page-ortiz'),
    ];
    for (const side of sides) side.say({ t: 'joined' });
    for (const side of sides) await side.until((message) => message.t === 'state' && message.status === 'attending');
  });

  it('notifies the professional of the requeued patient before closing the socket [FIXE-03]', async () => {
    const { id, theirs } = await meet();
    expect((await ortiz.post('/api/consultorio/colgar', { id })).json()).toBeNull();
    expect(await theirs.closed()).toBe(4403);
    expect(theirs.heard.at(-1)).toMatchObject({ t: 'state', status: 'queued' });
  });

  it('reports the elapsed call time, also to a reloaded page [D-CARE-01]', async () => {
    const { id, theirs } = await together(await meet());
    const lasts = (elapsed: number) => (message: Heard) => message.t === 'state' && message.elapsed === elapsed;
    await theirs.until(lasts(0));
    world().server.clock.advance(84_000);
    const again = await line(world().server.app, world().ana, id, 'page-ana2');
    await again.until(lasts(84_000));
  });

  it('sets the appointment from programado to presente when the call begins [D-TURN-01, CARE-19]', async () => {
    const { db } = world().server.deps;
    await db.delete(attentions);
    const [first] = await db.select({ id: min(appointments.id) }).from(appointments);
    const booked = eq(appointments.id, first?.id ?? 0);
    const due = {
      startsAt: world().server.clock.now(),
      status: 'booked',
      serviceId: world().clinic,
      overbooked: true,
    } as const;
    await db.update(appointments).set(due).where(booked);
    const standing = async () => (await db.select().from(appointments).where(booked))[0];
    const before = await standing();
    const { id } = (await start(world().ana, ANA.documento, world().clinic, { turnoId: before?.id })).json();
    await call();
    const mine = await line(world().server.app, world().ana, id, 'page-ana1');
    await mine.until((message) => message.t === 'peer');
    expect((await standing())?.status).toBe('booked');
    const theirs = await line(second(), ortiz, id, 'page-ortiz');
    await theirs.until((message) => message.t === 'peer' && message.peer === 'page-ana1');
    expect((await standing())?.status).toBe('booked');
    await together({ mine, theirs });
    await theirs.until((message) => message.t === 'state' && message.status === 'attending');
    const { status, version } = (await standing()) ?? {};
    expect([status, version]).toEqual(['attended', (before?.version ?? 0) + 1]);
  });

  it('relays long offers and candidates in order and drops other messages [D-CARE-01]', async () => {
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

  it('notifies when the other side disconnects and returns [D-CARE-01]', async () => {
    const { id, mine, theirs } = await meet();
    theirs.socket.terminate();
    await mine.until((message) => message.t === 'peer' && message.peer === null);
    mine.heard.splice(0);
    await line(second(), ortiz, id, 'page-ortiz');
    await mine.until((message) => message.t === 'peer' && message.peer === 'page-ortiz');
  });

  it('replaces a person’s older window by the newer one [D-CARE-01]', async () => {
    const { id, mine, theirs } = await meet();
    const replaced = theirs.closed();
    // The newer one comes to the other world().server.
    await line(second() === other ? world().server.app : other, ortiz, id, 'page-newer');
    expect(await replaced).toBe(4409);
    await mine.until((message) => message.t === 'peer' && message.peer === 'page-newer');
  });
});
