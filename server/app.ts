import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { rootFolder } from '../tools/readers/root-folder.ts';
import { olderPageRefusal } from './features/forms/index.ts';
import { registerPaymentNews } from './features/payments/register-payment-news.ts';
import { registerSession } from './features/sessions/register-session.ts';
import { addPage } from './features/tenants/routes/page.ts';
import { logOptions } from './platform/core/log-options.ts';
import type { AppDeps } from './platform/deps.ts';
import { registerAccess } from './platform/http/access.ts';
import { registerClientGone } from './platform/http/client-gone.ts';
import { registerConnectorTrouble } from './platform/http/connector-trouble.ts';
import { registerDatabaseTrouble } from './platform/http/database-trouble.ts';
import { registerDocs } from './platform/http/docs.ts';
import { answerUnreadable, registerErrors } from './platform/http/errors.ts';
import { registerHeaders } from './platform/http/headers.ts';
import { registerLifecycle } from './platform/http/lifecycle.ts';
import { registerProxyWarning } from './platform/http/proxy-warning.ts';
import { registerRateLimit } from './platform/http/rate-limit.ts';
import { registerReadiness } from './platform/http/readiness.ts';
import { registerRequestLog } from './platform/http/request-log.ts';
import { registerSameOrigin } from './platform/http/same-origin.ts';
import { registerSilentDatabase } from './platform/http/silent-database.ts';
import { registerSockets } from './platform/http/sockets.ts';
import { registerTenant } from './platform/http/tenant.ts';
import { registerUpload } from './platform/http/upload.ts';
import { registerValidation } from './platform/http/validation.ts';
import { registerKeptUnits } from './platform/units/kept-units.ts';
import { FEATURES } from './routes.ts';

/** Upper limit of a request body in bytes; uploads set their own limit. */
const BODY_LIMIT = 256 * 1024;
/**
 * Milliseconds within which a request must have arrived completely: enough for the biggest upload of a slow phone,
 * short against connections held open on purpose. Fastify's own default has no limit.
 */
const REQUEST_TIMEOUT = 300_000;

/**
 * Builds the reference backend as a Fastify app that does not listen; `start.ts` and tests do. Plugins run in the order
 * of registration: headers first, so that refusals carry them; then tenant, origin and session, and only then the body.
 */
export async function buildApp(
  deps: AppDeps,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: typeof logger === 'object' ? logOptions(logger) : logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy.length > 0 ? [...deps.config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still served, with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: answerUnreadable(deps.config),
    routerOptions: { maxParamLength: 120 },
  });
  registerErrors(app, deps.config, (request) => olderPageRefusal(request, deps));
  registerClientGone(app);
  registerLifecycle(app);
  registerDatabaseTrouble(app);
  registerConnectorTrouble(app);
  registerPaymentNews(app);
  registerReadiness(app, deps.database);
  registerValidation(app);
  registerKeptUnits(app, deps.database);
  registerProxyWarning(app);
  registerRequestLog(app);
  // Register sockets before all hooks that refuse: a refused upgrade has its socket closed only by hooks registered
  // after it.
  await registerSockets(app);
  await app.register(cookie);
  await registerUpload(app);
  registerHeaders(app, deps);
  registerTenant(app, deps);
  // Before everything that asks the database about the person.
  registerSilentDatabase(app, deps.database);
  registerSameOrigin(app, deps.config);
  const floods = registerRateLimit(app, deps.config);
  registerSession(app, deps);
  floods.ofSignedIn();
  registerAccess(app, deps);
  await app.register(staticFiles, { root: rootFolder(), serve: false });
  await registerDocs(app, deps.config);
  for (const feature of FEATURES) await app.register(feature, deps);
  addPage(app, deps);
  return app;
}
