// @engine pg
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { PUBLIC } from '../../server/platform/core/access.ts';
import { newestMigration } from '../../server/platform/db/migrations-applied.ts';
import { buildTestServer, HOST, type TestServer } from './helper.ts';

let server: TestServer;
let address: string;
let letGo: () => void = () => undefined;
const held = new Promise<void>((resolve) => {
  letGo = resolve;
});
let arrived: () => void = () => undefined;
const asked = new Promise<void>((resolve) => {
  arrived = resolve;
});

beforeAll(async () => {
  server = await buildTestServer({
    plugin: (app) => {
      app.get('/api/slow', { config: { access: PUBLIC } }, async () => {
        arrived();
        await held;
        return { slow: true };
      });
      app.get('/api/line', { websocket: true, config: { access: PUBLIC } }, () => undefined);
    },
  });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  letGo();
  await server.close();
});

const agent = new Agent({ keepAlive: true });

async function ask(path: string): Promise<IncomingMessage & { readonly text: string }> {
  const [answer] = (await once(get(`${address}${path}`, { agent }), 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of answer) text += String(part);
  return Object.assign(answer, { text });
}

const ready = async () => {
  const answer = await server.app.inject('/ready');
  return [answer.statusCode, answer.json()];
};

describe('a server is ready', () => {
  it('once it has started, while its database answers and has every migration [FIXS-21]', async () => {
    expect(await ready()).toEqual([503, { ready: false, phase: 'starting', database: 'migrated' }]);
    expect((await server.app.inject('/health')).statusCode).toBe(200);
    server.app.lifecycle.serve();
    expect(await ready()).toEqual([200, { ready: true, phase: 'serving', database: 'migrated' }]);
    const { db } = server.deps;
    const shift = (by: number) =>
      db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${by}
        where created_at in (${newestMigration()}, ${newestMigration() - 1})`);
    await shift(-1);
    const hint = expect.stringContaining('npm run admin -- migrate');
    expect(await ready()).toEqual([503, { ready: false, phase: 'serving', database: 'not-migrated', hint }]);
    await shift(1);
    expect((await ready())[0]).toBe(200);
    // During an update the next version migrates while this one serves.
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${newestMigration() + 1})`,
    );
    expect((await ready())[0]).toBe(200);
  });
});

describe('graceful shutdown', () => {
  it('reports not ready, finishes requests, closes connections and asks sockets to reconnect [FIXS-21]', async () => {
    expect((await ask('/health')).headers.connection).toBe('keep-alive');
    const line = new WebSocket(`${address.replace('http', 'ws')}/api/line`);
    await once(line, 'open');
    const slow = ask('/api/slow');
    await asked;

    server.app.lifecycle.drain();
    server.app.lifecycle.serve();
    expect(await ready()).toEqual([503, { ready: false, phase: 'draining', database: 'migrated' }]);
    const served = await ask('/health');
    expect([served.statusCode, served.headers.connection]).toEqual([200, 'close']);

    const told = once(line, 'close');
    const closed = server.app.close();
    expect((await told)[0]).toBe(1012);
    letGo();
    const answer = await slow;
    expect([answer.statusCode, answer.text, answer.headers.connection]).toEqual([200, '{"slow":true}', 'close']);
    await closed;
  });

  it('closes idle connections while it accepts new ones and finishes requests [FIXO-03]', async () => {
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let came: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => {
      came = resolve;
    });
    const own = await buildTestServer({
      plugin: (app) => {
        app.get('/api/slow', { config: { access: PUBLIC } }, async () => {
          came();
          await mayAnswer;
          return { slow: true };
        });
      },
    });
    const at = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }));
    const asked = `GET /health HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
    const line = async (request: string) => {
      const socket = connect(Number(at.port), '127.0.0.1');
      let heard = '';
      socket.on('data', (part) => {
        heard += part.toString();
      });
      socket.write(request);
      return { socket, ended: once(socket, 'close'), heard: () => heard };
    };
    const resting = await line(asked);
    await vi.waitFor(() => expect(resting.heard()).toContain('"status":"ok"'), 10_000);
    const slow = await line(asked.replace('/health', '/api/slow'));
    await underWay;
    own.app.lifecycle.drain();
    await resting.ended;
    expect((await fetch(`${at.origin}/health`)).status).toBe(200);
    // The system has taken this one, and the server has not yet.
    const waiting = await line(asked);
    await once(waiting.socket, 'connect');
    await own.app.lifecycle.closeListener();
    await waiting.ended;
    expect(waiting.heard()).toContain('"status":"ok"');
    await expect(fetch(`${at.origin}/health`)).rejects.toThrow();
    answer();
    await slow.ended;
    expect(slow.heard()).toContain('{"slow":true}');
    await own.close();
  });

  it('ends silent connections and half requests without a cut, and sockets of calls in order [FIXO-22]', async () => {
    const own = await buildTestServer({
      plugin: (app) => {
        app.get('/api/line', { websocket: true, config: { access: PUBLIC } }, () => undefined);
      },
    });
    const at = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }));
    const call = new WebSocket(`ws://${at.host}/api/line`);
    await once(call, 'open');
    const talk = async (said: string) => {
      const came = once(own.app.server, 'connection');
      const socket = connect(Number(at.port), '127.0.0.1').on('error', () => undefined);
      const [taken] = (await came) as [Socket];
      if (said) socket.write(said);
      await vi.waitFor(() => expect(taken.bytesRead).toBe(said.length));
      return { closed: new Promise((closed) => socket.once('close', closed)) };
    };
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100';
    const lines = [
      await talk(''),
      await talk('GET /health HTTP/1.1\r\nHost: '),
      // A body of which no more comes.
      await talk(`${head}\r\n\r\n{"co`),
    ];
    const told = once(call, 'close');
    await own.app.lifecycle.closeListener();
    await own.app.close();
    await Promise.all(lines.map(({ closed }) => closed));
    expect((await told)[0]).toBe(1012);
    await own.close();
  });

  it('ends connections that requested an upgrade and got no answer [FIXS-21]', async () => {
    const own = await buildTestServer({
      plugin: (app) => {
        // Asked for as a line, it is neither answered nor refused.
        const onRequest = () => new Promise<void>(() => undefined);
        app.get('/api/never', { config: { access: PUBLIC }, onRequest }, () => undefined);
      },
    });
    const { port } = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }));
    const line = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    const came = once(own.app.server, 'upgrade');
    line.write(`GET /api/never HTTP/1.1\r\nHost: ${HOST}\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n`);
    await came;
    const cut = once(line, 'close');
    line.on('error', () => undefined);
    const closed = own.close();
    own.app.lifecycle.cut();
    await closed;
    line.destroy();
    await cut;
  });
});
