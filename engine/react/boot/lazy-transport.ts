import type { HttpOutcome, HttpRequest, Transport } from '../../calls/transport.ts';

/** A transport that is still to be fetched. */
export interface LazyTransport extends Transport {
  /** Fetches it ahead of the first request; never rejects. */
  readonly preload: () => void;
}

/**
 * A transport whose code comes with the first request, or just before. Code that cannot be had is a connection that
 * cannot be had: the request ends as one that found no network, in no more than its own time, and the next one tries again.
 */
export function lazyTransport(load: () => Promise<Transport>): LazyTransport {
  let loaded: Promise<Transport> | undefined;
  const fetch = (): Promise<Transport> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    preload: () => void fetch().catch(() => undefined),
    async send(request) {
      const transport = await orFailure(fetch(), request);
      return 'send' in transport ? transport.send(request) : transport;
    },
  };
}

/** The transport, or how the request ends when it does not come in time. */
function orFailure(coming: Promise<Transport>, request: HttpRequest): Promise<Transport | HttpOutcome> {
  const { signal, timeoutSeconds } = request;
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve({ kind: 'timeout' }), timeoutSeconds * 1000);
    const settle = (outcome: Transport | HttpOutcome) => {
      clearTimeout(late);
      resolve(outcome);
    };
    coming.then(settle, () => settle({ kind: signal?.aborted === true ? 'left' : 'offline' }));
  });
}
