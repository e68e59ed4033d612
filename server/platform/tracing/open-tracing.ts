import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONNECTOR_ASKED, type ConnectorAsked } from '../outbound/observed.ts';

/** Milliseconds for an export including retries, which shutdown waits for too. */
const PATIENCE = 3_000;

/** A running tracing exporter. */
export interface OpenTracing {
  /** Sends the remaining spans and stops. */
  readonly close: () => Promise<void>;
}

/**
 * Sends spans of requests, and of calls to insurers within them, to an OpenTelemetry collector. A span holds
 * method, route pattern, status, tenant and the request's id, which is in the log too: no address, no query, no
 * personal data. `traceparent` is ignored, so that clients cannot choose trace ids. Open before the app is ready.
 * @param endpoint of the collector, OTLP over http, without `/v1/traces`
 */
export function openTracing(app: FastifyInstance, endpoint: string): OpenTracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: PATIENCE });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'portal-telemedicina' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // Also registers the context manager, which relates calls to their request across promises.
  provider.register({ propagator: null });
  const tracer = provider.getTracer('portal');
  const open = new WeakMap<FastifyRequest, Span>();
  const begin = (request: FastifyRequest, { elapsedTime }: FastifyReply): Span =>
    tracer.startSpan(request.method, { kind: SpanKind.SERVER, startTime: Date.now() - elapsedTime });
  app.addHook('onRequest', (request, reply, done) => {
    const span = begin(request, reply);
    open.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    // A request refused by an earlier hook, such as a rate limit, has no span yet.
    const span = open.get(request) ?? begin(request, reply);
    // A path without a route may contain anything a client typed.
    const route = request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)');
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'portal.tenant': request.tenant?.id ?? '',
      'portal.request_id': request.id,
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  const onAsked = (message: unknown): void => {
    const { tenant, connector, outcome, seconds } = message as ConnectorAsked;
    const attributes = { 'portal.tenant': tenant, 'portal.connector': connector, 'portal.outcome': outcome };
    const startTime = Date.now() - seconds * 1_000;
    const span = tracer.startSpan(`connector ${connector}`, { kind: SpanKind.CLIENT, startTime, attributes });
    if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  subscribe(CONNECTOR_ASKED, onAsked);
  return {
    close: async () => {
      unsubscribe(CONNECTOR_ASKED, onAsked);
      // A lost collector must not keep a server from stopping.
      await provider
        .shutdown()
        .catch((error: unknown) => app.log.warn({ err: error }, 'the last spans were not taken'));
      trace.disable();
      context.disable();
    },
  };
}
