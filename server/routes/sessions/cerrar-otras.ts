import { ACCOUNTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { sessionOf } from '../../plugins/session.ts';
import { recordAudit } from '../../services/audit.ts';
import { endOtherSessions } from '../../services/auth/own-sessions.ts';
import type { Route } from '../route.ts';

/** Ends every session of one's own account but this one (FIXS-24). */
export const cerrarOtrasSesionesRoute: Route = (app, deps) => {
  app.post(
    '/api/sesiones/cerrarOtras',
    { schema: callSchema('sessions.endOthers'), config: { access: ACCOUNTS } },
    (request) => {
      const session = sessionOf(request);
      const happening = { action: 'session.end-others', object: `person:${session.person.id}`, outcome: 'ok' } as const;
      return transaction(deps.db, async (db) => {
        const cerradas = await endOtherSessions({ db, clock: deps.clock }, session);
        await recordAudit(db, auditOf(request, deps.clock, happening));
        return { cerradas };
      });
    },
  );
};
