import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Phase of a server's life. */
export type Phase = 'starting' | 'serving' | 'draining';

/**
 * Milliseconds without a request after which a draining server closes a connection. Longer than the proxy of
 * docs/deployment keeps one (`keepalive_timeout 2s`), so that the proxy closes first and never sends on a closing
 * connection.
 */
const IDLE = 2_500;
/**
 * Milliseconds in which a new connection, or one with half a request, may still bring a whole one when the server stops
 * listening. A proxy sends in the moment in which it connects; a browser opens connections in advance and says nothing.
 */
const ARRIVING = 500;
/** Milliseconds after which a body of which nothing more came is given up, once the server stops listening. */
const STALLED = 2_000;
/** Turns of the event loop to wait for connections that the system has accepted and the server has not. */
const TURNS = 100;

/** An open connection. */
interface Connection {
  /** Requests that began and are not answered. */
  underWay: number;
  /** When it was accepted, milliseconds of `performance.now()`. */
  readonly since: number;
  /** The newest request, of which the body may be on its way. */
  request?: IncomingMessage;
}

/** Phase of a server's life, and its open connections; phases only go forward. */
export class Lifecycle {
  #phase: Phase = 'starting';
  readonly #open = new Map<Socket, Connection>();
  readonly #server: Server;
  #taken = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Marks the server as ready. */
  serve(): void {
    if (this.#phase === 'starting') this.#phase = 'serving';
  }

  /**
   * Begins to stop: reports it to balancers and on each connection, and still answers. Connections that stay idle are
   * closed after {@link IDLE}, before the server stops accepting new ones, because a proxy that sends on a connection being
   * closed gets no answer.
   */
  drain(): void {
    this.#phase = 'draining';
    const read = new Map([...this.#open.keys()].map((socket) => [socket, socket.bytesRead]));
    setTimeout(() => void this.#endIdle((socket) => socket.bytesRead === read.get(socket)), IDLE).unref();
  }

  /** Ends connections without a request. Waits one turn first: on a busy machine, a request may wait in the system. */
  async #endIdle(isDone: (socket: Socket, connection: Connection) => boolean): Promise<void> {
    await setImmediate();
    for (const [socket, connection] of this.#open)
      if (connection.underWay === 0 && isDone(socket, connection)) socket.destroy();
  }

  /** Registers a connection. */
  connected(socket: Socket): void {
    this.#taken += 1;
    this.#open.set(socket, { underWay: 0, since: performance.now() });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** Counts a request that began on its connection. */
  began(request: IncomingMessage): void {
    const connection = this.#open.get(request.socket);
    if (connection === undefined) return;
    connection.underWay += 1;
    connection.request = request;
  }

  /** Counts a request that was answered. */
  answered({ socket }: IncomingMessage): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.underWay -= 1;
  }

  /** Ends connections whose request stays half sent: a slow body may still come, a silent one holds up the stop. */
  #endStalled(): void {
    const read = new Map([...this.#open.keys()].map((socket) => [socket, socket.bytesRead]));
    setTimeout(() => {
      for (const [socket, { request }] of this.#open)
        if (request?.complete === false && socket.bytesRead === read.get(socket)) socket.destroy();
      this.#endStalled();
    }, STALLED).unref();
  }

  /**
   * Stops accepting connections. First takes those that the system has accepted, because closing the listening socket
   * would reset them. Open connections with a request are answered and close by themselves; those that never said
   * anything are ended, and a moment later those that still bring no request: Node would wait for them.
   */
  async closeListener(): Promise<void> {
    for (let turn = 0, before = -1; turn < TURNS && before !== this.#taken; turn += 1) {
      before = this.#taken;
      await setImmediate();
    }
    if (this.#server.listening) this.#server.close();
    const before = performance.now() - ARRIVING;
    void this.#endIdle((socket, { since }) => socket.bytesRead === 0 && since < before);
    setTimeout(() => void this.#endIdle(() => true), ARRIVING).unref();
    this.#endStalled();
  }

  /**
   * Destroys every connection, including upgraded ones: Node no longer lists those, and closing would wait for their
   * clients without limit.
   */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly lifecycle: Lifecycle;
  }
}

/**
 * Tracks the server's phase. While it drains, each answer closes its connection, so that clients reconnect
 * and the balancer leads them to another server.
 */
export function registerLifecycle(app: FastifyInstance): void {
  const lifecycle = new Lifecycle(app.server);
  app.decorate('lifecycle', lifecycle);
  app.server.on('connection', (socket: Socket) => lifecycle.connected(socket));
  // Errors such as too many open files concern one connection; the others go on.
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error({ err: error }, 'server failed'));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    lifecycle.began(request.raw);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    lifecycle.answered(request.raw);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.phase === 'draining') reply.header('connection', 'close');
    done();
  });
}
