import pg from 'pg';
import { publishTrouble } from './database-trouble.ts';
import { isReadOnly } from './outage.ts';

/**
 * A connection to PostgreSQL that listens for its own errors from its first moment to its last. A connection emits 'error' when
 * it breaks, and Node ends a process in which nobody listens to it; the pool of node-postgres listens while a connection is
 * idle, and not while a transaction has it.
 */
export class PortalClient extends pg.Client {
  #lost: Error | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', (error: Error) => {
      if (this.#lost !== undefined) return;
      this.#lost = error;
      publishTrouble('database.connection-lost', error);
    });
  }

  /** The error that broke this connection; undefined while it is sound. */
  get lost(): Error | undefined {
    return this.#lost;
  }
}

/**
 * The reason for which a connection must not serve another transaction after one that ended with `failure`; undefined when it
 * is sound. A connection that leads to a read-only server is closed too: after a failover a new one finds the server that writes.
 */
export function unsoundness(client: pg.ClientBase, failure: unknown): Error | undefined {
  if (client instanceof PortalClient && client.lost !== undefined) return client.lost;
  return isReadOnly(failure) && failure instanceof Error ? failure : undefined;
}
