import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true`: this GET changes something and must come from our own page (A21). */
    readonly sameOrigin?: true;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send (R15): every unsafe method must come from our own origin, as the
 * browser itself says. Together with JSON bodies alone this leaves a foreign form nothing to post.
 */
export function registerSameOrigin(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, _reply, done) => {
    const safe = SAFE.has(request.method) && !request.routeOptions.config.sameOrigin;
    done(safe || isSameOrigin(request) ? undefined : new AppError(403, 'CROSS_ORIGIN'));
  });
}

/**
 * Whether a request comes from a page of this host. The Origin's host is compared whole, port too, with the host asked
 * for. A caller that sends neither header is no browser of today; without cookies it carries nobody's authority.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site, cookie } = request.headers;
  if (typeof origin === 'string')
    return hostOf(origin) === request.host.toLowerCase() && (site === undefined || site === 'same-origin');
  if (site !== undefined) return site === 'same-origin';
  return cookie === undefined;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host.toLowerCase() : undefined;
}
