import { PUBLIC } from '../../access.ts';
import { hasRelay } from '../../services/care/ice-servers.ts';
import type { Route } from '../route.ts';

/**
 * Whether the process is alive: 200 whenever it answers at all, because starting it anew mends no database that is away
 * (whether people should be sent here is `/ready`). A database that does not answer or takes no writes is said, a tenant that
 * does not compile is named, and so is what the operator should mend.
 */
export const healthRoute: Route = (app, { config, database, tenants }) => {
  app.get('/health', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, async (_request, reply) => {
    const { database: state } = await app.readiness();
    const brokenTenants = tenants.broken().map(({ id, served }) => ({ id, served }));
    reply.header('cache-control', 'no-store');
    const warnings = [
      ...(app.forwardedUnbelieved() ? ['PROXY_UNBELIEVED'] : []),
      ...(app.hostUnclaimed() ? ['HOST_UNCLAIMED'] : []),
      // Calls between two networks that block each other do not connect (decision 0136).
      ...(hasRelay(config.turn) ? [] : ['NO_RELAY']),
    ];
    return { status: HEALTH[state], database: database.engine, brokenTenants, warnings };
  });
};

/** What is said of each state of the database. */
const HEALTH = {
  migrated: 'ok',
  'not-migrated': 'ok',
  'read-only': 'read-only',
  full: 'full',
  unreachable: 'unavailable',
} as const;
