import type { HttpOutcome } from '../../calls/transport.ts';

/** Asks for JSON at the beginning of the page, before the transport of its calls is there. */
export type PlainGet = (path: string, seconds: number) => Promise<HttpOutcome>;

/** {@link PlainGet} with what every browser has. Never rejects. */
export const plainGet: PlainGet = async (path, seconds) => {
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json' }, credentials: 'same-origin', signal });
    const text = await response.text();
    return { kind: 'answer', status: response.status, body: parsed(text), retryAfter: undefined };
  } catch {
    return { kind: signal.aborted ? 'timeout' : 'offline' };
  }
};

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
