import { normalPath } from '../../screens/path-pattern.ts';
import type { Runtime } from '../portal/runtime.ts';

/**
 * Renews the session of a page that will read as soon as it is drawn, while its code is still on the way: each reading
 * waits for a renewal, which is a round trip of its own (D-API-02). A page that reads nothing is left alone.
 */
export function renewAhead({ artifact, keeper, renewal }: Runtime, pathname: string): void {
  if (keeper.get().status !== 'authenticated') return;
  const here = normalPath(pathname);
  const reads = artifact.screens.some(({ path, data }) => path === here && Object.keys(data).length > 0);
  // What fails is asked for again by the first reading, which tells it where it shows.
  if (reads) void renewal.before();
}
