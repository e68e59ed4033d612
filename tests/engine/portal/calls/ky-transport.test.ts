import { describe, expect, it, vi } from 'vitest';
import { makeTransport } from '../../../../engine/portal/react/boot/transport.ts';

const base = 'https://portal.example/';

describe('the transport of the page', () => {
  const request = {
    method: 'POST',
    path: '/api/x',
    body: { json: { a: 1 } },
    headers: { 'Idempotency-Key': 'k' },
    timeoutSeconds: 5,
    answer: 'json',
    signal: undefined,
  } as const;

  it('sends JSON to its own origin and returns status, body and Retry-After', async () => {
    const seen: Request[] = [];
    const fetch_ = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      seen.push(new Request(input, init));
      return new Response('{"error":{"code":"TOO_MANY"}}', { status: 429, headers: { 'Retry-After': '30' } });
    });
    expect(await makeTransport({ base, fetch: fetch_ }).send(request)).toEqual({
      kind: 'answer',
      status: 429,
      body: { error: { code: 'TOO_MANY' } },
      retryAfter: 30,
    });
    expect(fetch_).toHaveBeenCalledTimes(1);
    expect(await seen[0]?.json()).toEqual({ a: 1 });
    expect([seen[0]?.headers.get('content-type'), seen[0]?.headers.get('idempotency-key')]).toEqual([
      'application/json',
      'k',
    ]);
  });

  it('reads a plain-text refusal, but no page of a proxy [FIXP-08]', async () => {
    const answering = (body: string, type: string, status = 422) =>
      makeTransport({
        base,
        fetch: async () => new Response(body, { status, headers: { 'Content-Type': type } }),
      }).send(request);
    expect(await answering('El afiliado no existe\n', 'text/plain; charset=utf-8')).toMatchObject({
      body: 'El afiliado no existe',
    });
    expect(await answering('<h1>Bad</h1>', 'text/html')).toMatchObject({ body: undefined });
    expect(await answering('x'.repeat(501), 'text/plain')).toMatchObject({ body: undefined });
    expect(await answering('listo', 'text/plain', 200)).toMatchObject({ body: 'listo' });
  });

  it('distinguishes offline, aborted, timed out and unreadable, and never rejects [A38]', async () => {
    const offline = makeTransport({ base, fetch: async () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await offline.send(request)).toEqual({ kind: 'offline' });
    const html = makeTransport({
      base,
      fetch: async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    });
    expect(await html.send(request)).toMatchObject({ kind: 'answer', status: 200, body: undefined });
    const leaving = new AbortController();
    const never = makeTransport({
      base,
      fetch: (input) =>
        new Promise((_, reject) => {
          const { signal } = input instanceof Request ? input : new Request(input);
          const end = () => reject(signal.reason);
          if (signal.aborted) end();
          else signal.addEventListener('abort', end);
        }),
    });
    const sent = never.send({ ...request, signal: leaving.signal });
    leaving.abort();
    expect(await sent).toEqual({ kind: 'left' });
    // A slow answer is no lost connection: the server may have carried the call out.
    expect(await never.send({ ...request, timeoutSeconds: 0.01 })).toEqual({ kind: 'timeout' });
  });
});
