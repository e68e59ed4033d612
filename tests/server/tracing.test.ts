// @engine pg
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/platform/core/config.ts';
import { observed } from '../../server/platform/outbound/observed.ts';
import { type OpenTracing, openTracing } from '../../server/platform/tracing/open-tracing.ts';
import { read } from '../architecture/sources.ts';
import { buildTestServer, type TestServer } from './helper.ts';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** Requests that a collector received. */
const bodies: string[] = [];
let collector: Server;
let server: TestServer;
let tracing: OpenTracing | undefined;

beforeAll(async () => {
  collector = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const bound = collector.address();
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  server = await buildTestServer({
    config: { demo: false },
    plugin: (app) => {
      tracing = openTracing(app, endpoint);
      app.get('/api/preguntar', { config: { access: 'public' } }, async () =>
        observed('uno', 'cobertura', Promise.resolve({ dni: '30111222' })),
      );
      app.get('/api/roto', { config: { access: 'public' } }, async () => {
        throw new Error('30111222');
      });
    },
  });
});
afterAll(async () => {
  await server.close();
  collector.closeAllConnections();
  collector.close();
});

const spansOf = (body: string): readonly Sent[] =>
  (
    JSON.parse(body.replace(/^\S+ /, '')) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
  ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

describe('traces', () => {
  it('report requests and insurer calls without personal data [FIXS-22]', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const ana = server.browser('uno');
    await ana.login('30111222', 'portal2026');
    const asked = await ana.get('/api/preguntar?doc=30111222', { traceparent });
    await ana.get('/api/roto?nombre=Ana');
    await ana.get('/api/nada/30111222');
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/renovar',
      headers: { origin: 'https://ajena.example', cookie: 'tenant=uno' },
    });
    await tracing?.close();
    expect(bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true);
    const spans = bodies.flatMap(spansOf);
    const named = (name: string) => spans.find((span) => span.name === name);
    const told = named('GET /api/preguntar');
    expect(told?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'http.response.status_code', value: { intValue: 200 } },
        { key: 'portal.tenant', value: { stringValue: 'uno' } },
        { key: 'portal.request_id', value: { stringValue: asked.headers['x-request-id'] } },
      ]),
    );
    expect(named('connector cobertura')).toMatchObject({ parentSpanId: told?.spanId, traceId: told?.traceId });
    expect(named('GET /api/roto')?.status).toMatchObject({ code: 2 });
    expect(named('GET (none)')).toBeDefined();
    expect(named('POST /api/auth/login')).toBeDefined();
    const refused = named('POST /api/auth/renovar');
    expect(refused?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 403 } });
    expect(bodies.join()).not.toMatch(/30111222|Ana|example\.com|\?|0af7651916cd43dd8448eb211c80319c|127\.0\.0\.1/);
  });

  it('are asked for by OTEL_EXPORTER_OTLP_ENDPOINT, and their libraries are loaded only then [FIXS-22]', () => {
    expect(readConfig({}).tracesTo).toBeUndefined();
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }).tracesTo).toBe(
      'http://127.0.0.1:4318',
    );
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
    const start = read('server/start.ts');
    expect(start).toContain("await import('./platform/tracing/open-tracing.ts')");
    expect(start).not.toMatch(/^import .*tracing/m);
  });
});
