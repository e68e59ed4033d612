import { ACCOUNTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { endOwnSession } from '../own-sessions.ts';

/** Ends one session of one's own account, on every server. */
export const sessionsEndRoute: Route = (app, deps) => {
  app.post('/api/sesiones/cerrar', { schema: callSchema('sessions.end'), config: { access: ACCOUNTS } }, (request) => {
    const { id } = request.body;
    return withAudit(
      request,
      deps,
      async (db) => {
        await endOwnSession({ db, clock: deps.clock }, sessionOf(request), id);
        return { ok: true };
      },
      () => ({ action: 'session.end', object: `session:${id}`, outcome: 'ok' }),
    );
  });
};
