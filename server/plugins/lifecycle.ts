import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What a server does with its life: it opens things, it serves, it lets go. */
export type Phase = 'starting' | 'serving' | 'draining';

/**
 * Milliseconds without a request after which a connection is closed while its server drains: longer than the proxy of
 * docs/deployment keeps one (`keepalive_timeout 2s`), so that it is always the proxy that closes what it may be about to use.
 */
const IDLE = 2_500;
/** Turns of the event loop that are waited for connections which the system has taken and the server has not. */
const TURNS = 100;

/** Where a server is in its life; it only goes forward. */
export class Lifecycle {
  #phase: Phase = 'starting';
  /** Open connections, each with the requests that are under way on it. */
  readonly #open = new Map<Socket, number>();
  readonly #server: Server;
  #taken = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** All is looked at: a balancer may send people here. */
  serve(): void {
    if (this.#phase === 'starting') this.#phase = 'serving';
  }

  /**
   * It will stop: from now on it says so to balancers and to each connection, and still answers whoever comes. Connections
   * without a request are closed after {@link IDLE}, while others can still be opened: a proxy that sends a request at the
   * moment at which its connection is closed gets no answer.
   */
  drain(): void {
    this.#phase = 'draining';
    const resting = [...this.#open].flatMap(([socket, underWay]) =>
      underWay === 0 && socket.bytesRead > 0 ? [[socket, socket.bytesRead] as const] : [],
    );
    // After the turn in which what has arrived was read: on a busy machine a request may wait in the system for long.
    const close = async (): Promise<void> => {
      await setImmediate();
      for (const [socket, read] of resting)
        if (this.#open.get(socket) === 0 && socket.bytesRead === read) socket.destroy();
    };
    setTimeout(() => void close(), IDLE).unref();
  }

  /** Somebody came by this connection. */
  connected(socket: Socket): void {
    this.#taken += 1;
    this.#open.set(socket, 0);
    socket.once('close', () => this.#open.delete(socket));
  }

  /** A request began on a connection (1) or was answered (-1). */
  count(socket: Socket, by: 1 | -1): void {
    const underWay = this.#open.get(socket);
    if (underWay !== undefined) this.#open.set(socket, underWay + by);
  }

  /**
   * Takes no more connections. Those that the system has accepted for the server are taken first: closing the listening
   * socket resets what waits there. The others are answered and closed by themselves.
   */
  async closeListener(): Promise<void> {
    for (let turn = 0, before = -1; turn < TURNS && before !== this.#taken; turn += 1) {
      before = this.#taken;
      await setImmediate();
    }
    if (this.#server.listening) this.#server.close();
  }

  /**
   * Cuts every connection: also those that asked to become something else, of which Node's own list of connections knows nothing
   * any more, and for which closing would wait for as long as whoever is at their other end likes.
   */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly lifecycle: Lifecycle;
  }
}

/**
 * Keeps where the server is in its life (FIXS-21). While it drains each answer closes its connection, so that whoever keeps
 * one open comes back by a new one, which the balancer leads elsewhere.
 */
export function registerLifecycle(app: FastifyInstance): void {
  const lifecycle = new Lifecycle(app.server);
  app.decorate('lifecycle', lifecycle);
  app.server.on('connection', (socket: Socket) => lifecycle.connected(socket));
  // Such as a connection that cannot be taken because there are too many open files: the others go on.
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error({ err: error }, 'server failed'));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    lifecycle.count(request.raw.socket, 1);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    lifecycle.count(request.raw.socket, -1);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.phase === 'draining') reply.header('connection', 'close');
    done();
  });
}
