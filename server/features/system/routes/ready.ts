import { operatorMessage } from '../../../../engine/language/messages/operator.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import type { Route } from '../../../platform/http/route.ts';

/**
 * Readiness for balancers: 200 while the database answers, takes writes and is migrated, every tenant was
 * loaded, and the server is neither starting nor stopping; else 503 with the missing parts, and the command for the
 * operator where one is needed.
 */
export const readyRoute: Route = (app) => {
  app.get('/ready', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, async (_request, reply) => {
    const readiness = await app.readiness();
    reply.code(readiness.ready ? 200 : 503).header('cache-control', 'no-store');
    return readiness.database === 'not-migrated' ? { ...readiness, hint: operatorMessage('NOT_MIGRATED') } : readiness;
  });
};
