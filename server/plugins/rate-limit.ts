import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC } from '../access.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { type AnonymousCall, type Flood, FloodGate } from '../services/limits/flood-gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call as it was counted against its unit; null before that, and for whoever is signed in. */
    counted: AnonymousCall | null;
    /** A form refused the payload: nothing was looked up, hashed or written for it. */
    refusedByForm: boolean;
  }
}

/**
 * Refuses floods of calls: those that anybody may make before anything is looked up, read or hashed for them (FIXS-02), and
 * those of somebody signed in as soon as it is known who asks (decision 0099). What one address has too much of is refused
 * before it is read; a unit's total counts what is worked for alone, and never refuses known browsers (decision 0125).
 * @returns what counts who is signed in, to be registered after what finds the session
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
  return { call: callOf(request), unit: request.tenant.public.unit, address: request.ip };
}

/** Refused for what was typed alone: it is not counted against everybody. */
const wasNoWork = ({ refusedByForm }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode === 400 || (statusCode === 422 && refusedByForm);

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
