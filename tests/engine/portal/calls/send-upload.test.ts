// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../../engine/portal/calls/transport.ts';
import { makeTransport } from '../../../../engine/portal/react/boot/transport.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server of another origin that lets this page's in. */
async function serving(reply: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const listening = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, x-tenant, idempotency-key');
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else reply(request, response);
  });
  server = listening;
  await new Promise<void>((up) => listening.listen(0, '127.0.0.1', up));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
}

const body = () => {
  const form = new FormData();
  form.set('descripcion', 'Denuncia');
  form.set('file', new File([new Uint8Array(400_000)], 'denuncia.pdf'));
  return { form };
};
const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  path: '/api/art/guardarDocumento',
  body: body(),
  headers: { 'Idempotency-Key': 'k' },
  timeoutSeconds: 20,
  answer: 'json',
  signal: undefined,
  onSent: () => undefined,
  ...more,
});

describe('the sending of files', { timeout: 30_000 }, () => {
  it('sends the tenant and key, reports sent bytes and reads the answer [ART-13, FIXP-10]', async () => {
    const seen: { headers?: IncomingMessage['headers']; bytes: number } = { bytes: 0 };
    const base = await serving((asked, response) => {
      seen.headers = asked.headers;
      asked.on('data', (chunk: Buffer) => {
        seen.bytes += chunk.length;
      });
      asked.on('end', () =>
        response
          .writeHead(422, { 'Content-Type': 'application/json', 'Retry-After': '7', 'X-Request-Id': 'abc' })
          .end('{"error":{"code":"FILE_REFUSED"}}'),
      );
    });
    const told: (readonly [number, number])[] = [];
    const onSent = (sent: number, total: number) => told.push([sent, total]);
    expect(await makeTransport({ base, tenant: 'demo' }).send(request({ onSent }))).toEqual({
      kind: 'answer',
      status: 422,
      body: { error: { code: 'FILE_REFUSED' } },
      retryAfter: 7,
      requestId: 'abc',
    });
    expect(seen.headers).toMatchObject({ 'x-tenant': 'demo', 'idempotency-key': 'k' });
    expect(seen.headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen.bytes).toBeGreaterThan(400_000);
    expect(told.at(-1)).toEqual([seen.bytes, seen.bytes]);
  });

  it('distinguishes being left, offline and timed out [A38]', async () => {
    const base = await serving((asked, response) => {
      if (asked.headers['idempotency-key'] === 'breaks') response.destroy();
    });
    const transport = makeTransport({ base });
    const stop = new AbortController();
    const going = transport.send(request({ signal: stop.signal }));
    stop.abort();
    expect(await going).toEqual({ kind: 'left' });
    expect(await transport.send(request({ signal: stop.signal }))).toEqual({ kind: 'left' });
    expect(await transport.send(request({ headers: { 'Idempotency-Key': 'breaks' } }))).toEqual({ kind: 'offline' });
    expect(await transport.send(request({ timeoutSeconds: 0.2 }))).toEqual({ kind: 'timeout' });
  });

  it('sends requests without a file through fetch [ART-13]', async () => {
    const fetch_ = async () => new Response('{"a":1}', { status: 200 });
    const transport = makeTransport({ base: 'https://portal.example/', fetch: fetch_ });
    expect(await transport.send(request({ body: { json: {} } }))).toMatchObject({ kind: 'answer', body: { a: 1 } });
  });
});
