import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { buildTestServer } from '../server/helper.ts';
import { fuzzRoutes } from './route-fuzz.ts';

/** Connections that somebody holds open with requests that never come to an end. */
const HELD = 300;

it('answers 100 hostile requests per route without hanging or failing [R13, FIXS-08]', () => fuzzRoutes({ most: 100 }));

it('answers others while hundreds of requests never finish their head or body [R13, FIXS-02]', async () => {
  const server = await buildTestServer();
  const held: Socket[] = [];
  try {
    const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const halves = [
      'GET /login HTTP/1.1\r\nHost: portal.test\r\nX-A: ',
      'POST /api/auth/login HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"correo":',
      'POST /api/auth/login HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"cor',
    ];
    for (let at = 0; at < HELD; at += 1) {
      const socket = createConnection(Number(address.port), address.hostname);
      await once(socket, 'connect');
      socket.on('error', () => undefined).write(halves[at % halves.length] ?? '');
      held.push(socket);
    }
    for (let at = 0; at < 20; at += 1) {
      const answer = await fetch(`${address.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'tenant=uno', origin: address.origin },
        body: JSON.stringify({ correo: '30111222', password: 'portal2026' }),
      });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    expect(server.app.server.requestTimeout).toBeGreaterThan(0);
    expect(server.app.server.headersTimeout).toBeGreaterThan(0);
  } finally {
    for (const socket of held) socket.destroy();
    server.app.lifecycle.cut();
    await server.close();
  }
});
