import { sql } from 'drizzle-orm';
import { PUBLIC } from '../../access.ts';
import type { Route } from '../route.ts';

/**
 * Whether the process is alive: 200 whenever it answers at all, because starting it anew mends no database that is away
 * (whether people should be sent here is `/ready`). A database that does not answer is said, a tenant that does not
 * compile is named, and so is what the operator should mend.
 */
export const healthRoute: Route = (app, { db, database, tenants }) => {
  app.get('/health', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, async (request, reply) => {
    const answers = await db.execute(sql`select 1`).then(
      () => true,
      (error: unknown) => {
        request.log.error({ err: error }, 'database does not answer');
        return false;
      },
    );
    const brokenTenants = tenants.broken().map(({ id, served }) => ({ id, served }));
    reply.header('cache-control', 'no-store');
    const warnings = [
      ...(app.forwardedUnbelieved() ? ['PROXY_UNBELIEVED'] : []),
      ...(app.hostUnclaimed() ? ['HOST_UNCLAIMED'] : []),
    ];
    return { status: answers ? 'ok' : 'unavailable', database: database.engine, brokenTenants, warnings };
  });
};
