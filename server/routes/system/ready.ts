import { operatorMessage } from '../../../engine/messages/operator.ts';
import { PUBLIC } from '../../access.ts';
import type { Route } from '../route.ts';

/**
 * Whether a balancer should send people here (FIXS-21): 200 while the database answers, takes writes and is migrated, every
 * tenant was looked at, and the server neither starts nor stops; else 503 and what is missing, with what to run
 * where nothing but the operator mends it.
 */
export const readyRoute: Route = (app) => {
  app.get('/ready', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, async (_request, reply) => {
    const readiness = await app.readiness();
    reply.code(readiness.ready ? 200 : 503).header('cache-control', 'no-store');
    return readiness.database === 'not-migrated' ? { ...readiness, hint: operatorMessage('NOT_MIGRATED') } : readiness;
  });
};
