import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { attentions, people } from '../../server/db/schema/index.ts';
import { endSessionsOf, openSession } from '../../server/services/auth/sessions.ts';
import { sweepAttentions } from '../../server/services/care/sweep-attentions.ts';
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
  VEGA,
} from './care-kit.ts';
import { type Browser, buildTestServer, HOST, type TestServer, TUESDAY } from './helper.ts';

/** The line looks after its sockets this often. */
const BEAT = 15_000;

let server: TestServer;
let ana: Browser;
let clinic: number;
const lines: TestLine[] = [];

beforeAll(async () => {
  // The beat of the line is the test's own; everything else takes its real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await buildTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  clinic = await serviceId(await patient(server, ANA), 'Clínica médica');
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(attentions);
  ana = await patient(server, ANA);
});
afterEach(() => {
  for (const line of lines.splice(0)) line.socket.terminate();
});

const origin = `http://${HOST}`;
const waiting = async (): Promise<string> => (await start(ana, ANA.documento, clinic)).json().id;
const refused = (browser: Browser, id: string) => refusedLine(server.app, browser, id, { origin });

/** A line whose page has been told where it stands. */
async function line(browser: Browser, id: string, page = 'page-0001'): Promise<TestLine> {
  const opened = await openLine(server.app, browser, id, page);
  lines.push(opened);
  await opened.until((message) => message.t === 'peer');
  return opened;
}

const personOf = async (who: typeof ANA) => {
  const [row] = await server.deps.db.select().from(people).where(eq(people.documento, who.documento));
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
  ])('[R18] refuses the origin %j', async (from) => {
    expect(await refusedLine(server.app, ana, await waiting(), { origin: from })).toBe(403);
  });

  it('[R18] refuses whoever says no origin: a browser always does', async () => {
    expect(await refusedLine(server.app, ana, await waiting(), { origin: undefined })).toBe(403);
  });

  it('[R18] takes no session that is missing, made up, ended, expired or of another tenant', async () => {
    const id = await waiting();
    const copy = server.browser();
    for (const [name, value] of ana.cookies) copy.cookies.set(name, value);
    expect(await refused(server.browser(), id)).toBe(401);
    const made = server.browser();
    made.cookies.set('sid_1', 'A'.repeat(43));
    expect(await refused(made, id)).toBe(401);
    const elsewhere = server.browser('dos');
    elsewhere.cookies.set('sid_2', ana.cookies.get('sid_1') ?? '');
    expect(await refused(elsewhere, id)).toBe(401);
    server.clock.advance(31 * 60_000);
    expect(await refused(ana, id)).toBe(401);
    server.clock.setTo(TUESDAY);
    await ana.post('/api/auth/salir');
    expect(await refused(copy, id)).toBe(401);
  });

  it('[R18, R11] answers 404 for what is not one’s own, as for what does not exist', async () => {
    const id = await waiting();
    const stranger = await patient(server, BRUNO);
    expect(await refused(stranger, id)).toBe(404);
    expect(await refused(await patient(server, ANA, 'dos'), id)).toBe(404);
    for (const nothing of ['00000000-0000-4000-8000-000000000000', 'x', '1', '%00', "' or 1=1"])
      expect([nothing, await refused(ana, encodeURIComponent(nothing))]).toEqual([nothing, 404]);
    const [ortiz, vega] = [await professional(server, ORTIZ), await professional(server, VEGA)];
    expect(await refused(ortiz, id)).toBe(404);
    await ortiz.post('/api/consultorio/llamar');
    expect(await refused(vega, id)).toBe(404);
  });

  it('[R18] gives the session of a link no seat at another person’s attention', async () => {
    const id = await waiting();
    const [bruno, tenant] = [await personOf(BRUNO), server.deps.tenants.get('uno')];
    if (!tenant) throw new Error('tenant uno is missing');
    const link = { role: 'patient', scope: 'link:turno', subject: { turnoId: 1, personId: bruno.id } } as const;
    const { token } = await openSession(server.deps, tenant, { person: await personOf(ANA), ...link });
    const entered = server.browser();
    entered.cookies.set('sid_1', token);
    expect(await refused(entered, id)).toBe(404);
  });

  it('[R18] refuses a page without an id of its own', async () => {
    const id = await waiting();
    for (const page of ['', 'short', 'x'.repeat(65), 'with%20space'])
      expect([page, await refusedLine(server.app, ana, id, { origin, page })]).toEqual([page, 400]);
  });
});

describe('a line that is open', () => {
  it('[R18] closes when its session ends: signing out, signing in anew, a new password', async () => {
    const ends: (() => Promise<unknown>)[] = [
      () => ana.post('/api/auth/salir'),
      () => ana.login(ANA.documento, ANA.password),
      async () => endSessionsOf(server.deps, await personOf(ANA)),
    ];
    const id = await waiting();
    for (const end of ends) {
      ana = await patient(server, ANA);
      const mine = await line(ana, id);
      await end();
      expect(await mine.closed()).toBe(4403);
    }
  });

  it('[R18] closes within a beat when its session expires or its person is closed', async () => {
    const id = await waiting();
    const still = await line(ana, id);
    vi.advanceTimersByTime(BEAT);
    still.say({ t: 'ping' });
    await still.until((message) => message.t === 'pong');
    server.clock.advance(31 * 60_000);
    vi.advanceTimersByTime(BEAT);
    expect(await still.closed()).toBe(4403);

    server.clock.setTo(TUESDAY);
    const again = await line(await patient(server, ANA), id);
    const { id: person } = await personOf(ANA);
    const ativo = (on: boolean) => server.deps.db.update(people).set({ ativo: on }).where(eq(people.id, person));
    await ativo(false);
    vi.advanceTimersByTime(BEAT);
    expect(await again.closed()).toBe(4403);
    await ativo(true);
  });

  it('[R18] lets a socket go that answers no ping', async () => {
    const mine = await line(ana, await waiting());
    mine.socket.pause();
    vi.advanceTimersByTime(BEAT);
    await vi.waitFor(async () => {
      // The beat asks the database first: a second one comes after it.
      vi.advanceTimersByTime(BEAT);
      expect(server.app.websocketServer.clients.size).toBe(0);
    });
  });

  it('[R18] closes for the professional who has the patient no more', async () => {
    const id = await waiting();
    const ortiz = await professional(server, ORTIZ);
    await ortiz.post('/api/consultorio/llamar');
    const theirs = await line(ortiz, id, 'page-ortiz');
    const mine = await line(ana, id);
    mine.socket.terminate();
    await theirs.until((message) => message.t === 'state' && message.status === 'attending');
    await server.deps.db.update(attentions).set({ status: 'iniciado', attendingAt: null }).where(eq(attentions.id, id));
    server.clock.advance(6 * 60_000);
    await sweepAttentions(server.deps);
    expect(await theirs.closed()).toBe(4403);
    expect(await refused(ortiz, id)).toBe(404);
  });

  it('[R18] closes at once at an attention that is over', async () => {
    const id = await waiting();
    await ana.post('/api/atenciones/salir', { id });
    const mine = await openLine(server.app, ana, id, 'page-0001');
    expect(await mine.closed()).toBe(4410);
  });
});

describe('frames', () => {
  it('[R18] closes a line that sends more than 64 kB at once, bytes instead of text, or text that is none', async () => {
    const id = await waiting();
    const big = await line(ana, id);
    big.say({ t: 'offer', sdp: 'x'.repeat(65 * 1024) });
    expect(await big.closed()).toBe(1009);
    const bytes = await line(ana, id);
    bytes.socket.send(Buffer.from('{"t":"ping"}'));
    expect(await bytes.closed()).toBe(1003);
    const broken = await line(ana, id);
    broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await broken.closed()).toBe(1007);
  });

  it('[R18] drops garbage without an answer, and lives on', async () => {
    const mine = await line(ana, await waiting());
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

  it('[R18] closes a line that floods, by number or by size, before the other side hears it all', async () => {
    const id = await waiting();
    const many = await line(ana, id);
    for (let frame = 0; frame < 1_000; frame += 1) many.say({ t: 'ping' });
    expect(await many.closed()).toBe(1008);
    expect(many.heard.filter(({ t }) => t === 'pong').length).toBeLessThanOrEqual(200);

    const ortiz = await professional(server, ORTIZ);
    await ortiz.post('/api/consultorio/llamar');
    const theirs = await line(ortiz, id, 'page-ortiz');
    const mine = await line(ana, id, 'page-flood');
    for (let frame = 0; frame < 30; frame += 1) mine.say({ t: 'offer', to: 'page-ortiz', sdp: 'x'.repeat(60_000) });
    expect(await mine.closed()).toBe(1008);
    await theirs.until((message) => message.t === 'peer' && message.peer === null);
    expect(theirs.heard.filter(({ t }) => t === 'offer').length).toBeLessThan(15);
  });

  it('[R18] lets a page that talks as calls do talk on: what it said long ago does not count', async () => {
    const mine = await line(ana, await waiting());
    for (let second = 0; second < 50; second += 1) {
      server.clock.advance(1_000);
      mine.heard.splice(0);
      for (let frame = 0; frame < 10; frame += 1) mine.say({ t: 'ping' });
      await mine.until(() => mine.heard.length === 10);
    }
    expect(mine.socket.readyState).toBe(1);
  });
});
