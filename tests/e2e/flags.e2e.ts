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

const SENTENCE = 'Pedí una videoconsulta para vos o para tu familia';

/** How wide a line of running text is in the page's own letters. */
const widthOf = (page: Page, text: string): Promise<number> =>
  page.evaluate((line) => {
    const span = document.createElement('span');
    span.style.cssText = 'position: absolute; white-space: nowrap; font: 400 20px var(--font)';
    span.textContent = line;
    document.body.append(span);
    const { width } = span.getBoundingClientRect();
    span.remove();
    return width;
  }, text);

test('shows a loading screen with the tenant’s logo until flags arrive [TEN-04]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  const giveScript = await hold(page, /\/assets\/index-[^/]+\.js$/);
  const giveFlags = await hold(page, FLAGS);
  const giveLetters = await hold(page, /\.woff2$/);
  // An address that says more than whose page it is is not drawn by the server (decision 0095).
  await page.goto('/login?tenant=osef&visto=1', { waitUntil: 'commit' });
  const name = page.getByText('OSEF', { exact: true });
  const sign = name.locator('img');
  await expect(page.getByRole('progressbar', { name: 'Cargando el portal…' })).toBeVisible();
  const before = await sign.boundingBox();
  const until = await widthOf(page, SENTENCE);
  const slow = page.getByText('La conexión está lenta');
  // Reads the text after a long wait without its duration, which depends on the machine.
  const waits = await page.evaluate(() =>
    document.getAnimations().flatMap((motion) => {
      if (!(motion instanceof CSSAnimation) || motion.animationName !== 'start-tell') return [];
      motion.finish();
      return [motion.effect?.getTiming().delay];
    }),
  );
  expect(waits).toEqual([12_000]);
  await expect(slow.getByRole('link', { name: 'Reintentar' })).toBeVisible();
  await axe();
  giveScript();
  await expect(page.getByRole('status')).toHaveText('Cargando el portal…');
  await expect(page.locator('form, input')).toHaveCount(0);
  giveLetters();
  await page.waitForFunction(() => document.fonts.check('700 1em "Public Sans Variable"'));
  expect(await sign.boundingBox(), 'the sign stays where it was').toEqual(before);
  expect((await widthOf(page, SENTENCE)) / until, 'letters that come are as wide').toBeCloseTo(1, 2);
  giveFlags();
  await expect(page.getByLabel('DNI')).toBeVisible();
});
