import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Keeps the address of a request as it was when the request came: of a connection that is reset meanwhile the socket tells none
 * any more, and whatever counts by address would fail. A request whose connection is gone already is not begun.
 */
export function registerClientGone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.socket.remoteAddress === undefined) return done(new AppError(400, 'INVALID_REQUEST'));
    Object.defineProperty(request, 'ip', { value: request.ip });
    done();
  });
}

/** Whether a request failed because its client went away while it was read: nobody waits for the answer. */
export const isClientGone = ({ raw }: FastifyRequest): boolean =>
  raw.errored !== null || (raw.socket.destroyed && !raw.complete);
