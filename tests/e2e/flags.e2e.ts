import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const FLAGS = '**/api/unidad/requisitos';

/** Answers the first call that matches in a way of its own, and lets the later ones through. */
async function answerFirst(page: Page, url: string, first: (route: Route) => Promise<void>): Promise<void> {
  let calls = 0;
  await page.route(url, (route) => {
    calls += 1;
    return calls === 1 ? first(route) : route.continue();
  });
}

/** A failure is told with the tenant's sign, nothing that a flag decides shows, and trying again opens the portal. */
async function expectToldAndRetried(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('alert').getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('OSEF', { exact: true })).toBeVisible();
  await expect(page.locator('form, input')).toHaveCount(0);
}

/** Holds back every answer to `url` until the returned function is called. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('[TEN-04] while the script comes, and then the flags, a loading screen shows with the tenant’s sign', {
  tag: '@phone',
}, async ({ page, axe }) => {
  const giveScript = await hold(page, /\/assets\/index-[^/]+\.js$/);
  const giveFlags = await hold(page, FLAGS);
  await page.goto('/login?tenant=osef', { waitUntil: 'commit' });
  const sign = page.getByText('OSEF', { exact: true });
  await expect(page.getByRole('progressbar', { name: 'Cargando el portal…' })).toBeVisible();
  const before = await sign.boundingBox();
  const slow = page.getByText('La conexión está lenta');
  await expect(slow).toBeHidden();
  // What the page says after long, without the wait.
  await page.evaluate(() => {
    for (const motion of document.getAnimations())
      if (motion instanceof CSSAnimation && motion.animationName === 'start-tell') motion.finish();
  });
  await expect(slow.getByRole('link', { name: 'Reintentar' })).toBeVisible();
  await axe();
  giveScript();
  await expect(page.getByRole('status')).toHaveText('Cargando el portal…');
  await expect(page.locator('form, input')).toHaveCount(0);
  expect((await sign.boundingBox())?.x, 'the sign stays where it was').toBe(before?.x);
  giveFlags();
  await expect(page.getByLabel('DNI')).toBeVisible();
});

test('[TEN-04, A49] flags that fail are told, and tried again', { tag: '@phone' }, async ({ page, axe, tolerate }) => {
  tolerate(/status of 500/);
  await answerFirst(page, FLAGS, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'boom at line 12' } } }),
  );
  await visit(page, 'osef', '/login');
  await expectToldAndRetried(page, 'No pudimos abrir el portal');
  await expect(page.getByText('boom')).toHaveCount(0);
  await axe();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel('DNI')).toBeVisible();
});

test('[A49] what is no flags opens nothing in their place: a page of a proxy, nothing, another type, half of them', {
  tag: '@desktop',
}, async ({ page }) => {
  const wrong = [
    '<!doctype html><h1>Bienvenido a la red</h1>',
    '',
    JSON.stringify({ portal: 'yes', registroUsuario: 'yes' }),
    JSON.stringify({ unidad: 5, portal: true }),
  ];
  const given = [...wrong];
  await page.route(FLAGS, (route) => {
    const body = given.shift();
    return body === undefined ? route.continue() : route.fulfill({ contentType: 'application/json', body });
  });
  await visit(page, 'osef', '/login');
  for (const _ of wrong) {
    await expectToldAndRetried(page, 'No pudimos abrir el portal');
    const answered = page.waitForResponse(FLAGS);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await answered;
  }
  expect(given).toEqual([]);
  await expect(page.getByLabel('DNI')).toBeVisible();
});

test('[TEN-04, A49] a cut line is told as such, by keyboard too', { tag: '@desktop' }, async ({ page, tolerate }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  await answerFirst(page, FLAGS, (route) => route.abort('internetdisconnected'));
  await visit(page, 'osef', '/login');
  await expectToldAndRetried(page, 'No hay conexión a internet');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('DNI')).toBeVisible();
});

test('[TEN-04, A49] an answer that does not come is given up after ten seconds', { tag: '@desktop' }, async ({
  page,
}) => {
  await answerFirst(page, FLAGS, () => new Promise<void>(() => {}));
  await visit(page, 'osef', '/login');
  await expect(page.getByRole('status')).toHaveText('Cargando el portal…');
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await expectToldAndRetried(page, 'El portal está tardando demasiado');
});

test('[TEN-04] a tenant’s documents that fail are told too', { tag: '@desktop' }, async ({ page, tolerate }) => {
  tolerate(/status of 503/);
  await page.route('**/t/osef/*.json', (route) => route.fulfill({ status: 503, body: '' }));
  await visit(page, 'osef', '/login');
  await expectToldAndRetried(page, 'No pudimos abrir el portal');
});
