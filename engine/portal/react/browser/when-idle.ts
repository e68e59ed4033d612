/** Milliseconds after which the page is not waited for any more. */
const LONGEST = 2_000;

/**
 * Calls `work` when the page is drawn and idle, so that prefetching does not compete with visible content for network
 * and processor. Browsers without `requestIdleCallback` call it after the next task.
 * @returns stops it
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST });
  return () => cancelIdleCallback(handle);
}
