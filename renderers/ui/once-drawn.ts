/** Milliseconds for which the page has to be as it is, with nothing to do. */
const CALM = 100;
/** Milliseconds after which a page that never rests is taken as it is: pictures move, clocks count. */
const DRAWING = 1_000;
/** Same limit for a page that is still loading and shows nothing but its skeleton. */
const FETCHING = 3_000;

/**
 * Calls back once the page is drawn and its components had time to place the focus. On a slow phone that is later than
 * by the clock, and screen readers announce a focus placed too early twice.
 * @param wanted waits while it returns true; otherwise calls back at the next look
 */
export function onceDrawn(wanted: () => boolean, then: () => void): void {
  const since = performance.now();
  let calm = true;
  const changes = new MutationObserver(() => {
    calm = false;
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const look = (): void => {
    // A test's page may be gone by then.
    if (typeof document === 'undefined') return;
    const passed = performance.now() - since;
    const waits = isFetched() ? !calm && passed < DRAWING : passed < FETCHING;
    calm = true;
    if (wanted() && waits) {
      setTimeout(whenIdle, CALM, look);
      return;
    }
    changes.disconnect();
    then();
  };
  setTimeout(whenIdle, CALM, look);
}

const isFetched = (): boolean => document.querySelector('main[aria-busy="true"]') === null;

/** When the page has nothing else to do; at once in browsers that do not tell. */
function whenIdle(look: () => void): void {
  if (typeof requestIdleCallback === 'undefined') look();
  else requestIdleCallback(look, { timeout: DRAWING });
}
