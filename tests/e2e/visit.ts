import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Opens an address of a tenant as anybody can: the tenant in the address, as in development. */
export async function visit(page: Page, tenant: string, path: string): Promise<void> {
  const [address = path, query] = path.split('?');
  await page.goto(`${address}?${query === undefined ? '' : `${query}&`}tenant=${tenant}`);
}

/** The path of the page, once it has settled there. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { message: `path of ${page.url()}` }).toBe(path);
}

/**
 * Restores the demo data of a tenant before a retry, because the failed try left half of its changes. The first try
 * skips it, so that it disturbs no parallel journey.
 */
export async function putBackForRetry(page: Page, tenant: string): Promise<void> {
  if (test.info().retry === 0) return;
  const { request } = page.context();
  const entry = await request.get(`/login?tenant=${tenant}`);
  const { origin } = new URL(entry.url());
  const answer = await request.post('/api/demo/renovar', { headers: { origin }, data: {} });
  expect(answer.status(), `demo data of ${tenant}`).toBe(200);
}

/** Fills the sign-in form in and sends it, as a person does. */
export async function signInByForm(page: Page, dni: string, password: string): Promise<void> {
  await page.getByLabel('DNI').fill(dni);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Counts the calls to a path that the page makes from now on. */
export function callsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}

/** Loses the answer of the next request to a path: the server has done it, and the page learns nothing. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** The JSON that the page sends to a path next. Playwright's own does not see bodies of `Request` objects. */
export async function nextBody(page: Page, path: string): Promise<() => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const sent = new Promise<string>((resolve) => {
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (new URL(request.url).pathname === path && request.method !== 'GET') resolve(requestId);
    });
  });
  return async () => JSON.parse((await cdp.send('Network.getRequestPostData', { requestId: await sent })).postData);
}
