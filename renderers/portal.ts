import type { PublicArtifact } from '../engine/artifact.ts';
import { fetchEngineAhead } from '../engine/react/boot/open-portal.tsx';
import { besideParts } from './nodes/beside-parts.ts';
import { signedInParts } from './nodes/signed-in-parts.ts';

/** The portal and how it looks, fetched as one while artifact, flags and session are on their way. */
export { openPortal } from '../engine/react/boot/open-portal.tsx';
export { registry } from './registry.ts';

/** Fetches what the pages of signed-in people stand on beside their documents, not one after the other. */
export const fetchAhead = (): Promise<unknown> =>
  Promise.all([fetchEngineAhead(), signedInParts.preload(), besideParts.preload()]);

/** Has at hand what the first page of a signed-in person works with, if anything. Never rejects: it is fetched again where it is shown. */
export const fetchWork = (artifact: PublicArtifact): Promise<void> =>
  signedInParts
    .preload()
    .then(() => signedInParts.now()?.fetchWork(artifact, location.pathname))
    .catch(() => undefined);
