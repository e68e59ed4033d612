import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './database.ts';
import type { DatabaseState } from './database-state.ts';
import { migrationsApplied } from './migrations-applied.ts';
import { PortalClient } from './postgres-client.ts';
import { rawRows } from './raw-rows.ts';
import * as schema from './schema/index.ts';
import type { WriteTrial } from './write-trial.ts';

/**
 * Milliseconds for connecting and for each statement; then the connection is dropped, and the next check opens another.
 */
const PATIENCE = 5_000;

/** Checks PostgreSQL's state over its own connection, so that a busy pool does not look like a lost database. */
export class PostgresProbe {
  readonly #url: string;
  readonly #trial: WriteTrial;
  #open: { readonly client: PortalClient; readonly db: Database } | undefined;

  constructor(url: string, trial: WriteTrial) {
    this.#url = url;
    this.#trial = trial;
  }

  /** @throws when the database does not answer */
  async look(): Promise<DatabaseState> {
    try {
      const { db } = this.#open ?? (await this.#connect());
      const [found] = await rawRows(db, sql`select current_setting('transaction_read_only') = 'on' as "readOnly"`, {
        readOnly: 'boolean',
      });
      if (found?.readOnly === true) {
        // After a failover the same address may lead to a writable server.
        this.#drop();
        return 'read-only';
      }
      if (!(await migrationsApplied(db))) return 'not-migrated';
      return (await this.#trial.isFull(db)) ? 'full' : 'migrated';
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  close(): void {
    this.#drop();
  }

  async #connect() {
    const client = new PortalClient({
      connectionString: this.#url,
      connectionTimeoutMillis: PATIENCE,
      statement_timeout: PATIENCE,
      query_timeout: PATIENCE,
    });
    this.#trial.watch(client);
    this.#open = { client, db: drizzle(client, { schema, casing: 'snake_case' }) };
    await client.connect();
    return this.#open;
  }

  /** Destroys the connection without closing it politely, which would wait for a silent database. */
  #drop(): void {
    const client = this.#open?.client;
    this.#open = undefined;
    void client?.end().catch(() => undefined);
    client?.connection.stream.destroy();
  }
}
