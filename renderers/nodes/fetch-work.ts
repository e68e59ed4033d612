import type { PublicArtifact } from '../../engine/artifact.ts';
import { normalPath } from '../../engine/screens/path-pattern.ts';
import { hasWork } from '../../engine/screens/work-nodes.ts';
import { workParts } from './work-parts.ts';

/**
 * Has what a screen at `path` works with at hand before it is drawn, so that nothing on it moves.
 * @throws when it cannot be fetched
 */
export async function fetchWork({ screens, parts }: PublicArtifact, path: string): Promise<void> {
  const here = normalPath(path);
  if (screens.some((screen) => screen.path === here && hasWork(screen, parts))) await workParts.preload();
}
