import { ACCOUNTS, EVERY_SESSION, PUBLIC } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { clearSessionCookie, sessionOf, sessionToken, setSessionCookie } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { presentSession } from './present-session.ts';
import { endSession, renewSession } from './sessions.ts';

/**
 * The present session, for the page's start. Without one it answers `not-authenticated` instead of an error.
 */
const authSessionRoute: Route = (app, deps) => {
  app.get('/api/auth/sesion', { schema: callSchema('auth.session'), config: { access: PUBLIC } }, async (request) => {
    const now = deps.clock.now().toISOString();
    if (!request.session) {
      return {
        status: 'not-authenticated',
        user: null,
        family: [],
        role: null,
        scope: null,
        expiresAt: null,
        draftKey: null,
        terms: null,
        now,
      };
    }
    return { status: 'authenticated', ...(await presentSession(deps, tenantOf(request), request.session)), now };
  });
};

/** Extends the idle expiry and replaces the token. */
const authRenewRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/renovar',
    { schema: callSchema('auth.renew'), config: { access: EVERY_SESSION, session: 'renewed' } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const token = sessionToken(request, deps.config.secure);
      const renewed = token === undefined ? null : await renewSession(deps, tenant, sessionOf(request), token);
      if (!renewed) throw new AppError(401, 'NO_SESSION');
      if (renewed.token !== undefined) setSessionCookie(reply, tenant, deps.config.secure, renewed.token);
      return { expiresAt: renewed.expiresAt.toISOString() };
    },
  );
};

/**
 * Ends the session and makes the browser clear its storage. Also answers without a valid session, because
 * leaving must always succeed. Cookies are not cleared: another tenant's session may use the same host.
 */
const authSignOutRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/salir',
    { schema: callSchema('auth.signOut'), config: { access: PUBLIC } },
    async (request, reply) => {
      const { session } = request;
      if (session)
        await withAudit(
          request,
          deps,
          (db) => endSession({ ...deps, db }, session),
          () => ({ action: 'logout', outcome: 'ok' }),
        );
      clearSessionCookie(reply, tenantOf(request), deps.config.secure);
      reply.header('clear-site-data', '"cache", "storage"');
      return { ok: true };
    },
  );
};

/** Lists the sessions of one's own account. */
const sessionsListRoute: Route = (app, deps) => {
  app.post('/api/sesiones/listar', { schema: callSchema('sessions.list'), config: { access: ACCOUNTS } }, (request) =>
    ownSessions(deps, sessionOf(request)),
  );
};

/** Ends one session of one's own account, on every server. */
const sessionsEndRoute: Route = (app, deps) => {
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

/** Ends all sessions of one's own account but this one. */
const sessionsEndOthersRoute: Route = (app, deps) => {
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

/** Mounts the calls of this feature. */
export const sessionsRoutes = featureRoutes(
  authSessionRoute,
  authRenewRoute,
  authSignOutRoute,
  sessionsListRoute,
  sessionsEndRoute,
  sessionsEndOthersRoute,
);
