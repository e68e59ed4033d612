import { parseInstant } from '../../../engine/domain/dates/instant.ts';
import { operatorMessage } from '../../../engine/language/messages/operator.ts';
import { PUBLIC } from '../../platform/core/access.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { hasRelay } from '../visits/index.ts';

/**
 * Liveness: 200 whenever the process answers, because restarting it cannot repair a database (`/ready` says whether to
 * route people here). Reports the database's state, tenants that do not compile, and warnings for the operator.
 */
const healthRoute: Route = (app, { config, database, tenants }) => {
  app.get('/health', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, async (_request, reply) => {
    const { database: state } = await app.readiness();
    const brokenTenants = tenants.broken().map(({ id, served }) => ({ id, served }));
    reply.header('cache-control', 'no-store');
    const warnings = [
      ...(app.forwardedUnbelieved() ? ['PROXY_UNBELIEVED'] : []),
      ...(app.hostUnclaimed() ? ['HOST_UNCLAIMED'] : []),
      // Without a relay, calls between two networks that block each other do not connect (decision 0013).
      ...(hasRelay(config.turn) ? [] : ['NO_RELAY']),
    ];
    return { status: HEALTH[state], database: database.engine, brokenTenants, warnings };
  });
};

/** Reported state of the database. */
const HEALTH = {
  migrated: 'ok',
  'not-migrated': 'ok',
  'read-only': 'read-only',
  full: 'full',
  unreachable: 'unavailable',
} as const;

/**
 * Readiness for balancers: 200 while the database answers, takes writes and is migrated, every tenant was
 * loaded, and the server is neither starting nor stopping; else 503 with the missing parts, and the command for the
 * operator where one is needed.
 */
const readyRoute: Route = (app) => {
  app.get('/ready', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, async (_request, reply) => {
    const readiness = await app.readiness();
    reply.code(readiness.ready ? 200 : 503).header('cache-control', 'no-store');
    return readiness.database === 'not-migrated' ? { ...readiness, hint: operatorMessage('NOT_MIGRATED') } : readiness;
  });
};

interface Move {
  readonly now?: string;
  readonly advanceSeconds?: number;
}

const body = {
  type: 'object',
  additionalProperties: false,
  properties: {
    now: { type: 'string', maxLength: 40, pattern: '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]+(Z|[+-]\\d\\d:\\d\\d)$' },
    advanceSeconds: { type: 'number', minimum: -1e9, maximum: 1e9 },
  },
} as const;

/** @throws AppError 400 for a well-formed text that is not an instant, such as the 31st of February */
function instantOf(text: string): Date {
  const instant = parseInstant(text);
  if (instant === undefined) throw new AppError(400, 'INVALID_BODY', { field: 'now' });
  return new Date(instant);
}

/**
 * Moves the server's clock, for tests and demonstrations: only with CLOCK_CONTROL=1, which PostgreSQL forbids, and only
 * from this machine; 404 otherwise.
 */
const clockRoute: Route = (app, { controlledClock: clock }) => {
  if (!clock) return;
  app.post<{ Body: Move }>(
    '/api/_clock',
    { schema: { hide: true, body }, config: { access: PUBLIC, tenant: false } },
    async (request) => {
      if (!/^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')) throw notFound();
      const { now, advanceSeconds } = request.body;
      if (now !== undefined) clock.setTo(instantOf(now));
      if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1_000);
      return { now: clock.now().toISOString() };
    },
  );
};

/** Milliseconds until security.txt expires; RFC 9116 recommends less than a year. */
const BELIEVED = 180 * 86_400_000;

/** Crawlers may fetch pages, because `noindex` is only seen on a fetched page. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\n';

/** Files with well-known names: robots.txt, security.txt (RFC 9116), change-password (W3C). */
const wellKnownRoute: Route = (app, { config, clock }) => {
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

/** Mounts the calls of this feature. */
export const systemRoutes = featureRoutes(healthRoute, readyRoute, clockRoute, wellKnownRoute);
