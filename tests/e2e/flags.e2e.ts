import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const FLAGS = '**/api/unidad/requisitos';

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
  // An address that says more than whose page it is is not drawn by the server (0095).
  await page.goto('/login?tenant=osef&visto=1', { waitUntil: 'commit' });
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
