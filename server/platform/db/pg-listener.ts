import { Socket } from 'node:net';
import pg from 'pg';
import type { Unlisten } from './database.ts';
import { publishTrouble } from './database-trouble.ts';
import { PortalClient } from './postgres-client.ts';
import { outsideTransaction } from './transaction.ts';

interface Ear {
  readonly heard: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

/** Backoff of reconnecting, in milliseconds. */
const RETRY = [100, 500, 2_000, 5_000];
/** Milliseconds that connecting and each own statement may take. */
const PATIENCE = 10_000;
/** Milliseconds for closing politely; then the connection is cut. */
const GOODBYE = 2_000;

/**
 * One connection that listens for this process. It connects at the first listener and reconnects when lost. Every wait
 * has a limit: a silent connection may be healthy for hours, so silence proves nothing, and a lost database machine
 * must not keep a server from stopping.
 */
export class PgListener {
  private readonly url: string;
  private readonly patience: number;
  private readonly ears = new Map<string, Set<Ear>>();
  private client: Promise<pg.Client> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private socket: Socket | undefined;
  /** Statements under way and, after them, those that wait to be sent together. */
  private sent: Promise<unknown> = Promise.resolve();
  private waiting:
    | { readonly client: pg.Client; readonly statements: string[]; readonly sent: Promise<void> }
    | undefined;

  /** @param patience milliseconds for connecting and for each own statement */
  constructor(url: string, patience = PATIENCE) {
    this.url = url;
    this.patience = patience;
  }

  async listen(channel: string, heard: Ear['heard'], onReconnect?: () => void): Promise<Unlisten> {
    const ear: Ear = { heard, onReconnect };
    const ears = this.ears.get(channel) ?? new Set();
    this.ears.set(channel, ears.add(ear));
    const client = await this.connected();
    await this.say(client, `listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      ears.delete(ear);
      if (ears.size > 0 || this.closed) return;
      this.ears.delete(channel);
      // A lost or hanging connection sends nothing more, so ignore errors: they must not delay stopping.
      const still = await this.client?.catch(() => undefined);
      if (still) await this.say(still, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  /** Closes the connection, by force if it does not answer. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    const cut = setTimeout(() => this.socket?.destroy(), GOODBYE);
    const client = await this.client?.catch(() => undefined);
    client?.removeAllListeners('end');
    await client?.end().catch(() => undefined);
    clearTimeout(cut);
  }

  /**
   * Sends a statement once the earlier ones were answered, as node-postgres asks. Those that wait go out
   * together, so that a connection without answers delays its listeners twice its patience at most.
   */
  private say(client: pg.Client, statement: string): Promise<void> {
    if (this.waiting?.client === client) {
      this.waiting.statements.push(statement);
      return this.waiting.sent;
    }
    const statements = [statement];
    const sent = this.sent.then(async () => {
      this.waiting = undefined;
      await client.query(statements.join('; '));
    });
    this.waiting = { client, statements, sent };
    this.sent = sent.catch(() => undefined);
    return sent;
  }

  private connected(): Promise<pg.Client> {
    this.client ??= this.connect();
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new PortalClient({
      connectionString: this.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      connectionTimeoutMillis: this.patience,
      query_timeout: this.patience,
      stream: () => {
        this.socket = new Socket();
        return this.socket;
      },
    });
    client.on('notification', ({ channel, payload }) => {
      for (const ear of this.ears.get(channel) ?? []) outsideTransaction(() => tell(ear, payload ?? ''));
    });
    try {
      await client.connect();
    } catch (error) {
      this.client = undefined;
      throw error;
    }
    client.once('end', () => {
      this.client = undefined;
      this.reconnect(0);
    });
    return client;
  }

  private reconnect(tries: number): void {
    if (this.closed) return;
    // A connection that breaks during setup schedules twice: by its end and by the failed setup.
    clearTimeout(this.retry);
    this.retry = setTimeout(
      () => void this.resume().catch(() => this.reconnect(tries + 1)),
      RETRY[Math.min(tries, RETRY.length - 1)],
    );
    this.retry.unref();
  }

  private async resume(): Promise<void> {
    const client = await this.connected();
    try {
      for (const channel of this.ears.keys()) await this.say(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // Give up on a server that refuses LISTEN (a replica after a failover): the next try may reach another.
      this.client = undefined;
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      throw error;
    }
    for (const ears of this.ears.values()) for (const ear of ears) ear.onReconnect?.();
  }
}

/** Any client of the database may send a notice: an unreadable one must not end the process. */
function tell(ear: Ear, payload: string): void {
  try {
    ear.heard(payload);
  } catch (error) {
    publishTrouble('database.notice-failed', error);
  }
}
