// @engine pg
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endSessionsOf, openSession } from '../../server/features/sessions/sessions.ts';
import { ATTENTIONS_CHANNEL } from '../../server/features/visits/attention-events.ts';
import { sweepAttentions } from '../../server/features/visits/sweep-attentions.ts';
import { notify } from '../../server/platform/db/notify.ts';
import { attentionEvents, attentions, people } from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, ORTIZ, openLine, patient, professional, refusedLine, type TestLine, VEGA } from './care-kit.ts';
import { type Browser, HOST, TUESDAY } from './helper.ts';
import { lineWorld } from './line-kit.ts';

/** The line looks after its sockets this often. */
const BEAT = 15_000;

// The beat of the line is the test's own, from before the server begins; everything else takes its real time.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
const world = lineWorld();
afterAll(() => void vi.useRealTimers());

const origin = `http://${HOST}`;
const waiting = () => world().waiting();
const refused = (browser: Browser, id: string) => refusedLine(world().server.app, browser, id, { origin });

/** A line whose page has been told where it stands. */
async function line(browser: Browser, id: string, page?: string): Promise<TestLine> {
  const opened = await world().line(browser, id, page);
  await opened.until((message) => message.t === 'peer');
  return opened;
}

const personOf = async (who: typeof ANA) => {
  const hers = and(eq(people.unit, 1), eq(people.identityNumber, who.documento));
  const [row] = await world().server.deps.db.select().from(people).where(hers);
  if (!row) throw new Error(`no ${who.documento}`);
  return row;
};

describe('the handshake', () => {
  it.each([
    'http://evil.test',
    `http://${HOST}.evil.test`,
    `http://evil-${HOST}`,
    `http://${HOST}@evil.test`,
    'http://portal.test',
    'http://portal.test:3001',
    'null',
    '',
    'file://',
  ])('refuses the origin %j [R18]', async (from) => {
    expect(await refusedLine(world().server.app, world().ana, await waiting(), { origin: from })).toBe(403);
  });

  it('refuses whoever says no origin: a browser always does [R18]', async () => {
    expect(await refusedLine(world().server.app, world().ana, await waiting(), { origin: undefined })).toBe(403);
  });

  it('refuses missing, invented, ended, expired and foreign sessions [R18]', async () => {
    const id = await waiting();
    const copy = world().server.browser();
    for (const [name, value] of world().ana.cookies) copy.cookies.set(name, value);
    expect(await refused(world().server.browser(), id)).toBe(401);
    const made = world().server.browser();
    made.cookies.set('sid_1', 'A'.repeat(43));
    expect(await refused(made, id)).toBe(401);
    const elsewhere = world().server.browser('dos');
    elsewhere.cookies.set('sid_2', world().ana.cookies.get('sid_1') ?? '');
    expect(await refused(elsewhere, id)).toBe(401);
    world().server.clock.advance(31 * 60_000);
    expect(await refused(world().ana, id)).toBe(401);
    world().server.clock.setTo(TUESDAY);
    await world().ana.post('/api/auth/salir');
    expect(await refused(copy, id)).toBe(401);
  });

  it('answers 404 for foreign and unknown attentions [R18, R11]', async () => {
    const id = await waiting();
    const stranger = await patient(world().server, BRUNO);
    expect(await refused(stranger, id)).toBe(404);
    expect(await refused(await patient(world().server, ANA, 'dos'), id)).toBe(404);
    for (const nothing of ['00000000-0000-4000-8000-000000000000', 'x', '1', '%00', "' or 1=1"])
      expect([nothing, await refused(world().ana, encodeURIComponent(nothing))]).toEqual([nothing, 404]);
    const [ortiz, vega] = [await professional(world().server, ORTIZ), await professional(world().server, VEGA)];
    expect(await refused(ortiz, id)).toBe(404);
    await ortiz.post('/api/consultorio/llamar');
    expect(await refused(vega, id)).toBe(404);
  });

  it('refuses a link session at another person’s attention [R18]', async () => {
    const id = await waiting();
    const [bruno, tenant] = [await personOf(BRUNO), await world().server.deps.tenants.get('uno')];
    if (!tenant) throw new Error('tenant uno is missing');
    const link = { role: 'patient', scope: 'link:turno', subject: { turnoId: 1, personId: bruno.id } } as const;
    const { token } = await openSession(world().server.deps, tenant, { person: await personOf(ANA), ...link });
    const entered = world().server.browser();
    entered.cookies.set('sid_1', token);
    expect(await refused(entered, id)).toBe(404);
  });

  it('refuses a page without an id of its own [R18]', async () => {
    const id = await waiting();
    for (const page of ['', 'short', 'x'.repeat(65), 'with%20space'])
      expect([page, await refusedLine(world().server.app, world().ana, id, { origin, page })]).toEqual([page, 400]);
  });
});

describe('a line that is open', () => {
  it('closes when its session ends by sign-out, new sign-in or new password [R18]', async () => {
    const ends: (() => Promise<unknown>)[] = [
      () => world().ana.post('/api/auth/salir'),
      () => world().ana.login(ANA.documento, ANA.password),
      async () => endSessionsOf(world().server.deps, await personOf(ANA)),
    ];
    const id = await waiting();
    for (const end of ends) {
      world().ana = await patient(world().server, ANA);
      const mine = await line(world().ana, id);
      await end();
      expect(await mine.closed()).toBe(4403);
    }
  });

  it('closes within a beat when its session expires or person is deactivated [R18]', async () => {
    const id = await waiting();
    const still = await line(world().ana, id);
    vi.advanceTimersByTime(BEAT);
    still.say({ t: 'ping' });
    await still.until((message) => message.t === 'pong');
    world().server.clock.advance(31 * 60_000);
    vi.advanceTimersByTime(BEAT);
    expect(await still.closed()).toBe(4403);

    world().server.clock.setTo(TUESDAY);
    const again = await line(await patient(world().server, ANA), id);
    const { id: person } = await personOf(ANA);
    const setActive = (on: boolean) =>
      world().server.deps.db.update(people).set({ isActive: on }).where(eq(people.id, person));
    await setActive(false);
    vi.advanceTimersByTime(BEAT);
    expect(await again.closed()).toBe(4403);
    await setActive(true);
  });

  it('lets a socket go that answers no ping [R18]', async () => {
    const mine = await line(world().ana, await waiting());
    mine.socket.pause();
    vi.advanceTimersByTime(BEAT);
    await vi.waitFor(async () => {
      // The beat asks the database first: a second one comes after it.
      vi.advanceTimersByTime(BEAT);
      expect(world().server.app.websocketServer.clients.size).toBe(0);
    }, 10_000);
  });

  it('closes for the professional when the patient is no longer assigned [R18]', async () => {
    const id = await waiting();
    const ortiz = await professional(world().server, ORTIZ);
    await ortiz.post('/api/consultorio/llamar');
    const theirs = await line(ortiz, id, 'page-ortiz');
    const mine = await line(world().ana, id);
    await theirs.until((message) => message.t === 'peer' && message.peer !== null);
    mine.socket.terminate();
    world().server.clock.advance(6 * 60_000);
    let code: number | undefined;
    void theirs.closed().then((closed) => {
      code = closed;
    });
    // That Ana went may still be being written: such a row is passed over, and the next sweep takes it.
    await vi.waitFor(
      async () => {
        await sweepAttentions(world().server.deps);
        expect(code).toBe(4403);
      },
      { timeout: 20_000 },
    );
    expect(await refused(ortiz, id)).toBe(404);
  });

  it('hears a burst of changes in order, and is recorded as reached once [R18, CARE-19]', async () => {
    const id = await waiting();
    const mine = await line(world().ana, id);
    const { db, database } = world().server.deps;
    let heard = 0;
    const unlisten = await database.listen(ATTENTIONS_CHANNEL, () => {
      heard += 1;
    });
    const lock = sql`select count(*)::int as many from pg_locks where not granted and relation = 'attentions'::regclass`;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table attentions in access exclusive mode`);
      await tx.update(attentions).set({ status: 'called' }).where(eq(attentions.id, id));
      for (let change = 0; change < 5; change += 1)
        await notify(db, ATTENTIONS_CHANNEL, JSON.stringify({ unit: 1, attention: id }));
      // All reads that the changes began wait for the lock, so that they end at the same time.
      await vi.waitFor(async () => {
        expect(heard).toBe(5);
        expect(await tx.execute(lock)).not.toMatchObject({ rows: [{ many: 0 }] });
      });
    });
    await unlisten();
    const reached = and(eq(attentionEvents.attentionId, id), eq(attentionEvents.kind, 'reached'));
    await vi.waitFor(async () => expect(await db.select().from(attentionEvents).where(reached)).not.toEqual([]));
    mine.say({ t: 'ping' });
    await mine.until((message) => message.t === 'pong');
    expect(await db.select().from(attentionEvents).where(reached)).toHaveLength(1);
    const states = mine.heard.flatMap((message) => (message.t === 'state' ? [message.status] : []));
    expect(states).toEqual(['queued', 'iniciado']);
  });

  it('closes at once at an attention that is over [R18]', async () => {
    const id = await waiting();
    await world().ana.post('/api/atenciones/salir', { id });
    const mine = await openLine(world().server.app, world().ana, id, 'page-0001');
    expect(await mine.closed()).toBe(4410);
  });
});

describe('frames', () => {
  it('closes on frames over 64 kB, binary frames and invalid UTF-8 [R18]', async () => {
    const id = await waiting();
    const big = await line(world().ana, id);
    big.say({ t: 'offer', sdp: 'x'.repeat(65 * 1024) });
    expect(await big.closed()).toBe(1009);
    const bytes = await line(world().ana, id);
    bytes.socket.send(Buffer.from('{"t":"ping"}'));
    expect(await bytes.closed()).toBe(1003);
    const broken = await line(world().ana, id);
    broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await broken.closed()).toBe(1007);
  });

  it('drops garbage without an answer, and lives on [R18]', async () => {
    const mine = await line(world().ana, await waiting());
    const before = mine.heard.length;
    const garbage = [
      '',
      'no json',
      '[]',
      'null',
      '1',
      '{}',
      '{"t":1}',
      '{"t":"state","status":"ended"}',
      '{"t":"here"}',
    ];
    const nested = `${'{"t":'.repeat(500)}1${'}'.repeat(500)}`;
    for (const text of [...garbage, nested, '{"__proto__":{"t":"offer"}}', '{"t":"offer","to":{},"sdp":1}'])
      mine.say(text);
    mine.say({ t: 'ping' });
    await mine.until((message) => message.t === 'pong');
    expect(mine.heard.slice(before)).toEqual([{ t: 'pong' }]);
  });

  it('closes a line that floods by number or size before relaying all [R18]', async () => {
    const id = await waiting();
    const many = await line(world().ana, id);
    for (let frame = 0; frame < 1_000; frame += 1) many.say({ t: 'ping' });
    expect(await many.closed()).toBe(1008);
    expect(many.heard.filter(({ t }) => t === 'pong').length).toBeLessThanOrEqual(200);

    const ortiz = await professional(world().server, ORTIZ);
    await ortiz.post('/api/consultorio/llamar');
    const theirs = await line(ortiz, id, 'page-ortiz');
    const mine = await line(world().ana, id, 'page-flood');
    for (let frame = 0; frame < 30; frame += 1) mine.say({ t: 'offer', to: 'page-ortiz', sdp: 'x'.repeat(60_000) });
    expect(await mine.closed()).toBe(1008);
    await theirs.until((message) => message.t === 'peer' && message.peer === null);
    expect(theirs.heard.filter(({ t }) => t === 'offer').length).toBeLessThan(15);
  });

  it('forgets earlier frames and keeps a line open at normal rates [R18]', async () => {
    const mine = await line(world().ana, await waiting());
    for (let second = 0; second < 50; second += 1) {
      world().server.clock.advance(1_000);
      mine.heard.splice(0);
      for (let frame = 0; frame < 10; frame += 1) mine.say({ t: 'ping' });
      await mine.until(() => mine.heard.length === 10);
    }
    expect(mine.socket.readyState).toBe(1);
  });
});
