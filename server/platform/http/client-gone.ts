import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';

/**
 * Stores the request's address at its start: a socket that is reset later no longer has one, and counting by address
 * would fail. Refuses requests whose connection is gone already.
 */
export function registerClientGone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.socket.remoteAddress === undefined) return done(new AppError(400, 'INVALID_REQUEST'));
    Object.defineProperty(request, 'ip', { value: request.ip });
    done();
  });
}

/** Whether a request failed because its client disconnected while sending it. */
export const isClientGone = ({ raw }: FastifyRequest): boolean =>
  raw.errored !== null || (raw.socket.destroyed && !raw.complete);
