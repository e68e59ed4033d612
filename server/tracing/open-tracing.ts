import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONNECTOR_ASKED, type ConnectorAsked } from '../services/connectors/observed.ts';

/** Milliseconds for which a collector is asked, tries again included: stopping waits for it too. */
const PATIENCE = 3_000;

/** Spans on their way to a collector. */
export interface OpenTracing {
  /** Sends what is left and lets go. */
  readonly close: () => Promise<void>;
}

/**
 * Sends a span of each request, and of each question to an insurer within it, to an OpenTelemetry collector (FIXS-22). A
 * span names the method, the route's pattern, the status, the tenant and the request's id, which finds its lines in the
 * log: no address, no query, nothing of a person. Nobody outside names our traces: `traceparent` is not read. To be opened
 * before the app is ready.
 * @param endpoint of the collector, OTLP over http, without `/v1/traces`
 */
export function openTracing(app: FastifyInstance, endpoint: string): OpenTracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: PATIENCE });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'portal-telemedicina' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // What keeps, across promises, of which request a question is.
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
    // What was refused before it came to us, for who asks or because the database is away, is a request too.
    const span = open.get(request) ?? begin(request, reply);
    // A path that is no route's says what somebody typed.
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
      // A collector that is away must not keep a server that was told to go.
      await provider
        .shutdown()
        .catch((error: unknown) => app.log.warn({ err: error }, 'the last spans were not taken'));
      trace.disable();
      context.disable();
    },
  };
}
