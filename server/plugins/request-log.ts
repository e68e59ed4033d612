import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line for each answer, without personal data (A8, R17): the route's pattern instead of the address (which may hold
 * a DNI or a code), the names of the query's parts, no address of the caller, no body. Every answer carries the id that
 * finds its lines (`reqId`), of which the page tells the beginning where the server failed (FIXS-22).
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

/** That this server failed is an error; that something it needs is away is none of its own. */
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

/** The pattern of a request's route, with the names of its query's parts. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url ?? '(none)';
  const start = request.url.indexOf('?');
  const names = start < 0 ? [] : [...new URLSearchParams(request.url.slice(start)).keys()];
  const known = names.filter((name) => /^[a-zA-Z]{1,30}$/.test(name)).map((name) => `${name}=***`);
  return known.length > 0 ? `${pattern}?${known.join('&')}` : pattern;
}
