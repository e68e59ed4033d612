import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What a server does with its life: it opens things, it serves, it lets go. */
export type Phase = 'starting' | 'serving' | 'draining';

/** Where a server is in its life; it only goes forward. */
export class Lifecycle {
  #phase: Phase = 'starting';
  readonly #open = new Set<Socket>();

  get phase(): Phase {
    return this.#phase;
  }

  /** All is looked at: a balancer may send people here. */
  serve(): void {
    if (this.#phase === 'starting') this.#phase = 'serving';
  }

  /** It will stop: from now on it says so to balancers and to each connection, and still answers whoever comes. */
  drain(): void {
    this.#phase = 'draining';
  }

  /** Somebody came by this connection. */
  connected(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }

  /**
   * Cuts every connection: also those that asked to become something else, of which Node's own list of connections knows nothing
   * any more, and for which closing would wait for as long as whoever is at their other end likes.
   */
  cut(): void {
    for (const socket of this.#open) socket.destroy();
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
  const lifecycle = new Lifecycle();
  app.decorate('lifecycle', lifecycle);
  app.server.on('connection', (socket: Socket) => lifecycle.connected(socket));
  // Such as a connection that cannot be taken because there are too many open files: the others go on.
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error({ err: error }, 'server failed'));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.phase === 'draining') reply.header('connection', 'close');
    done();
  });
}
