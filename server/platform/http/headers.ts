import type { FastifyInstance } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { normalPath } from '../../../engine/language/screens/path-pattern.ts';
import type { AppDeps } from '../deps.ts';
import { type InlineParts, inlineParts } from '../pages/inline-parts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `self`: our own pages may show this document in a frame. */
    readonly framing?: 'self';
  }
}

type HeaderParts = Pick<AppDeps, 'config' | 'pages' | 'drawer'>;

/** Sets the security headers of every answer. Answers of /api are never cached. */
export function registerHeaders(app: FastifyInstance, { config, pages, drawer }: HeaderParts): void {
  const policiesOf = policyWriter(config.secure, pages && drawer && inlineParts(pages, drawer));
  app.addHook('onRequest', (request, reply, done) => {
    const { framing } = request.routeOptions.config;
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': framing === 'self' ? 'SAMEORIGIN' : 'DENY',
      ...(config.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
      ...(isListed(request.url) ? {} : { 'x-robots-tag': 'noindex' }),
      ...(request.url.startsWith('/api') ? { 'cache-control': 'no-store' } : {}),
    });
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { framing } = request.routeOptions.config;
    const { content, permissions } = policiesOf(request.tenant, request.host, framing);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', content);
    reply.header('permissions-policy', permissions);
    done();
  });
}

/**
 * Whether search engines may list a page: only the sign-in page, because addresses of the others contain codes or
 * redirect to it.
 */
const isListed = (url: string): boolean => normalPath(url.split('?', 1)[0] ?? '/').toLowerCase() === '/login';

/** Both policies of a tenant's answers, cached for the last requested host. */
interface Policies {
  readonly host: string;
  readonly framing: 'self' | undefined;
  readonly content: string;
  readonly permissions: string;
}

/**
 * Caches a tenant's policies for one host, the last one requested: most requests use the same, and made-up hosts must
 * not grow the cache.
 */
function policyWriter(secure: boolean, inline: InlineParts | undefined) {
  const kept = new WeakMap<CompiledTenant, Policies>();
  return (tenant: CompiledTenant | null, host: string, framing: 'self' | undefined): Policies => {
    const known = tenant ? kept.get(tenant) : undefined;
    if (known?.host === host && known.framing === framing) return known;
    const content = contentPolicy(tenant, host, { secure, inline, framing });
    const written = { host, framing, content, permissions: permissionsPolicy(tenant) };
    if (tenant) kept.set(tenant, written);
    return written;
  };
}

interface PolicyParts {
  readonly secure: boolean;
  readonly inline: InlineParts | undefined;
  readonly framing: 'self' | undefined;
}

/**
 * The content security policy (architecture §5): everything from this origin; frames, media and pictures also from
 * hosts that the tenant lists.
 */
function contentPolicy(tenant: CompiledTenant | null, host: string, { secure, inline, framing }: PolicyParts): string {
  const hosts = tenant?.public.frameHosts ?? [];
  const socket = `${secure ? 'wss' : 'ws'}://${host}`;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(inline === undefined ? [] : [inline.scriptSource])].join(' '),
    ["style-src 'self'", ...(inline && tenant ? inline.styleSources(tenant) : [])].join(' '),
    ["img-src 'self' data: blob:", ...(tenant?.public.imageHosts ?? [])].join(' '),
    "font-src 'self'",
    `connect-src 'self'${/^[a-z0-9.:[\]-]+$/i.test(host) ? ` ${socket}` : ''}`,
    ["media-src 'self' blob:", ...hosts].join(' '),
    ["frame-src 'self'", ...hosts].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framing === 'self' ? "'self'" : "'none'"}`,
  ].join('; ');
}

/**
 * The permissions policy: camera and microphone for this origin only; geolocation only for a tenant's map, and there
 * only after a click.
 */
function permissionsPolicy(tenant: CompiledTenant | null): string {
  const hosts = (tenant?.public.frameHosts ?? []).map((host) => `"${host}"`);
  const place = hosts.length > 0 ? `(self ${hosts.join(' ')})` : '()';
  return `camera=(self), microphone=(self), geolocation=${place}, payment=(), usb=()`;
}
