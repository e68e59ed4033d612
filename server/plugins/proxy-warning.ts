import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a request came through a proxy that is not in TRUST_PROXY. */
    readonly forwardedUnbelieved: () => boolean;
  }
}

/**
 * Notices requests that say for whom a proxy forwards them while that proxy is not believed (FIXS-15): everybody behind it
 * is then one address to every limit. Said once in the log, and by /health until the next start. Anybody can send such a
 * header, so it is a hint for the operator and changes nothing.
 */
export function registerProxyWarning(app: FastifyInstance): void {
  let noticed = false;
  app.decorate('forwardedUnbelieved', () => noticed);
  app.addHook('onRequest', (request, _reply, done) => {
    // More than the address that connected: it is a proxy that is believed.
    const believed = (request.ips?.length ?? 1) > 1;
    if (!noticed && !believed && request.headers['x-forwarded-for'] !== undefined) {
      noticed = true;
      request.log.warn({ event: 'proxy.unbelieved' }, 'X-Forwarded-For of a proxy that TRUST_PROXY does not name');
    }
    done();
  });
}
