// @engine pg
import { createConnection, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestServer, type TestServer } from './helper.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await buildTestServer();
  await server.browser('uno').get('/api/auth/sesion');
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  server.app.lifecycle.cut();
  await server.close();
});

const TIMES = 20;

/** Sends the beginning of a sign-in, and resets the connection once the server has received the request. */
async function resetWhile(sent: string): Promise<void> {
  const heads = `POST /api/auth/login HTTP/1.1\r\nHost: portal.test\r\nOrigin: http://portal.test\r\nCookie: tenant=uno\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n`;
  const arrived = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
  const socket: Socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(heads + sent);
  await arrived;
  socket.resetAndDestroy();
}

describe('a client that resets its connection', () => {
  it('logs no error or stack, wherever it stops [FIXS-33]', async () => {
    const before = server.log.length;
    const bodies = ['', '{"correo":', '{"correo":"30111222","password":"nobody knows what this is"}'];
    for (let at = 0; at < TIMES; at += 1) await resetWhile(bodies[at % bodies.length] ?? '');
    const lines = () => server.log.slice(before).map((line) => JSON.parse(line));
    // All that was begun for them ends: the last that a whole body asked for is a hash.
    expect((await server.browser().get('/api/auth/sesion')).statusCode).toBe(200);
    await vi.waitFor(() => expect(server.deps.passwords.load).toMatchObject({ running: 0, waiting: 0 }), 10_000);
    expect(lines().filter(({ level, status }) => level >= 40 || status >= 500)).toEqual([]);
  });
});
