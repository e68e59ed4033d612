import { expect, signIn, test } from './fixtures.ts';
import { expectPath } from './visit.ts';

test('[ART-15, ART-10, ART-01] a manager goes by keys: to the list with its filter open, from case to case, to a new one', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'demo', '25111222', 'gestor2026', '/listcasos');
  await page
    .getByRole('link', { name: /^Ver detalle/ })
    .first()
    .click();
  await expect(page.getByText(/^1 de \d+ de la lista$/)).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByText(/^2 de \d+ de la lista$/)).toBeVisible();
  await page.keyboard.press('/');
  const filter = page.getByRole('dialog');
  await expect(filter.getByLabel('N° de caso')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
  await page.keyboard.press('n');
  await expectPath(page, '/nuevocaso');
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar nuevo caso' })).toBeVisible();
});
