import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A server behind the balancer, and whether it said that it is ready. */
interface Backend {
  readonly port: number;
  ready: boolean;
}

/** Milliseconds between two questions; a real balancer's is some seconds, and DRAIN_SECONDS longer. */
const ASK = 200;

/**
 * The least that stands before two servers: asks each for /ready, hands every request and every line to one that is, by
 * turns, and never tries one a second time, so that what a server drops is seen.
 */
export class Balancer {
  readonly #backends: readonly Backend[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  address = '';

  constructor(ports: readonly number[]) {
    this.#backends = ports.map((port) => ({ port, ready: false }));
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
    this.#server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) =>
      this.#tie(asked, socket, head),
    );
    this.#timer = setInterval(() => void this.ask(), ASK);
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const bound = this.#server.address();
    if (typeof bound === 'object' && bound) this.address = `http://127.0.0.1:${bound.port}`;
    await this.ask();
  }

  /** Asks every server whether it is ready. */
  async ask(): Promise<void> {
    const one = async (backend: Backend) => {
      const answer = await fetch(`http://127.0.0.1:${backend.port}/ready`).catch(() => undefined);
      await answer?.arrayBuffer();
      backend.ready = answer?.ok ?? false;
    };
    await Promise.all(this.#backends.map(one));
  }

  /** Resolves when so many servers are ready. */
  async untilReady(many: number): Promise<void> {
    while (this.#backends.filter(({ ready }) => ready).length < many) {
      await new Promise((resolve) => setTimeout(resolve, ASK));
      await this.ask();
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #next(): Backend | undefined {
    const ready = this.#backends.filter((backend) => backend.ready);
    this.#turn += 1;
    return ready[this.#turn % Math.max(1, ready.length)];
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const backend = this.#next();
    const failed = (): void => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    };
    if (!backend) {
      failed();
      return;
    }
    const { method, url, headers } = asked;
    const passed = request({ host: '127.0.0.1', port: backend.port, method, path: url, headers, agent: this.#agent });
    passed.on('response', (heard) => {
      const { connection: _connection, ...rest } = heard.headers;
      answer.writeHead(heard.statusCode ?? 502, rest);
      heard.on('error', failed).pipe(answer);
    });
    passed.on('error', failed);
    asked.pipe(passed);
  }

  #tie(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const backend = this.#next();
    if (!backend) {
      socket.destroy();
      return;
    }
    const other = connect(backend.port, '127.0.0.1');
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => two.destroy());
      one.on('close', () => {
        two.destroy();
        this.#sockets.delete(one);
      });
    }
    const lines = asked.rawHeaders.reduce(
      (text, part, at) => text + part + (at % 2 ? '\r\n' : ': '),
      `${asked.method} ${asked.url} HTTP/1.1\r\n`,
    );
    other.write(`${lines}\r\n`);
    other.write(head);
    socket.pipe(other).pipe(socket);
  }
}
