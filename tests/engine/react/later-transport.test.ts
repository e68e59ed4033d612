import { expect, it, vi } from 'vitest';
import type { HttpOutcome, Transport } from '../../../engine/calls/transport.ts';
import { lazyTransport } from '../../../engine/react/boot/lazy-transport.ts';

const request = {
  method: 'GET',
  path: '/api/x',
  body: undefined,
  headers: {},
  timeoutSeconds: 5,
  answer: 'json',
  signal: undefined,
} as const;
const answer: HttpOutcome = { kind: 'answer', status: 200, body: 1, retryAfter: undefined };
const there: Transport = { send: async () => answer };

it('fetches its code once, for the first request or before it', async () => {
  const load = vi.fn(async () => there);
  const transport = lazyTransport(load);
  expect(load).not.toHaveBeenCalled();
  transport.preload();
  expect(await Promise.all([transport.send(request), transport.send(request)])).toEqual([answer, answer]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('[A38] tells code that does not come as a lost connection, and tries again', async () => {
  const load = vi.fn<() => Promise<Transport>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValueOnce(there);
  const transport = lazyTransport(load);
  expect(await transport.send(request)).toEqual({ kind: 'offline' });
  expect(await transport.send(request)).toEqual(answer);
});

it('[A38] tells a page that was left as left', async () => {
  const transport = lazyTransport(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await transport.send({ ...request, signal: AbortSignal.abort() })).toEqual({ kind: 'left' });
});

it('[A49] ends a request whose code does not come in the time of the request', async () => {
  vi.useFakeTimers();
  try {
    const outcome = lazyTransport(() => new Promise(() => undefined)).send(request);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toEqual({ kind: 'timeout' });
  } finally {
    vi.useRealTimers();
  }
});
