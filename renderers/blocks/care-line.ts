import type { Engine } from '../../engine/portal/react/hooks.ts';
import type { Calls } from '../../engine/portal/react/runtime/registry.ts';

/** Calls that a realtime connection makes. */
export type LineCalls = Calls<'care.line' | 'care.ice' | 'care.room'>;

/** Address of the line of an attention for this page, `ws:` or `wss:` as the page itself. */
export function lineAddress(calls: LineCalls, attention: string, page: string): string {
  const path = (calls.endpoint('care.line') ?? '').replace('{id}', encodeURIComponent(attention));
  const address = new URL(path, document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('peer', page);
  return address.href;
}

/** Status codes that exclude a person for good; any other refusal (too many requests) is retried. */
const EXCLUDED: readonly (number | undefined)[] = [401, 403, 404];

/**
 * Reports whether the server still admits this person to the attention. An unknown answer counts as yes, and the caller
 * retries. Where calls take place in a room of the organization, it asks for that room and never for ICE servers.
 */
export async function isLineMember(engine: Engine, calls: LineCalls, attention: string): Promise<boolean> {
  const byLink = engine.setting('videoCall', 'provider') === 'link';
  const [, failure] = await calls.call(byLink ? 'care.room' : 'care.ice', { id: attention });
  return failure?.kind !== 'refusal' || !EXCLUDED.includes(failure.status);
}
