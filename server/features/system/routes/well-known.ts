import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';

/** Milliseconds until security.txt expires; RFC 9116 recommends less than a year. */
const BELIEVED = 180 * 86_400_000;

/** Crawlers may fetch pages, because `noindex` is only seen on a fetched page. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\n';

/** Files with well-known names: robots.txt, security.txt (RFC 9116), change-password (W3C). */
export const wellKnownRoute: Route = (app, { config, clock }) => {
  const options = { schema: { hide: true }, config: { access: PUBLIC, tenant: false } } as const;
  app.get('/robots.txt', options, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  app.get('/.well-known/security.txt', options, async (_request, reply) => {
    if (config.securityContact === undefined) throw notFound();
    const expires = new Date(clock.now().getTime() + BELIEVED).toISOString();
    const lines = [`Contact: ${config.securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: es, en'];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', { ...options, config: { access: PUBLIC } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/recuperarclave', 302),
  );
};
