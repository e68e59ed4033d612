import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { rootFolder } from '../tools/readers/root-folder.ts';
import type { AppDeps } from './deps.ts';
import { logOptions } from './log-options.ts';
import { registerAccess } from './plugins/access.ts';
import { registerClientGone } from './plugins/client-gone.ts';
import { registerDatabaseTrouble } from './plugins/database-trouble.ts';
import { registerDocs } from './plugins/docs.ts';
import { answerUnreadable, registerErrors } from './plugins/errors.ts';
import { registerHeaders } from './plugins/headers.ts';
import { registerLifecycle } from './plugins/lifecycle.ts';
import { registerProxyWarning } from './plugins/proxy-warning.ts';
import { registerRateLimit } from './plugins/rate-limit.ts';
import { registerReadiness } from './plugins/readiness.ts';
import { registerRequestLog } from './plugins/request-log.ts';
import { registerSameOrigin } from './plugins/same-origin.ts';
import { registerSession } from './plugins/session.ts';
import { registerSockets } from './plugins/sockets.ts';
import { registerTenant } from './plugins/tenant.ts';
import { registerUpload } from './plugins/upload.ts';
import { registerValidation } from './plugins/validation.ts';
import { ROUTES } from './routes/index.ts';
import { addPage } from './routes/tenants/page.ts';
import { registerKeptUnits } from './services/units/kept-units.ts';

/** No call of the contract is bigger; uploads say their own limit. */
const BODY_LIMIT = 256 * 1024;
/**
 * A request must have arrived whole within it, in milliseconds: the biggest upload of a slow phone does, a line that is
 * held open on purpose does not. Fastify itself waits for ever.
 */
const REQUEST_TIMEOUT = 300_000;

/**
 * The reference backend as a Fastify app that never listens: `start.ts` and tests do. The order is the order in which a
 * request meets things: headers first, so that refusals carry them; then whose request, from where, by whom, and only
 * then what is in it.
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
    // Who still comes by an open connection while we stop is served, and told to close it.
    return503OnClosing: false,
    frameworkErrors: answerUnreadable(deps.config),
    routerOptions: { maxParamLength: 120 },
  });
  registerErrors(app, deps.config);
  registerClientGone(app);
  registerLifecycle(app);
  registerDatabaseTrouble(app);
  registerReadiness(app, deps.database);
  registerValidation(app);
  registerKeptUnits(app, deps.database);
  registerProxyWarning(app);
  registerRequestLog(app);
  // Before all that refuses: only what is registered after it has its socket closed when an upgrade is refused.
  await registerSockets(app);
  await app.register(cookie);
  await registerUpload(app);
  registerHeaders(app, deps);
  registerTenant(app, deps);
  registerSameOrigin(app, deps.config);
  const floods = registerRateLimit(app, deps.config);
  registerSession(app, deps);
  floods.ofSignedIn();
  registerAccess(app, deps);
  await app.register(staticFiles, { root: rootFolder(), serve: false });
  await registerDocs(app, deps.config);
  for (const route of ROUTES) route(app, deps);
  addPage(app, deps);
  return app;
}
