import type { Engine } from '../../engine/react/hooks.ts';
import type { Calls } from '../../engine/react/registry.ts';

/** The calls of whoever keeps a line. */
export type LineCalls = Calls<'care.line' | 'care.ice' | 'care.room'>;

/** Address of the line of an attention for this page, `ws:` or `wss:` as the page itself. */
export function lineAddress(calls: LineCalls, attention: string, page: string): string {
  const path = (calls.endpoint('care.line') ?? '').replace('{id}', encodeURIComponent(attention));
  const address = new URL(path, document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('peer', page);
  return address.href;
}

/** Answers that say for good that there is no seat; any other refusal (too many at once) is asked again. */
const NO_SEAT: readonly (number | undefined)[] = [401, 403, 404];

/**
 * Whether there still is a seat for this person; what cannot be known counts as yes, and is asked again. Where calls
 * take place in a room of the organization, nothing of WebRTC is asked.
 */
export async function hasSeat(engine: Engine, calls: LineCalls, attention: string): Promise<boolean> {
  const byLink = engine.setting('videoCall', 'provider') === 'link';
  const [, failure] = await calls.call(byLink ? 'care.room' : 'care.ice', { id: attention });
  return failure?.kind !== 'refusal' || !NO_SEAT.includes(failure.status);
}
