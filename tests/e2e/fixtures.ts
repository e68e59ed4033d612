import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { expectFocusSettledIn, watchFocus } from './focus-watch.ts';

/** WCAG 2.2 AA and all it contains. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Fixtures {
  /** Fails unless the page, as it stands, is free of WCAG 2.2 AA violations. */
  readonly axe: (page?: Page) => Promise<void>;
  /** Another person with a browser of their own, watched like the first, at the same width unless said otherwise. */
  readonly newPerson: (where?: BrowserContextOptions) => Promise<Page>;
  /** Says that the test provokes console errors that match; anything else still fails it. */
  readonly tolerate: (fault: RegExp) => void;
  readonly faults: Faults;
}

/** Faults in a browser that no assertion sees. */
interface Faults {
  readonly found: string[];
  readonly tolerated: RegExp[];
  /** Listens to every page the context has or will have. */
  readonly watch: (context: BrowserContext) => Promise<void>;
}

/** A refusal of our own API is an answer, not a fault; the browser prints it as an error all the same. */
const isRefusal = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  /^\/api\//.test(new URL(url, 'http://x').pathname);

/** Thrown by pdf.js in its worker when a viewer closes while a file opens; by then no code waits for that file. */
const CLOSED_WHILE_OPENING = 'Worker was terminated';

function watchPage(page: Page, found: string[]): void {
  page.on('pageerror', ({ message }) => message !== CLOSED_WHILE_OPENING && found.push(`page error: ${message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || isRefusal(message.text(), message.location().url)) return;
    if (isUnknownPage(message.text(), message.location().url)) return;
    found.push(`console: ${message.text()} (${message.location().url})`);
  });
}

/** An address that no screen has is answered 404, with the page that says so. */
const isUnknownPage = (text: string, url: string): boolean =>
  / status of 404 /.test(text) && /^\/(nada|no|pagina-que-no)\b/.test(URL.canParse(url) ? new URL(url).pathname : '');

/** Runs in the page: reports a violated policy as a console error with the blocked resource. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `CSP ${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
    );
  });
}

/**
 * Runs in the page: an answer that pdf.js refuses may reject before the worker has asked for it, and counts then as
 * uncaught, although the viewer receives it a moment later and shows the reason.
 */
function admitEarlyRefusals(): void {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason?.name === 'ResponseException') event.preventDefault();
  });
}

/**
 * The house's test: fails on any breach of the content policy, console error or uncaught error, and wherever the focus fell
 * to the whole page (FIXC-09), whatever it asserts.
 */
export const test = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      const found: string[] = [];
      const tolerated: RegExp[] = [];
      const contexts: BrowserContext[] = [];
      const watch = async (watched: BrowserContext) => {
        contexts.push(watched);
        watched.on('page', (page) => watchPage(page, found));
        await watched.addInitScript(reportViolations);
        await watched.addInitScript(admitEarlyRefusals);
        await watched.addInitScript(watchFocus);
      };
      await watch(context);
      await use({ found, tolerated, watch });
      const unexpected = found.filter((fault) => !tolerated.some((pattern) => pattern.test(fault)));
      expect(unexpected, 'errors of the browser during the test').toEqual([]);
      await expectFocusSettledIn(contexts);
    },
    { auto: true },
  ],
  tolerate: async ({ faults }, use) => {
    await use((fault) => faults.tolerated.push(fault));
  },
  axe: async ({ page }, use) => {
    await use(async (target = page) => {
      const { violations } = await new AxeBuilder({ page: target }).withTags(WCAG).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
      );
      expect(found, `accessibility of ${target.url()}`).toEqual([]);
    });
  },
  newPerson: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (where) => {
      const context = await browser.newContext(where);
      contexts.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    await expectFocusSettledIn(contexts);
    for (const context of contexts) await context.close();
  },
});

export { expect } from '@playwright/test';

/**
 * Signs a patient in at a tenant by the calls of the login page, without drawing it, and opens a page, by default the
 * home. Other journeys cover the form itself.
 */
export async function signIn(page: Page, tenant: string, dni: string, password: string, path = '/'): Promise<void> {
  const { request } = page.context();
  const entry = await request.get(`/login?tenant=${tenant}`);
  const answer = await request.post('/api/auth/login', {
    headers: { origin: new URL(entry.url()).origin },
    data: { correo: dni, password },
  });
  expect(answer.status(), `sign-in of ${dni} at ${tenant}`).toBe(200);
  await page.goto(path);
}
