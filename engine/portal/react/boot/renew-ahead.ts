import { normalPath } from '../../../language/screens/path-pattern.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Renews the session of a page that will read as soon as it is drawn, while its code is still on the way: each reading
 * waits for a renewal, which is a round trip of its own. A page that reads nothing is left alone.
 */
export function renewAhead({ artifact, keeper, renewal }: Runtime, pathname: string): void {
  if (keeper.get().status !== 'authenticated') return;
  const here = normalPath(pathname);
  const reads = artifact.screens.some(({ path, data }) => path === here && Object.keys(data).length > 0);
  // The first read retries a failed renewal and reports it.
  if (reads) void renewal.before();
}
