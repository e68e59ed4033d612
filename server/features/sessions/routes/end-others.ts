import { ACCOUNTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { endOtherSessions } from '../own-sessions.ts';

/** Ends all sessions of one's own account but this one. */
export const sessionsEndOthersRoute: Route = (app, deps) => {
  app.post(
    '/api/sesiones/cerrarOtras',
    { schema: callSchema('sessions.endOthers'), config: { access: ACCOUNTS } },
    (request) => {
      const session = sessionOf(request);
      return withAudit(
        request,
        deps,
        async (db) => ({ cerradas: await endOtherSessions({ db, clock: deps.clock }, session) }),
        () => ({ action: 'session.end-others', object: `person:${session.person.id}`, outcome: 'ok' }),
      );
    },
  );
};
