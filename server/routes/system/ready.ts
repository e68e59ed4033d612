import { PUBLIC } from '../../access.ts';
import { migrationsApplied } from '../../db/migrations-applied.ts';
import type { Route } from '../route.ts';

/**
 * Whether a balancer should send people here (FIXS-21): 200 while the database answers and is migrated, every tenant was
 * looked at, and the server neither starts nor stops; else 503 and what is missing.
 */
export const readyRoute: Route = (app, { db }) => {
  app.get('/ready', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, async (request, reply) => {
    const { phase } = app.lifecycle;
    const database = await migrationsApplied(db).then(
      (applied) => (applied ? 'migrated' : 'not-migrated'),
      (error: unknown) => {
        request.log.error({ err: error }, 'database does not answer');
        return 'unreachable';
      },
    );
    const ready = phase === 'serving' && database === 'migrated';
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { ready, phase, database };
  });
};
