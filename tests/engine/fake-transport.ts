import type { HttpOutcome, HttpRequest, Transport } from '../../engine/portal/calls/transport.ts';

/** Answer of a fake backend at a path: a body (200), or a whole outcome. */
export type Reply = (request: HttpRequest) => HttpOutcome | Promise<HttpOutcome>;

/** A backend in memory that keeps what it was asked. A path it does not know is 501, so that a test fails loudly. */
export interface FakeBackend extends Transport {
  readonly asked: HttpRequest[];
  readonly at: (path: string) => readonly HttpRequest[];
  readonly reply: (path: string, reply: Reply) => void;
}

/** A 200 with a body. */
export const answer = (body: unknown, status = 200): HttpOutcome => ({
  kind: 'answer',
  status,
  body,
  retryAfter: undefined,
});

/** A refusal in the shape of the contract. */
export const refuse = (status: number, code: string, more: object = {}): HttpOutcome =>
  answer({ error: { code, ...more } }, status);

/** A backend that answers by path; the search of a path does not count. */
export function fakeBackend(replies: Readonly<Record<string, Reply>> = {}): FakeBackend {
  const routes = new Map(Object.entries(replies));
  const asked: HttpRequest[] = [];
  const pathOf = (request: HttpRequest) => request.path.split('?')[0] ?? '';
  return {
    asked,
    at: (path) => asked.filter((request) => pathOf(request) === path),
    reply: (path, reply) => void routes.set(path, reply),
    async send(request) {
      asked.push(request);
      const left = () => request.signal?.aborted === true;
      if (left()) return { kind: 'left' };
      const reply = routes.get(pathOf(request));
      const outcome = reply === undefined ? refuse(501, 'NOT_FAKED') : await reply(request);
      return left() ? { kind: 'left' } : outcome;
    },
  };
}

/** Something that is awaited until the test lets it go. */
export function gate<Value>(): { readonly opened: Promise<Value>; readonly open: (value: Value) => void } {
  let open: (value: Value) => void = () => undefined;
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open: (value) => open(value) };
}
