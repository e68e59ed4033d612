import type { FastifyInstance } from 'fastify';
import { PUBLIC } from '../access.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { FloodGate } from '../services/limits/flood-gate.ts';

/**
 * Refuses floods of calls that anybody may make, before anything is looked up, read or hashed for them (FIXS-02).
 * @throws AppError 429 TOO_MANY with the seconds to wait
 */
export function registerFlood(app: FastifyInstance, { limitsFactor }: Config): void {
  const gate = new FloodGate(limitsFactor);
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, schema, url = '' } = request.routeOptions;
    if (!request.tenant || config.access !== PUBLIC || !url.startsWith('/api/')) return done();
    const call = schema && 'operationId' in schema ? String(schema.operationId) : url;
    const flood = gate.count(call, request.tenant.public.unit, request.ip);
    if (!flood) return done();
    if (flood.first) request.log.warn({ event: 'limit.reached', call, by: flood.by }, 'alarm');
    done(new AppError(429, 'TOO_MANY', { retryAfter: flood.retryAfter }));
  });
}
