import type { FastifyInstance } from 'fastify';

/** What a server does with its life: it opens things, it serves, it lets go. */
export type Phase = 'starting' | 'serving' | 'draining';

/** Where a server is in its life; it only goes forward. */
export class Lifecycle {
  #phase: Phase = 'starting';

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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.phase === 'draining') reply.header('connection', 'close');
    done();
  });
}
