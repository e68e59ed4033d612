import type { Page } from '@playwright/test';

/** How much of the page has moved since it was opened, as browsers reckon it (0.1 is good). */
export const shift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Browsers record a move when they paint it: two frames paint the latest change.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const moves = observer.takeRecords();
    observer.disconnect();
    return moves.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  });
