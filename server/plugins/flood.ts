import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PUBLIC } from '../access.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { type Flood, FloodGate } from '../services/limits/flood-gate.ts';

/**
 * Refuses floods of calls: those that anybody may make before anything is looked up, read or hashed for them (FIXS-02), and
 * those of somebody signed in as soon as it is known who asks (decision 0099).
 * @returns what counts who is signed in, to be registered after what finds the session
 * @throws AppError 429 TOO_MANY with the seconds to wait
 */
export function registerFlood(app: FastifyInstance, { limitsFactor }: Config): { readonly ofSignedIn: () => void } {
  const gate = new FloodGate(limitsFactor);
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = '' } = request.routeOptions;
    if (!request.tenant || config.access !== PUBLIC || !url.startsWith('/api/')) return done();
    done(refusalOf(request, gate.count(callOf(request), request.tenant.public.unit, request.ip)));
  });
  const ofSignedIn = () => {
    app.addHook('onRequest', (request, _reply, done) => {
      const { session } = request;
      if (!session) return done();
      done(refusalOf(request, gate.countSignedIn({ session: session.id, person: session.person.id })));
    });
  };
  return { ofSignedIn };
}

/** The call that a route answers, as the contract names it. */
function callOf({ routeOptions: { schema, url = '' } }: FastifyRequest): string {
  return schema && 'operationId' in schema ? String(schema.operationId) : url;
}

/** The first call too many of a minute is told to the operator. */
function refusalOf(request: FastifyRequest, flood: Flood | undefined): AppError | undefined {
  if (!flood) return undefined;
  if (flood.first) request.log.warn({ event: 'limit.reached', call: callOf(request), by: flood.by }, 'alarm');
  return new AppError(429, 'TOO_MANY', { retryAfter: flood.retryAfter });
}
