import { PUBLIC } from '../../../platform/core/access.ts';
import type { Route } from '../../../platform/http/route.ts';
import { hasRelay } from '../../visits/index.ts';

/**
 * Liveness: 200 whenever the process answers, because restarting it cannot repair a database (`/ready` says whether to
 * route people here). Reports the database's state, tenants that do not compile, and warnings for the operator.
 */
export const healthRoute: Route = (app, { config, database, tenants }) => {
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
