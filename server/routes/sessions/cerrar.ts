import { ACCOUNTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { sessionOf } from '../../plugins/session.ts';
import { recordAudit } from '../../services/audit.ts';
import { endOwnSession } from '../../services/auth/own-sessions.ts';
import type { Route } from '../route.ts';

/** Ends one session of one's own account, on every server (FIXS-24). */
export const cerrarSesionRoute: Route = (app, deps) => {
  app.post<{ Body: { id: number } }>(
    '/api/sesiones/cerrar',
    { schema: callSchema('sessions.end'), config: { access: ACCOUNTS } },
    (request) => {
      const { id } = request.body;
      const happening = { action: 'session.end', object: `session:${id}`, outcome: 'ok' } as const;
      return transaction(deps.db, async (db) => {
        await endOwnSession({ db, clock: deps.clock }, sessionOf(request), id);
        await recordAudit(db, auditOf(request, deps.clock, happening));
        return { ok: true };
      });
    },
  );
};
