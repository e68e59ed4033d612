import { ACCOUNTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { ownSessions } from '../own-sessions.ts';

/** Lists the sessions of one's own account. */
export const sessionsListRoute: Route = (app, deps) => {
  app.post('/api/sesiones/listar', { schema: callSchema('sessions.list'), config: { access: ACCOUNTS } }, (request) =>
    ownSessions(deps, sessionOf(request)),
  );
};
