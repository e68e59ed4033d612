import pg from 'pg';
import { publishTrouble } from './database-trouble.ts';
import { isReadOnly } from './outage.ts';

/**
 * A connection to PostgreSQL that always has an 'error' listener. A breaking connection emits 'error', which ends a
 * Node process without a listener; node-postgres' pool listens while a connection is idle, but not during a
 * transaction.
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

  /** The error that broke this connection, or undefined. */
  get lost(): Error | undefined {
    return this.#lost;
  }
}

/**
 * Reason why a connection must not be reused after a transaction that ended with `failure`, or undefined. A connection
 * to a read-only server is closed too: after a failover a new one finds the writable server.
 */
export function unsoundness(client: pg.ClientBase, failure: unknown): Error | undefined {
  if (client instanceof PortalClient && client.lost !== undefined) return client.lost;
  return isReadOnly(failure) && failure instanceof Error ? failure : undefined;
}
