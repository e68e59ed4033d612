import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true`: this GET changes something and must come from our own page (A21). */
    readonly sameOrigin?: true;
    /** `true`: this unsafe method may come from another site's form, because it reads and changes nothing. */
    readonly fromAnywhere?: true;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send (R15): every unsafe method must come from our own origin, as the
 * browser itself says. Together with JSON bodies alone this leaves a foreign form nothing to post.
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
 * Whether a request comes from a page of this origin. A caller that sends neither header is no browser of today; without
 * cookies it carries nobody's authority.
 */
function isSameOrigin(request: FastifyRequest, secure: boolean): boolean {
  const { origin, 'sec-fetch-site': site, cookie } = request.headers;
  if (typeof origin === 'string')
    return isOwnOrigin(origin, request, secure) && (site === undefined || site === 'same-origin');
  if (site !== undefined) return site === 'same-origin';
  return cookie === undefined;
}

/** Hosts that a browser trusts without https: nobody stands between it and them. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether an Origin is the one that was asked: its host and port to the letter, and its scheme wherever it is known. That is
 * https where people come by https (PUBLIC_URL), else what a believed proxy says. A page over plain http at the same name is
 * whoever stands between, and may not write here.
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
