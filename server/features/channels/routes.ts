import type { FastifyRequest } from 'fastify';
import { PUBLIC } from '../../platform/core/access.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { FloodGate } from '../../platform/limits/flood-gate.ts';
import { secretSources } from '../../platform/outbound/secrets.ts';
import { isSame, isSigned, newsIn } from './meta-webhook.ts';
import { type ReceiptKeys, receiptKeys } from './receipt-keys.ts';
import { takeReplies } from './take-replies.ts';
import { takeStatuses } from './take-statuses.ts';

/** Largest webhook of Meta, in bytes. */
const BODY_LIMIT = 3 * 1024 * 1024;
/** Seconds after which Meta may repeat a webhook. */
const RETRY = 60;

interface Request {
  readonly Params: { readonly tenant: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
  readonly Body: Buffer | undefined;
}

/**
 * Receives Meta's webhook about messages by WhatsApp: the handshake by GET, and receipts and replies by POST, of which
 * only the signature over the sent bytes is trusted. Without the tenant's keys it is closed. Meta repeats whatever is not
 * answered with 200, so what concerns no message of ours is answered with 200 too.
 */
const channelReceiptsRoute: Route = (app, deps) => {
  const gate = new FloodGate(deps.config.limitsFactor);
  const options = { schema: { hide: true }, config: { access: PUBLIC, tenant: false } } as const;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', (request, _reply, done) => {
      const flood = gate.countArrival({ call: '*', unit: 0, address: request.ip });
      if (flood?.first) request.log.warn({ event: 'limit.reached', call: 'channel.receipts', by: flood.by }, 'alarm');
      done(flood && new AppError(429, 'TOO_MANY', { retryAfter: flood.retryAfter }));
    });
    scope.get<Request>(PATH, options, async (request, reply) => {
      const { verifyToken } = await keysOf(deps, request);
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query;
      const asked = mode === 'subscribe' && typeof token === 'string' && typeof challenge === 'string';
      if (!asked || !isSame(token, verifyToken)) throw new AppError(403, 'FORBIDDEN');
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(challenge);
    });
    scope.post<Request>(PATH, { ...options, bodyLimit: BODY_LIMIT }, async (request) => {
      const { appSecret } = await keysOf(deps, request);
      const { body = Buffer.alloc(0), headers } = request;
      if (!isSigned(body, headers['x-hub-signature-256'], appSecret)) throw new AppError(401, 'SIGNATURE_REFUSED');
      const log = (event: string, facts: object) => request.log.warn({ event, ...facts });
      const { statuses, replies } = newsIn(body);
      await takeReplies(deps, replies, appSecret, request.id);
      if (!(await takeStatuses(deps, statuses, appSecret, log)))
        throw new AppError(503, 'UNAVAILABLE', { retryAfter: RETRY });
      return { ok: true };
    });
  });
};

const PATH = '/api/canales/whatsapp/:tenant';

/**
 * The keys of the tenant in the address.
 * @throws AppError 404 where it declares no receipts; 503 where the operator did not set its keys, which is logged
 */
async function keysOf(deps: AppDeps, request: FastifyRequest<Request>): Promise<ReceiptKeys> {
  const tenant = await deps.tenants.get(request.params.tenant);
  const whatsapp = tenant?.server.channels?.whatsapp;
  if (tenant === undefined || whatsapp?.receipts === undefined) throw notFound();
  const keys = receiptKeys(tenant.id, whatsapp, secretSources(deps), (reason, secret) =>
    request.log.warn({ event: 'channel.receipts-closed', tenant: tenant.id, reason, secret }, 'alarm'),
  );
  if (keys === undefined) throw new AppError(503, 'UNAVAILABLE', { retryAfter: RETRY });
  return keys;
}

/** Mounts the calls of this feature. */
export const channelsRoutes = featureRoutes(channelReceiptsRoute);
