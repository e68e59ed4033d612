import { sql } from 'drizzle-orm';
import { PUBLIC } from '../../access.ts';
import type { Route } from '../route.ts';

/**
 * Whether the server can serve: 200, or 503 when its database does not answer. A tenant that does not compile is named,
 * and so is what the operator should mend.
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
    reply.code(answers ? 200 : 503).header('cache-control', 'no-store');
    const warnings = app.forwardedUnbelieved() ? ['PROXY_UNBELIEVED'] : [];
    return { status: answers ? 'ok' : 'unavailable', database: database.engine, brokenTenants, warnings };
  });
};
