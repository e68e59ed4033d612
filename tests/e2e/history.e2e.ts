import { expect, signIn, test } from './fixtures.ts';
import { expectPath } from './visit.ts';

for (const [tenant, width] of [
  ['iosfa', '@desktop'],
  ['chacabuco', '@phone'],
] as const) {
  test(`${tenant}: searches a patient’s history, turns pages and opens a detail [HIST-02, HIST-03, HIST-04, HIST-10, HIST-11]`, {
    tag: width,
  }, async ({ page, axe }) => {
    await signIn(page, tenant, '30111222', 'portal2026');
    await page
      .getByRole('link', { name: /^Mis atenciones/ })
      .first()
      .click();
    await expectPath(page, '/misatenciones');
    await expect(page.getByText('Mostrando 1-10 de 23')).toBeVisible();
    await expect(page.getByLabel('Elegir integrante')).toHaveCount(tenant === 'iosfa' ? 1 : 0);
    await axe();
    await page.getByRole('button', { name: 'Ayuda' }).click();
    await expect(page.getByText(/^Elegí una atención/)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('link', { name: 'Ver detalle' }).first().click();
    await expectPath(page, '/detalleAtencion');
    await expect(page.getByRole('heading', { name: 'Documentación Cargada por el Profesional' })).toBeVisible();
    await axe();
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByText('Mostrando 11-20 de 23')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar...' }).fill('vega');
    await expect(page.getByText('Mostrando 1-5 de 5')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar...' }).fill('nadie');
    await expect(page.getByText('Sin resultados')).toBeVisible();
  });
}

test('shows a loading list, then the history of the chosen member [HIST-01, HIST-10]', {
  tag: '@desktop',
}, async ({ page }) => {
  // On a slow line the session is here seconds before what draws the screen and its list.
  let goesOn = (): void => undefined;
  const line = new Promise<void>((resolve) => {
    goesOn = resolve;
  });
  await page.route(/\/assets\/mantine-nodes-[^/]*\.js$/, async (route) => {
    await line;
    await route.continue();
  });
  await signIn(page, 'iosfa', '30111222', 'portal2026', '/misatenciones?page=99');
  await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toBeAttached();
  await expect(page.getByText('Sin resultados')).toHaveCount(0);
  goesOn();
  await expect(page.getByText('Mostrando 21-23 de 23')).toBeVisible();
  await page.getByLabel('Elegir integrante').selectOption({ label: 'Lucía Gómez' });
  await expect(page.getByText('Mostrando 1-2 de 2')).toBeVisible();
  await expect(page.getByText('Pediatría').first()).toBeVisible();
});
