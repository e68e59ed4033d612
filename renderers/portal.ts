import { fetchEngineAhead } from '../engine/react/boot/open-portal.tsx';
import { besideParts } from './nodes/beside-parts.ts';
import { signedInParts } from './nodes/signed-in-parts.ts';
import { workParts } from './nodes/work-parts.ts';

/** The portal and how it looks, fetched as one while artifact, flags and session are on their way. */
export { openPortal } from '../engine/react/boot/open-portal.tsx';
export { registry } from './registry.ts';

/** Fetches what the pages of signed-in people stand on beside their documents, not one after the other. */
export const fetchAhead = (): Promise<unknown> =>
  Promise.all([fetchEngineAhead(), signedInParts.preload(), besideParts.preload()]);

/**
 * Has at hand what the first page works with, where the server wrote that it does: it is drawn whole, and nothing on it
 * moves. Never rejects: what did not come is asked for again where it is shown, and told there.
 */
export const fetchWork = async (): Promise<void> => {
  if (document.querySelector('meta[name="works"]') !== null) await workParts.preload().catch(() => undefined);
};
