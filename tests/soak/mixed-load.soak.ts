import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, type Site, startSite, turnOf } from '../prove/nginx-restart.ts';
import { OwnPostgres } from '../prove/own-postgres.ts';
import { compiledTenant } from '../tenants/compiled.ts';

/** MIXED_MINUTES of load; each part of the installation is restarted in turn, as often as there is time. */
const MINUTES = Number(process.env.MIXED_MINUTES ?? 30);
/** Between two restarts: people notice what a part left behind. */
const BETWEEN = 12_000;
/** Within it everybody is answered again after the database was away. */
const AGAIN_WITHIN = 5_000;
const MOMENT = 100;
const { unit: UNIT } = compiledTenant('demo').public;

const postgres = new OwnPostgres();
const openPost = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
let post = openPost();
let postPort = 0;
let site: Site;

beforeAll(async () => {
  await postgres.start();
  await new Promise<void>((ready) => post.listen(0, '127.0.0.1', ready));
  postPort = (post.server.address() as AddressInfo).port;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${postPort}/?from=portal@example.org` };
  site = await startSite({ url: postgres.url, drop: async () => undefined }, mail);
}, 300_000);
afterAll(async () => {
  await site?.remove();
  await new Promise<void>((closed) => post.close(closed));
  await postgres.remove();
});

/**
 * Answers during the restart of one part: the count of each status, and failures that no answer of the portal explains.
 */
class Tally {
  part = 'nothing';
  /** Whether the database may be away: then 503 is the right answer of a write or a read. */
  away = false;
  readonly counts = new Map<string, number>();
  readonly wrong: string[] = [];

  note(path: string, status: number, expected: readonly number[] = [200]): void {
    const name = `${this.part} ${status}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    if (expected.includes(status) || (status === 503 && this.away)) return;
    this.wrong.push(`${this.part}: ${path} ${status}`);
  }
}

type Person = Site['people'][number];

/**
 * Requests as browsers do: repeats one where an idle connection closes without an answer, as nginx closes all of them
 * when it reloads its configuration.
 */
const askAsBrowser = (...what: Parameters<typeof ask>): ReturnType<typeof ask> =>
  ask(...what).catch((error: Error & { readonly reused?: boolean }) => {
    if (error.reused !== true) throw error;
    return ask(...what);
  });

/** Books an hour with a key. */
async function bookHour(agent: Agent, { documento, token }: Person, turn: number, tally: Tally): Promise<void> {
  const fecha = new Date(Date.now() + (2 + (turn % 25)) * 86_400_000).toISOString().slice(0, 10);
  const hora = `${String(8 + (turn % 10)).padStart(2, '0')}:${turn % 2 === 0 ? '00' : '30'}`;
  const wish = { documento, unidad: UNIT, servicio: 1, fecha, hora, profesional: null };
  const said = await askAsBrowser(site, agent, '/api/turnos/reservar', token, wish, randomUUID());
  // The slot is taken, or no professional attends then: both are valid answers.
  tally.note('/api/turnos/reservar', said.status, [200, 409, 422]);
}

async function live(person: Person, first: number, tally: Tally, going: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let turn = first; going(); turn += 1) {
    if (turn % 9 === 0)
      await bookHour(agent, person, turn + first * 7, tally).catch((error: unknown) =>
        tally.wrong.push(`${tally.part}: reservar ${String(error)}`),
      );
    const [path, body, key] = turnOf(person.documento, turn);
    const said = await askAsBrowser(site, agent, path, person.token, body, key).catch((error: unknown) =>
      String(error),
    );
    if (typeof said === 'string') tally.wrong.push(`${tally.part}: ${path} ${said}`);
    else {
      tally.note(path, said.status);
      person.token = /sid_\d+=([\w-]{43})/.exec(said.cookies.join('; '))?.[1] ?? person.token;
    }
    await pause(MOMENT);
  }
  agent.destroy();
}

/** Each part, and how its operator restarts it. */
const PARTS: Readonly<Record<string, (tally: Tally) => Promise<void>>> = {
  'server 1': () => restartServer(0),
  'server 2': () => restartServer(1),
  nginx: async () => site.nginx.reload(),
  'mail server': async () => {
    await new Promise<void>((closed) => post.close(closed));
    await pause(BETWEEN / 2);
    post = openPost();
    await new Promise<void>((ready) => post.listen(postPort, '127.0.0.1', ready));
  },
  PostgreSQL: (tally) => whileAway(tally, () => postgres.restart()),
  'PostgreSQL, frozen for 5 s': (tally) =>
    whileAway(tally, async () => {
      const resume = postgres.freeze();
      await pause(5_000);
      resume();
    }),
};

async function restartServer(at: number): Promise<void> {
  const server = site.servers[at];
  if (server === undefined) throw new Error(`no server ${at}`);
  expect(await server.stop('SIGTERM'), server.said.slice(-2_000)).toBe(0);
  await server.start();
}

async function whileAway(tally: Tally, work: () => Promise<void>): Promise<void> {
  tally.away = true;
  await work();
  await pause(AGAIN_WITHIN);
  tally.away = false;
}

const memoryOf = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000);

it('answers everybody while each part of two instances is restarted in turn [FIXO-01, FIXO-02, FIXO-03, FIXO-04]', async () => {
  const tally = new Tally();
  let going = true;
  const people = site.people.map((person, at) => live(person, at, tally, () => going));
  const end = Date.now() + MINUTES * 60_000;
  const memory: string[] = [];
  let rounds = 0;
  while (Date.now() < end) {
    for (const [part, restart] of Object.entries(PARTS)) {
      tally.part = part;
      await restart(tally);
      await pause(BETWEEN);
    }
    rounds += 1;
    memory.push(site.servers.map(({ pid }) => memoryOf(pid)).join('+'));
  }
  going = false;
  await Promise.all(people);
  const answers = Object.fromEntries([...tally.counts].sort());
  console.log(`${MINUTES} minutes, ${rounds} rounds`, answers, `MB after each round: ${memory.join(', ')}`);
  expect(site.servers.filter(({ ended }) => ended)).toEqual([]);
  expect(tally.wrong.slice(0, 30)).toEqual([]);
});
