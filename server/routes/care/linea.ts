import { ROLES } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { sessionOf } from '../../plugins/session.ts';
import { LineHub } from '../../services/care/line/line-hub.ts';
import { type Seat, seatFor } from '../../services/care/line/seat.ts';
import { sweepAttentions } from '../../services/care/sweep-attentions.ts';
import { recordForgotten } from '../../services/consulting/record-forgotten.ts';
import type { Route } from '../route.ts';

/** Sockets are pinged and forgotten attentions looked for this often. */
const BEAT = 15_000;

const querystring = {
  type: 'object',
  required: ['peer'],
  properties: { peer: { type: 'string', pattern: '^[\\w-]{8,64}$' }, tenant: { type: 'string' } },
} as const;

/**
 * The line of an attention: place in the queue, status, and what the two sides of the call negotiate. Origin, session
 * and seat are judged before the socket is accepted (R18); a refusal is an ordinary HTTP answer.
 */
export const lineaRoute: Route = (app, deps) => {
  const failed = (error: unknown): void => app.log.error({ err: error }, 'attention line failed');
  const hub = new LineHub(deps, failed);
  const seats = new WeakMap<object, Seat>();
  let beat: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await hub.start();
    beat = setInterval(() => {
      hub.beat().catch(failed);
      sweepAttentions(deps)
        .then(() => recordForgotten(deps, failed))
        .catch(failed);
    }, BEAT);
    beat.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(beat);
    await hub.stop();
  });
  app.get<{ Params: { id: string }; Querystring: { peer: string } }>(
    '/api/atenciones/:id/ws',
    {
      websocket: true,
      schema: { hide: true, querystring },
      config: { access: { roles: ROLES, scopes: ['full', 'link:turno'] }, sameOrigin: true },
      preHandler: async (request) => {
        // A browser always says its Origin when it opens a socket; what does not is none.
        if (request.headers.origin === undefined) throw new AppError(403, 'CROSS_ORIGIN');
        seats.set(request, await seatFor(deps.db, sessionOf(request), request.params.id));
      },
    },
    (socket, request) => {
      const seat = seats.get(request);
      if (seat) hub.join(seat, request.query.peer, socket);
      else socket.terminate();
    },
  );
};
