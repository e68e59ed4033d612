import type { HttpOutcome, HttpRequest, Transport } from './transport.ts';

/** Milliseconds before a write whose answer was lost is sent again, with the same key. */
export const PAUSES: readonly number[] = [700, 2_300];

/**
 * Whether nobody knows if a write was done: nothing came back, or something between page and server answered in its
 * place. What the server itself says, also that it failed, is an answer: it keeps nothing of a write that failed.
 */
export function isUnsure(outcome: HttpOutcome): boolean {
  if (outcome.kind !== 'answer') return outcome.kind !== 'left';
  const { status, body } = outcome;
  if (status >= 500) return Object(Object(body).error).code === undefined;
  return status >= 200 && status < 300 && status !== 204 && body === undefined;
}

/** Sends a repeatable write until its answer is known, a few times: the server gives a repetition the first answer. */
export async function sendUntilKnown(
  transport: Transport,
  request: HttpRequest,
  pauses: readonly number[],
): Promise<HttpOutcome> {
  let outcome = await transport.send(request);
  for (const pause of pauses) {
    if (!isUnsure(outcome)) return outcome;
    await new Promise((done) => setTimeout(done, pause));
    if (request.signal?.aborted === true) return { kind: 'left' };
    const slow = outcome.kind === 'timeout';
    outcome = await transport.send(request);
    // A second silence as long as the first one is enough to ask a person to wait for.
    if (slow) return outcome;
  }
  return outcome;
}
