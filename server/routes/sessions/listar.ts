import { ACCOUNTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { ownSessions } from '../../services/auth/own-sessions.ts';
import type { Route } from '../route.ts';

/** Where one's own account is signed in (FIXS-24). */
export const listarSesionesRoute: Route = (app, deps) => {
  app.post('/api/sesiones/listar', { schema: callSchema('sessions.list'), config: { access: ACCOUNTS } }, (request) =>
    ownSessions(deps, sessionOf(request)),
  );
};
