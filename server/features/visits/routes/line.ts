import { IN_VISIT, ROLES } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { rootCause } from '../../../platform/core/root-cause.ts';
import { isOutage } from '../../../platform/db/outage.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { RealtimeHub } from '../realtime/hub.ts';
import { type Participant, participantOf } from '../realtime/participant.ts';

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
