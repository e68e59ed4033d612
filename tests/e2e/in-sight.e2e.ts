import type { Locator, Page } from '@playwright/test';
import { openConsultingRoom } from './call-kit.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Edges of an element in the window. */
async function boxOf(
  element: Locator,
): Promise<{ readonly top: number; readonly bottom: number; readonly right: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not drawn');
  return { top: box.y, bottom: box.y + box.height, right: box.x + box.width };
}

/** Height that the home indicator of a phone takes from the window's foot, as browsers tell it. */
async function indicate(page: Page, bottom: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom, bottomMax: bottom } });
}

test('keeps the selection bar above the home indicator, hiding no row [FIXT-12, FIXC-08]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await signIn(page, 'vilsar', '24111222', 'coordina2026', '/listcasos');
  await page.getByRole('checkbox').first().check();
  const bar = page.getByRole('group', { name: '1 caso elegido' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await axe();
  const before = await boxOf(bar);
  await indicate(page, 34);
  await expect.poll(async () => (await boxOf(bar)).bottom).toBeLessThanOrEqual(844 - 34);
  expect(before.bottom).toBeGreaterThan(844 - 34);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .last();
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(bar)).top);
  await bar.getByRole('button', { name: 'Quitar la selección' }).click();
  await expect(bar).toBeHidden();
});

test('keeps title, button and chosen day’s hours of a long dialog visible [FIXT-12, FIXC-08]', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'osef', '30111222', 'portal2026', '/misTurnos');
  await page
    .getByRole('button', { name: /^Reprogramar, / })
    .and(page.locator(':not([aria-disabled])'))
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reprogramar turno' });
  await dialog.getByRole('button', { name: 'mostrar más' }).click();
  await dialog.getByRole('radio').last().check({ force: true });
  await expect(dialog.getByRole('group', { name: /Elegí el horario/ }).locator('legend')).toBeInViewport();
  await expect(dialog.getByRole('heading', { name: 'Reprogramar turno' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeInViewport({ ratio: 1 });
});

test('ends what can be done with an appointment where its card ends [FIXT-07]', {
  tag: '@desktop',
}, async ({ page }) => {
  await openConsultingRoom(page, 'demo');
  const card = page.getByRole('heading', { level: 2, name: /de noviembre/ }).locator('xpath=ancestor::section[1]');
  const badge = await boxOf(card.getByText('Hoy', { exact: true }).locator('xpath=..'));
  for (const change of await page.getByRole('button', { name: /^Cambiar, / }).all())
    expect((await boxOf(change)).right).toBeLessThanOrEqual(badge.right + 1);
});

test('shows progress on a drawn page while its script is slow [A42]', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'demo', '30111222', 'portal2026');
  await page.route('**/assets/index-*.js', () => new Promise(() => undefined));
  await page.goto('/misTurnos', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
});
