import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Runs in the page from the start (FIXC-09). Reports a focus that is lost to the whole page as a console error with its
 * last place: the focused element was removed, the page changed, or a dialog covers it. Ignores people who leave an
 * element on purpose, and pages that were not touched yet.
 */
export function watchFocus(): void {
  /** Milliseconds for which it may be nowhere: content, headings and dialogs come by and by. */
  const PATIENCE = 4_000;
  /** And for which at most while parts of the page still come, on a busy machine. */
  const AT_MOST = 3 * PATIENCE;
  let grew = 0;
  let last: Element | null = null;
  let path = location.pathname;
  let moved = false;
  let acted = false;
  let since: number | undefined;
  let told = '';

  const nowhere = () => document.activeElement === null || document.activeElement === document.body;
  const stands = (element: Element) =>
    element.isConnected &&
    !element.matches(':disabled, [inert], [inert] *') &&
    element.checkVisibility({ visibilityProperty: true });
  const dialog = () =>
    [...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="alertdialog"]')].find((each) =>
      each.checkVisibility(),
    );
  const fault = (): string | undefined => {
    if (!nowhere() || document.readyState !== 'complete' || !acted) return undefined;
    if (last !== null && !stands(last)) return `what had it is gone: ${last.outerHTML.slice(0, 160)}`;
    if (moved) return 'nothing took it on the new page';
    return dialog() === undefined ? undefined : 'a dialog stands open';
  };
  // The browser's own account of it counts the driver of the test, too.
  for (const act of ['pointerdown', 'keydown']) document.addEventListener(act, () => (acted = true), { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
    moved = false;
  });
  document.addEventListener('focusout', () =>
    setTimeout(() => {
      if (nowhere() && last !== null && stands(last)) last = null;
    }),
  );
  const look = (): void => {
    if (location.pathname !== path) moved = nowhere();
    path = location.pathname;
    const found = fault();
    since = found === undefined ? undefined : (since ?? performance.now());
    document.documentElement?.toggleAttribute('data-focus-lost', found !== undefined);
    if (found === undefined || since === undefined) return;
    const now = performance.now();
    if (now - Math.max(since, grew) < PATIENCE && now - since < AT_MOST) return;
    const fact = `FOCUS on the whole page of ${location.pathname}: ${found}`;
    if (fact !== told) console.error(fact);
    told = fact;
  };
  new MutationObserver(() => {
    grew = performance.now();
  }).observe(document, { childList: true, subtree: true });
  setInterval(look, 100);
}

/** Waits until the focus is settled on every watched page. */
export async function expectFocusSettledIn(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) await expectFocusSettled(page);
}

/** Waits until the focus of the page has its place, as `watchFocus` sees it. */
async function expectFocusSettled(page: Page): Promise<void> {
  if (page.isClosed() || !/^https?:/.test(page.url())) return;
  // A page that closed or crashed has no focus to lose.
  const isGone = (error: unknown) => page.isClosed() || String(error).includes('crashed');
  const lost = () =>
    page
      .evaluate(() => document.documentElement.hasAttribute('data-focus-lost'))
      .catch((error: unknown) => !isGone(error));
  await expect.poll(lost, { message: `focus of ${page.url()}` }).toBe(false);
}
