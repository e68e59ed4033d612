/** Milliseconds after which the page is not waited for any more. */
const LONGEST = 2_000;

/**
 * Calls `work` when what stands on the page is drawn and there is nothing else to do: what may be wanted later does not
 * share line and processor with what is shown now. Browsers that do not tell get it after their next drawing.
 * @returns how to stop it
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST });
  return () => cancelIdleCallback(handle);
}
