import type { HttpOutcome, HttpRequest, Transport } from './transport.ts';

/** Milliseconds before a write whose answer was lost is sent again, with the same key. */
export const PAUSES: readonly number[] = [700, 2_300];

/**
 * Whether the outcome of a write is unknown: no response came, or a proxy between page and server answered. Any answer
 * of the server itself is definite, also an error: it rolls back a write that failed.
 */
export function isUnsure(outcome: HttpOutcome): boolean {
  if (outcome.kind !== 'answer') return outcome.kind !== 'left';
  const { status, body } = outcome;
  if (status >= 500) return Object(Object(body).error).code === undefined;
  return status >= 200 && status < 300 && status !== 204 && body === undefined;
}

/**
 * Retries an idempotent write a few times until its outcome is known: the server answers a repetition with the first
 * response.
 */
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
    // Stop after a slow attempt: a second wait of that length is too much for a person.
    if (slow) return outcome;
  }
  return outcome;
}
