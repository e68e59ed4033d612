import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

/** Largest message in bytes; signalling messages take a few kilobytes. */
const MOST_BYTES = 64 * 1024;
/** Close code of a restarting server, after which pages reconnect. */
const SERVICE_RESTART = 1012;
/** Milliseconds for pages to answer the close frame; a lost network must not delay the shutdown. */
const GOODBYE = 1_000;

/**
 * Registers WebSockets. At shutdown it closes them with a code after which pages reconnect, to another server.
 */
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
