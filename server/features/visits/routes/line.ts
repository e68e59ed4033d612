import { IN_VISIT, ROLES } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import { rootCause } from '../../../platform/core/root-cause.ts';
import { isOutage } from '../../../platform/db/outage.ts';
import { paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { iceServers } from '../ice-servers.ts';
import { RealtimeHub } from '../realtime/hub.ts';
import { type Participant, participantOf } from '../realtime/participant.ts';
import { attendsByLink, roomAddress } from '../room-address.ts';

/** Milliseconds between pings of sockets. */
const BEAT = 15_000;

const querystring = {
  type: 'object',
  required: ['peer'],
  properties: { peer: { type: 'string', pattern: '^[\\w-]{8,64}$' }, tenant: { type: 'string' } },
} as const;

/** Route of the socket. */
const LINE = '/api/atenciones/:id/ws';

/**
 * The socket of an attention: place in the queue, status, and the negotiation between the two sides of the call.
 * Origin, session and participant are checked before the upgrade; a refusal is an ordinary HTTP answer.
 */
export const careLineRoute: Route = (app, deps) => {
  const failed = (error: unknown, unit?: number): void => {
    const tenant = unit === undefined ? undefined : deps.tenants.idOfUnit(unit);
    const code = isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL';
    const where = { code, route: LINE, tenant, reason: rootCause(error) };
    // A database that is away is no fault of the line: it logs its own state, and members get everything again.
    if (code === 'UNAVAILABLE') app.log.warn(where, 'attention line failed');
    else app.log.error({ err: error, ...where }, 'attention line failed');
  };
  const hub = new RealtimeHub(deps, failed);
  const participants = new WeakMap<object, Participant>();
  let beat: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await hub.start();
    beat = setInterval(() => void hub.beat().catch((error: unknown) => failed(error)), BEAT);
    beat.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(beat);
    await hub.stop();
  });
  app.get<{ Params: { id: string }; Querystring: { peer: string } }>(
    LINE,
    {
      websocket: true,
      schema: { hide: true, querystring },
      config: { access: { roles: ROLES, scopes: IN_VISIT.scopes }, sameOrigin: true },
      preHandler: async (request) => {
        // Browsers always send an Origin with a WebSocket; refuse requests without one.
        if (request.headers.origin === undefined) throw new AppError(403, 'CROSS_ORIGIN');
        participants.set(request, await participantOf(deps.db, sessionOf(request), request.params.id));
      },
    },
    (socket, request) => {
      const participant = participants.get(request);
      if (participant) hub.join(participant, request.query.peer, socket);
      else socket.terminate();
    },
  );
};

/**
 * ICE servers for the call. 404 if the person is no longer a participant, or if the tenant's calls take place in its
 * own video room.
 */
export const careIceRoute: Route = (app, deps) => {
  app.get(
    '/api/atenciones/:id/ice',
    {
      schema: paramsSchema('care.ice'),
      config: { access: { roles: ROLES, scopes: IN_VISIT.scopes } },
    },
    async (request) => {
      const participant = await participantOf(deps.db, sessionOf(request), request.params.id);
      if (attendsByLink(tenantOf(request))) throw notFound();
      return { iceServers: iceServers(deps.config.turn, deps.clock, participant.person) };
    },
  );
};

/**
 * Address of the organization's own video room for an attention: for its two sides only, and for the professional only
 * after calling. 404 if the person is not a participant, or if the tenant's calls take place in the portal.
 */
export const careRoomRoute: Route = (app, deps) => {
  app.get(
    '/api/atenciones/:id/sala',
    {
      schema: paramsSchema('care.room'),
      config: { access: { roles: ROLES, scopes: IN_VISIT.scopes } },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const participant = await participantOf(deps.db, sessionOf(request), request.params.id);
      if (!attendsByLink(tenant)) throw notFound();
      return { url: roomAddress(tenant, participant.attention) };
    },
  );
};
