import { type FromPeer, type Received, readMessage, type ToServer } from './messages.ts';

/** State of the socket. `refused`: the server does not let this person join. */
export type LineState = 'connecting' | 'open' | 'reconnecting' | 'closed' | 'refused' | 'replaced';

/** Dependencies of the socket; tests bring their own. */
export interface LineOptions {
  /** Address of the socket; read at each attempt. */
  readonly url: () => string;
  readonly onMessage: (message: Received) => void;
  readonly onState: (state: LineState) => void;
  readonly open?: (url: string) => WebSocket;
  /**
   * Called when the socket could not be opened, because browsers do not tell a refusal from a lost network. False ends
   * the line as refused.
   */
  readonly isAdmitted?: (() => Promise<boolean>) | undefined;
}

/** Close codes of the server after which the line does not reconnect. */
export const LINE_REFUSED = 4403;
export const LINE_REPLACED = 4409;
export const LINE_ENDED = 4410;

const ENDS: Readonly<Record<number, LineState>> = {
  [LINE_REFUSED]: 'refused',
  [LINE_REPLACED]: 'replaced',
  [LINE_ENDED]: 'closed',
};
const PAUSES = [250, 500, 1000, 2000, 4000];
const PING_MS = 4000;
/**
 * Milliseconds of silence after which the line counts as dead, although the browser may not know it yet (a phone that
 * changed networks).
 */
const SILENCE_MS = 10_000;
/** Milliseconds after which opening is tried again: on a lost network a browser waits for minutes. */
const OPENING_MS = 15_000;

/**
 * WebSocket that reconnects by itself until it is closed or refused. Messages sent while it is away are dropped: after
 * reconnecting both sides negotiate again, so an old message would only confuse.
 */
export class SignalLine {
  readonly #options: LineOptions;
  #socket: WebSocket | undefined;
  #attempt = 0;
  #opened = false;
  #over = false;
  #heardAt = 0;
  /** Number of received messages. */
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Opens the line; idempotent. */
  start(): void {
    if (this.#socket || this.#over) return;
    this.#connect();
  }

  /** Sends a message if the line is open; otherwise drops it. */
  send(message: FromPeer | ToServer): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  /** Reconnects at once, because the network is back or the page became visible; an open socket is only pinged. */
  wake(): void {
    if (this.#over) return;
    clearTimeout(this.#retry);
    if (this.#socket?.readyState === 1) this.send({ t: 'ping' });
    else this.#connect();
  }

  /** Whether any message arrives within `patience` milliseconds. */
  probe(patience: number): Promise<boolean> {
    if (this.#socket?.readyState !== 1) return Promise.resolve(false);
    const before = this.#heard;
    this.send({ t: 'ping' });
    return new Promise((resolve) => {
      setTimeout(() => resolve(this.#heard > before), patience);
    });
  }

  /** Closes the line for good. */
  close(): void {
    this.#finish('closed');
    this.#socket?.close(1000);
  }

  #connect(): void {
    this.#drop();
    let opened = false;
    const socket = (this.#options.open ?? ((url) => new WebSocket(url)))(this.#options.url());
    this.#socket = socket;
    socket.onopen = () => {
      opened = true;
      clearTimeout(this.#opening);
      this.#attempt = 0;
      this.#opened = true;
      this.#heardAt = Date.now();
      this.#options.onState('open');
      this.#watch(socket);
    };
    socket.onmessage = (event: MessageEvent) => {
      this.#heardAt = Date.now();
      this.#heard += 1;
      const message = readMessage(event.data);
      if (message && message.t !== 'pong') this.#options.onMessage(message);
    };
    socket.onclose = (event: CloseEvent) => {
      if (!opened && !this.#over) void this.#askAdmission();
      this.#lost(socket, event.code);
    };
    this.#opening = setTimeout(() => this.#lost(socket, 4000), OPENING_MS);
    this.#options.onState(this.#opened ? 'reconnecting' : 'connecting');
  }

  async #askAdmission(): Promise<void> {
    if ((await this.#options.isAdmitted?.()) !== false) return;
    this.#finish('refused');
    this.#drop();
  }

  #watch(socket: WebSocket): void {
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => {
      if (Date.now() - this.#heardAt > SILENCE_MS) this.#lost(socket, 4000);
      else this.send({ t: 'ping' });
    }, PING_MS);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#over) return;
    this.#drop();
    const end = ENDS[code];
    if (end) {
      this.#finish(end);
      return;
    }
    this.#options.onState(this.#opened ? 'reconnecting' : 'connecting');
    const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 4000;
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  #drop(): void {
    clearTimeout(this.#opening);
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #finish(state: LineState): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#opening);
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    this.#options.onState(state);
  }
}
