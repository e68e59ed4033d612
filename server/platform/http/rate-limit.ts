import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC } from '../core/access.ts';
import { AppError } from '../core/app-error.ts';
import type { Config } from '../core/config.ts';
import { type AnonymousCall, type Flood, FloodGate } from '../limits/flood-gate.ts';
import { callOf } from './contract/call-schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call as counted for its unit; null before that, and for sessions. */
    counted: AnonymousCall | null;
    /** A form refused the payload before anything was read, hashed or written. */
    refusedByForm: boolean;
  }
}

/**
 * Registers rate limits (decision 0032): of anonymous calls before any work is done for them, per address
 * before the body is read; per unit, for calls that cause work and strangers alone; and of sessions.
 * @returns registers the limit of sessions; call it after the hook that finds the session
 * @throws AppError 429 TOO_MANY with the seconds to wait
 */
export function registerRateLimit(app: FastifyInstance, { limitsFactor }: Config): { readonly ofSignedIn: () => void } {
  const gate = new FloodGate(limitsFactor);
  app.decorateRequest('counted', null);
  app.decorateRequest('refusedByForm', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const call = anonymousCall(request);
    done(call && refusalOf(request, gate.countArrival(call)));
  });
  app.addHook('preHandler', async (request) => {
    const call = anonymousCall(request);
    if (!call) return;
    request.counted = call;
    const flood = gate.countWork(call);
    if (!flood) return;
    const known = await request.routeOptions.config.vouch?.(request);
    const refusal = refusalOf(request, known === undefined ? flood : gate.countKnown(call, known));
    if (refusal) throw refusal;
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.counted && wasNoWork(request, reply)) gate.giveBack(request.counted);
    done();
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

function anonymousCall(request: FastifyRequest): AnonymousCall | undefined {
  const { config, url = '' } = request.routeOptions;
  if (!request.tenant || config.access !== PUBLIC || !url.startsWith('/api/')) return undefined;
  return { call: countedAs(request), unit: request.tenant.public.unit, address: request.ip };
}

/** Whether a call was refused for its input only: it then does not count for the unit. */
const wasNoWork = ({ refusedByForm }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode === 400 || ((statusCode === 422 || statusCode === 409) && refusedByForm);

/** Name by which a request's call is counted. */
const countedAs = (request: FastifyRequest): string => callOf(request) ?? request.routeOptions.url ?? '';

/** Makes the error of an exceeded limit; logs the first one of a minute for the operator. */
function refusalOf(request: FastifyRequest, flood: Flood | undefined): AppError | undefined {
  if (!flood) return undefined;
  if (flood.first) request.log.warn({ event: 'limit.reached', call: countedAs(request), by: flood.by }, 'alarm');
  return new AppError(429, 'TOO_MANY', { retryAfter: flood.retryAfter });
}
