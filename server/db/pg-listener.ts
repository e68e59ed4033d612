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

/** Milliseconds between two tries to connect anew, growing to the last. */
const RETRY = [100, 500, 2_000, 5_000];
/** Milliseconds that connecting, and each word of ours on the connection, may take. */
const PATIENCE = 10_000;
/** Milliseconds that a goodbye may take; then the connection is cut. */
const GOODBYE = 2_000;

/**
 * One connection that listens for this process. It connects at the first listener and again whenever it is lost. Nothing
 * waits for it without limit: whoever listens hears nothing for hours, so silence says nothing of it, and a database whose machine
 * is gone must not keep a server that was told to go (FIXS-21).
 */
export class PgListener {
  private readonly url: string;
  private readonly patience: number;
  private readonly ears = new Map<string, Set<Ear>>();
  private client: Promise<pg.Client> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private socket: Socket | undefined;

  /** @param patience milliseconds for connecting and for each word of ours */
  constructor(url: string, patience = PATIENCE) {
    this.url = url;
    this.patience = patience;
  }

  async listen(channel: string, heard: Ear['heard'], onReconnect?: () => void): Promise<Unlisten> {
    const ear: Ear = { heard, onReconnect };
    const ears = this.ears.get(channel) ?? new Set();
    this.ears.set(channel, ears.add(ear));
    const client = await this.connected();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      ears.delete(ear);
      if (ears.size > 0 || this.closed) return;
      this.ears.delete(channel);
      // A connection that is gone, or does not answer, tells nothing any more; nobody is kept from stopping by it.
      const still = await this.client?.catch(() => undefined);
      await still?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  /** Says goodbye; a connection that does not answer it is cut. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    const cut = setTimeout(() => this.socket?.destroy(), GOODBYE);
    const client = await this.client?.catch(() => undefined);
    client?.removeAllListeners('end');
    await client?.end().catch(() => undefined);
    clearTimeout(cut);
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
    // A connection that breaks while it resumes asks twice: its end, and the resuming that failed.
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
      for (const channel of this.ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A server that lets nobody listen (a replica after a failover) is left: the next try may lead to another.
      this.client = undefined;
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      throw error;
    }
    for (const ears of this.ears.values()) for (const ear of ears) ear.onReconnect?.();
  }
}

/** Any client of the database may send a notice: one that cannot be read must not end the process. */
function tell(ear: Ear, payload: string): void {
  try {
    ear.heard(payload);
  } catch (error) {
    publishTrouble('database.notice-failed', error);
  }
}
