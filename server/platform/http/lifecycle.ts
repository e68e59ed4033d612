import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Phase of a server's life. */
export type Phase = 'starting' | 'serving' | 'draining';

/**
 * Milliseconds without a request after which a draining server closes a connection. Longer than the proxy of
 * docs/deployment keeps one (`keepalive_timeout 2s`), so that the proxy closes first and never sends on a closing
 * connection.
 */
const IDLE = 2_500;
/** Turns of the event loop to wait for connections that the system has accepted and the server has not. */
const TURNS = 100;

/** Phase of a server's life, and its open connections; phases only go forward. */
export class Lifecycle {
  #phase: Phase = 'starting';
  /** Open connections with the number of running requests on each. */
  readonly #open = new Map<Socket, number>();
  readonly #server: Server;
  #taken = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Marks the server as ready. */
  serve(): void {
    if (this.#phase === 'starting') this.#phase = 'serving';
  }

  /**
   * Begins to stop: reports it to balancers and on each connection, and still answers. Idle connections are closed
   * after {@link IDLE}, before the server stops accepting new ones, because a proxy that sends on a connection being
   * closed gets no answer.
   */
  drain(): void {
    this.#phase = 'draining';
    const resting = [...this.#open].flatMap(([socket, underWay]) =>
      underWay === 0 && socket.bytesRead > 0 ? [[socket, socket.bytesRead] as const] : [],
    );
    // Wait one turn so that arrived data was read: on a busy machine a request may wait in the system for long.
    const close = async (): Promise<void> => {
      await setImmediate();
      for (const [socket, read] of resting)
        if (this.#open.get(socket) === 0 && socket.bytesRead === read) socket.destroy();
    };
    setTimeout(() => void close(), IDLE).unref();
  }

  /** Registers a connection. */
  connected(socket: Socket): void {
    this.#taken += 1;
    this.#open.set(socket, 0);
    socket.once('close', () => this.#open.delete(socket));
  }

  /** Counts a request that began (1) or was answered (-1) on a connection. */
  count(socket: Socket, by: 1 | -1): void {
    const underWay = this.#open.get(socket);
    if (underWay !== undefined) this.#open.set(socket, underWay + by);
  }

  /**
   * Stops accepting connections. First takes those that the system has accepted, because closing the listening socket
   * would reset them. Open connections are answered and close by themselves.
   */
  async closeListener(): Promise<void> {
    for (let turn = 0, before = -1; turn < TURNS && before !== this.#taken; turn += 1) {
      before = this.#taken;
      await setImmediate();
    }
    if (this.#server.listening) this.#server.close();
  }

  /**
   * Destroys every connection, including upgraded ones: Node no longer lists those, and closing would wait for their
   * clients without limit.
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
 * Tracks the server's phase (FIXS-21). While it drains, each answer closes its connection, so that clients reconnect
 * and the balancer leads them to another server.
 */
export function registerLifecycle(app: FastifyInstance): void {
  const lifecycle = new Lifecycle(app.server);
  app.decorate('lifecycle', lifecycle);
  app.server.on('connection', (socket: Socket) => lifecycle.connected(socket));
  // Errors such as too many open files concern one connection; the others go on.
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
