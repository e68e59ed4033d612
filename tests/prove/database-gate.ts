import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy before a database: it passes connections, refuses them as a machine without a database does, or accepts and
 * never answers.
 */
export type GateState = 'open' | 'refused' | 'silent';

/** A way to a PostgreSQL of this machine that a proof can shut, without anything happening to the database itself. */
export class DatabaseGate {
  private readonly target: URL;
  private readonly pairs = new Map<Socket, Socket>();
  private server: Server | undefined;
  private port = 0;
  private state: GateState = 'open';

  /** @param url of the database */
  constructor(url: string) {
    this.target = new URL(url);
  }

  /** The database's address by way of the gate. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async start(): Promise<void> {
    this.server = createServer((socket) => this.take(socket));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (typeof address === 'object' && address) this.port = address.port;
  }

  /**
   * As `refused` it breaks every connection and accepts no new one; as `silent` it keeps all connections and passes no
   * data.
   */
  async set(state: GateState): Promise<void> {
    const before = this.state;
    this.state = state;
    if (state === 'refused') await this.end();
    else if (before === 'refused') await this.start();
    for (const pair of this.pairs)
      for (const socket of pair)
        if (state === 'silent') socket.pause();
        else socket.resume();
  }

  /** Ends all of it. */
  async end(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const [inner, outer] of this.pairs) {
      inner.destroy();
      outer.destroy();
    }
    this.pairs.clear();
    if (server === undefined) return;
    server.close();
    await once(server, 'close');
  }

  private take(inner: Socket): void {
    const outer = connect(Number(this.target.port), this.target.hostname);
    this.pairs.set(inner, outer);
    const forget = () => {
      this.pairs.delete(inner);
      inner.destroy();
      outer.destroy();
    };
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.on('data', (data) => void to.write(data));
      from.on('error', forget).on('close', forget);
      if (this.state === 'silent') from.pause();
    }
  }
}
