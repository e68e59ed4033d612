import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectPath } from './visit.ts';

/** Elements that can be pressed, among those that paper would show. */
const pressed = (page: Page) => page.locator('main :is(button, nav a), header button').filter({ visible: true });

test('navigates the case list by keys and prints without buttons [ART-15, ART-01, A26, FIXL-44]', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'demo', '25111222', 'gestor2026', '/listcasos');
  // The code that reads its number comes with the area, before the list is drawn.
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/549\d{10}\?/,
  );
  await page
    .getByRole('link', { name: /^Ver detalle/ })
    .first()
    .click();
  await expect(page.getByText(/^1 de \d+ de la lista$/)).toBeVisible();
  // On paper a case is its words (FIXL-44).
  await expect(page.getByRole('button', { name: 'Modificar' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(pressed(page)).toHaveCount(0);
  await expect(page.getByText('Volver')).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Seguimientos' })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.keyboard.press('s');
  await expect(page.getByText(/^2 de \d+ de la lista$/)).toBeVisible();
  await page.keyboard.press('/');
  const filter = page.getByRole('dialog');
  await expect(filter.getByLabel('N° de caso')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
  // The key's address is consumed once: neither a reload nor a return shows the filter again.
  expect(new URL(page.url()).search).toBe('');
  const shown = page.getByRole('link', { name: /^Ver detalle/ }).first();
  await page.reload();
  await expect(shown).toBeVisible();
  await expect(filter).toBeHidden();
  await shown.click();
  // Until the case is drawn the list stands, and its keys are the list's own.
  await expect(page.getByText(/^1 de \d+ de la lista$/)).toBeVisible();
  await page.keyboard.press('/');
  await expect(filter.getByLabel('N° de caso')).toBeFocused();
  await shown.click({ force: true });
  await expectPath(page, '/detalleCaso');
  await page.goBack();
  await expect(shown).toBeVisible();
  await expect(filter).toBeHidden();
  await page.keyboard.press('n');
  await expectPath(page, '/nuevocaso');
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar nuevo caso' })).toBeVisible();
});
