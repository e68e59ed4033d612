import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a request came through a proxy that is not in TRUST_PROXY. */
    readonly forwardedUnbelieved: () => boolean;
  }
}

/**
 * Notices X-Forwarded-For from a proxy that is not trusted: rate limits would then count everybody behind it
 * as one address. Logged once, and reported by /health until the next start. Clients can forge such a header, so it is
 * only a hint for the operator.
 */
export function registerProxyWarning(app: FastifyInstance): void {
  let noticed = false;
  app.decorate('forwardedUnbelieved', () => noticed);
  app.addHook('onRequest', (request, _reply, done) => {
    // More addresses than the socket's: a trusted proxy added them.
    const believed = (request.ips?.length ?? 1) > 1;
    if (!noticed && !believed && request.headers['x-forwarded-for'] !== undefined) {
      noticed = true;
      request.log.warn({ event: 'proxy.unbelieved' }, 'X-Forwarded-For of a proxy that TRUST_PROXY does not name');
    }
    done();
  });
}
