import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Logs one line per answer, without personal data: the route's pattern instead of the path, which may hold a
 * DNI or a code, the names of query parameters, no client address, no body. Every answer carries the request's id
 * (`reqId`); after a server error the page shows its beginning.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = LEVELS[reply.statusCode] ?? (reply.statusCode > 500 ? 'warn' : 'info');
    if (request.url !== '/health' && request.url !== '/ready') request.log[level](lineOf(request, reply), 'request');
    done();
  });
}

/** Log levels by status: a failure of this server is an error; an unavailable dependency (503) is not. */
const LEVELS: Readonly<Record<number, 'error'>> = { 500: 'error' };

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  return {
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    tenant: request.tenant?.id,
  };
}

/** The pattern of a request's route, with the names of its query parameters. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url ?? '(none)';
  const start = request.url.indexOf('?');
  const names = start < 0 ? [] : [...new URLSearchParams(request.url.slice(start)).keys()];
  const known = names.filter((name) => /^[a-zA-Z]{1,30}$/.test(name)).map((name) => `${name}=***`);
  return known.length > 0 ? `${pattern}?${known.join('&')}` : pattern;
}
