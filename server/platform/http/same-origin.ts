import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Config } from '../core/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true`: this GET writes, so it must come from our own page (A21). */
    readonly sameOrigin?: true;
    /** `true`: this unsafe method only reads, so it may come from another site. */
    readonly fromAnywhere?: true;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: every unsafe method must come from our own origin, by the browser's headers. As bodies are
 * JSON only, another site's form can post nothing useful either.
 */
export function registerSameOrigin(app: FastifyInstance, { secure }: Pick<Config, 'secure'>): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, _reply, done) => {
    const { sameOrigin, fromAnywhere } = request.routeOptions.config;
    const safe = fromAnywhere === true || (SAFE.has(request.method) && !sameOrigin);
    done(safe || isSameOrigin(request, secure) ? undefined : new AppError(403, 'CROSS_ORIGIN'));
  });
}

/**
 * Whether a request comes from a page of this origin. A client without both headers is not a current browser; without
 * cookies it has no session to abuse.
 */
function isSameOrigin(request: FastifyRequest, secure: boolean): boolean {
  const { origin, 'sec-fetch-site': site, cookie } = request.headers;
  if (typeof origin === 'string')
    return isOwnOrigin(origin, request, secure) && (site === undefined || site === 'same-origin');
  if (site !== undefined) return site === 'same-origin';
  return cookie === undefined;
}

/** Hosts that browsers trust without https, because the connection stays on the machine. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether an Origin is the requested one: equal host and port, and equal scheme where it is known. Known is https where
 * PUBLIC_URL has it, else the scheme from a trusted proxy. A page over plain http with the same name may come from a
 * man in the middle, and must not write.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, secure: boolean): boolean {
  const { protocol, host, hostname } = URL.canParse(origin)
    ? new URL(origin)
    : { protocol: '', host: '', hostname: '' };
  if (host === '' || host.toLowerCase() !== request.host.toLowerCase()) return false;
  if (secure) return protocol === 'https:' || LOOPBACK.test(hostname);
  const believed = (request.ips?.length ?? 1) > 1 && request.headers['x-forwarded-proto'] !== undefined;
  return !believed || protocol === `${request.protocol}:`;
}
