import { expect, signIn, test } from './fixtures.ts';
import { expectPath } from './visit.ts';

test('reaches content, menu, terms and home by keyboard [SHELL-02, SHELL-07, SHELL-09, SHELL-11, D-SHELL-02]', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await signIn(page, 'galeno', '5123456', 'portal2026', '/especialidad');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));

  await test.step('the first stop skips to the content', async () => {
    const skip = page.getByRole('link', { name: 'Ir al contenido' });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  const menu = page.getByRole('banner').getByRole('button', { name: /Menú$/ });
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  await test.step('the menu opens, keeps the focus, and gives it back', async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect(page.locator('.mantine-Drawer-overlay')).toHaveCSS('transition-duration', '0.5s');
    await axe();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await drawer.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
  });

  await test.step('it opens the terms, which say whose they are', async () => {
    await menu.click();
    await page.getByRole('button', { name: 'Términos y condiciones' }).click();
    const terms = page.getByRole('dialog', { name: 'Términos y condiciones', exact: true });
    await expect(terms.getByText(/^Galeno te ofrece hablar por video/)).toBeVisible();
    await expect(drawer).toBeHidden();
    await axe();
    await terms.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(terms).toBeHidden();
  });

  await test.step('goes home by its logo without reloading the page', async () => {
    await menu.click();
    await drawer.getByRole('link', { name: 'Galeno' }).click();
    await expect(drawer).toBeHidden();
    await expectPath(page, '/home');
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
  });
});
