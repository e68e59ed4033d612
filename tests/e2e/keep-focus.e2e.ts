import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Puts a part beside what the page has, with a button that has the focus. */
const putPart = (page: Page) =>
  page.evaluate(() => {
    const part = document.createElement('section');
    part.innerHTML = '<h2>Buscar</h2><div><button type="button">Reintentar</button></div>';
    document.querySelector('main')?.append(part);
    part.querySelector('button')?.focus();
  });

/**
 * Ways in which the focused element can disappear: by itself, by its surroundings, by a sheet, by the window's width.
 */
const WAYS: Readonly<Record<string, (button: HTMLElement) => void>> = {
  'a style': (button) => button.style.setProperty('display', 'none'),
  'visibility of what is around it': (button) => button.parentElement?.style.setProperty('visibility', 'hidden'),
  inert: (button) => void button.parentElement?.toggleAttribute('inert', true),
  'hidden, around it': (button) => void button.parentElement?.toggleAttribute('hidden', true),
  disabled: (button) => void button.toggleAttribute('disabled', true),
};

test('moves focus to the heading from hidden, inert or disabled elements @desktop [FIXC-09]', async ({ page }) => {
  await page.goto('/login?tenant=demo');
  await expect(page.getByLabel('DNI')).toBeVisible();
  // With the first key comes what keeps the focus.
  const firstKey = async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/popups-')));
  };
  await expect.poll(firstKey, 'the page listens once it is drawn').toBe(true);
  const heading = page.getByRole('heading', { name: 'Buscar' });
  const removePart = () => heading.evaluate((each) => each.parentElement?.remove());
  // It is fetched by now, and at work a moment later.
  await expect(async () => {
    await putPart(page);
    await page.getByRole('button', { name: 'Reintentar' }).evaluate((button) => button.remove());
    await expect(heading).toBeFocused({ timeout: 1_500 }).finally(removePart);
  }).toPass();
  for (const [name, hide] of Object.entries(WAYS)) {
    await test.step(name, async () => {
      await putPart(page);
      await page.getByRole('button', { name: 'Reintentar' }).evaluate(hide);
      await expect(heading).toBeFocused();
      await removePart();
    });
  }
});
