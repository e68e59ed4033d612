let said: readonly object[] = [];

/**
 * Sets the messages that the lines of the current story send once open (call/messages.ts); by default there are no
 * messages.
 */
export function letLinesSay(messages: readonly object[]): void {
  said = messages;
}

/**
 * A line to our own API that opens and sends the messages of its story. Stories have no server, so the drawn queue
 * neither moves nor breaks. It answers pings, so that the page does not take it for lost.
 */
class SilentLine extends EventTarget implements Pick<WebSocket, 'readyState' | 'send' | 'close'> {
  readyState: WebSocket['readyState'] = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor() {
    super();
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event('open'));
      for (const message of said) this.hear(message);
    });
  }

  send(): void {
    this.hear({ t: 'pong' });
  }

  private hear(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
}

/** From now on sockets to /api are silent lines; all others, the catalogue's own among them, are real. */
export function silenceLines(): void {
  const Real = window.WebSocket;
  window.WebSocket = new Proxy(Real, {
    construct(target, [url, protocols]: [string | URL, (string | string[])?]) {
      return new URL(url, window.location.href).pathname.startsWith('/api/')
        ? new SilentLine()
        : Reflect.construct(target, [url, protocols]);
    },
  });
}
