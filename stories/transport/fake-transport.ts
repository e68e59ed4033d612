import { CALLS, NAMED } from '../../engine/language/compile/language/vocabulary.ts';
import { NO_OWN_TYPES, withOwnTypes } from '../../engine/language/types/own-types.ts';
import { answerProblem } from '../../engine/portal/calls/answer-problem.ts';
import type { HttpOutcome, HttpRequest, Transport } from '../../engine/portal/calls/transport.ts';
import { sampleOf } from './sample.ts';

/** States of a story: with data, without data, with a slow backend, with a failing one. */
export type StoryState = 'loaded' | 'empty' | 'loading' | 'error';

/** Addresses of calls, from the artifact. */
export type Endpoints = Readonly<Record<string, { readonly method: string; readonly path: string }>>;

/** Answers that a story gives itself, by call; what it leaves out is sampled from the contract. */
export type Replies = Readonly<Record<string, unknown>>;

/** Without these the page does not begin, so no state of a story touches them. */
const BOOT = new Set(['unit.requirements', 'auth.session', 'auth.renew']);

/** The calls of the contract, for tests that must reach all of them. */
export const contractNames: readonly string[] = [...CALLS.keys()];

/**
 * The answer of `call` in a state. A reply given by hand is held to the contract like any other.
 * @param own what the tenant adds to the contract's entities: sampled like the rest
 * @throws Error when there is no such call, or the answer is not what the contract says: a story that lies fails
 */
export function replyTo(call: string, state: StoryState, replies: Replies = {}, own = NO_OWN_TYPES): unknown {
  const named = withOwnTypes(NAMED, own);
  const contract = CALLS.get(call);
  if (contract === undefined) throw new Error(`no call ${call}`);
  const listLength = state === 'empty' && !BOOT.has(call) ? 0 : 3;
  const answer = Object.hasOwn(replies, call) ? replies[call] : sampleOf(contract.answer, { named, listLength });
  const problem = answerProblem(contract.answer, answer, named);
  if (problem !== undefined) throw new Error(`${call}: ${problem}`);
  return answer;
}

/**
 * Completes partly given answers: null stays null, a list keeps its length, and missing parts of an object are sampled.
 * @throws Error as `replyTo`
 */
export function sampledWith(said: object, own = NO_OWN_TYPES): Replies {
  return Object.fromEntries(
    Object.entries(said).map(([call, part]: [string, unknown]) => {
      const whole = wholeOf(part, replyTo(call, 'loaded', {}, own));
      return [call, replyTo(call, 'loaded', { [call]: whole }, own)];
    }),
  );
}

function wholeOf(part: unknown, sampled: unknown): unknown {
  if (part === null) return null;
  if (!Array.isArray(part)) return { ...Object(sampled), ...Object(part) };
  return part.map((element: unknown, place) => wholeOf(element, Array.isArray(sampled) ? sampled[place] : sampled));
}

/** A backend for stories: the contract's answers without a server. A path that no endpoint has is answered 501. */
export function fakeTransport(
  endpoints: Endpoints,
  state: StoryState,
  replies: Replies = {},
  own = NO_OWN_TYPES,
): Transport {
  return {
    send: async (request) => {
      const call = Object.keys(endpoints).find((name) => leadsTo(endpoints[name], request));
      if (call === undefined) return refusal(501, 'NOT_IN_CONTRACT');
      if (state === 'loading' && !BOOT.has(call)) return untilLeft(request.signal);
      if (state === 'error' && !BOOT.has(call)) return refusal(500, 'INTERNAL');
      return { kind: 'answer', status: 200, body: replyTo(call, state, replies, own), retryAfter: undefined };
    },
  };
}

function leadsTo(endpoint: Endpoints[string] | undefined, { method, path }: HttpRequest): boolean {
  if (endpoint === undefined || endpoint.method !== method) return false;
  const wanted = endpoint.path.split('/');
  const found = (path.split('?')[0] ?? '').split('/');
  return wanted.length === found.length && wanted.every((part, at) => part === found[at] || /^\{.+\}$/.test(part));
}

const refusal = (status: number, code: string): HttpOutcome => ({
  kind: 'answer',
  status,
  body: { error: { code } },
  retryAfter: undefined,
});

/** An answer that never comes, until the story's page is left. */
const untilLeft = (signal: AbortSignal | undefined): Promise<HttpOutcome> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'left' }), { once: true }));
