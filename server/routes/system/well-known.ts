import { PUBLIC } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import type { Route } from '../route.ts';

/** Milliseconds for which security.txt may be believed; RFC 9116 wants less than a year. */
const BELIEVED = 180 * 86_400_000;

/** Crawlers may read pages, each of which says whether it is to be listed; a page that they may not read cannot say so. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\n';

/** The files that programs look for by fixed names: robots.txt, security.txt (RFC 9116), where a password is changed (W3C). */
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
