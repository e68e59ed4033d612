import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

/** Signalling messages are a few kilobytes (R18). */
const MOST_BYTES = 64 * 1024;
/** Close code of the WebSocket protocol for a server that is started anew: a page's line comes back by itself. */
const SERVICE_RESTART = 1012;
/** Milliseconds that a page gets to answer the goodbye; one whose net is gone must not hold up the others. */
const GOODBYE = 1_000;

/** WebSockets, which are told to come back, at another server, when this one stops (FIXS-21). */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MOST_BYTES },
    preClose(done) {
      const { websocketServer: sockets } = app;
      for (const socket of sockets.clients) socket.close(SERVICE_RESTART);
      setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, GOODBYE).unref();
      sockets.close(() => done());
    },
  });
}
