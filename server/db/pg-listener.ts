import pg from 'pg';
import type { Unlisten } from './database.ts';
import { outsideTransaction } from './transaction.ts';

interface Ear {
  readonly heard: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

/** Milliseconds between two tries to connect anew, growing to the last. */
const RETRY = [100, 500, 2_000, 5_000];

/** One connection that listens for this process. It connects at the first listener and again whenever it is lost. */
export class PgListener {
  private readonly url: string;
  private readonly ears = new Map<string, Set<Ear>>();
  private client: Promise<pg.Client> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(url: string) {
    this.url = url;
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
      await (await this.connected()).query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    const client = await this.client?.catch(() => undefined);
    client?.removeAllListeners('end');
    await client?.end();
  }

  private connected(): Promise<pg.Client> {
    this.client ??= this.connect();
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    client.on('error', () => undefined); // 'end' follows, and that connects anew
    client.on('notification', ({ channel, payload }) => {
      for (const ear of this.ears.get(channel) ?? []) outsideTransaction(() => ear.heard(payload ?? ''));
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
    this.retry = setTimeout(
      () => void this.resume().catch(() => this.reconnect(tries + 1)),
      RETRY[Math.min(tries, RETRY.length - 1)],
    );
    this.retry.unref();
  }

  private async resume(): Promise<void> {
    const client = await this.connected();
    for (const channel of this.ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const ears of this.ears.values()) for (const ear of ears) ear.onReconnect?.();
  }
}
