import { expect, test } from './fixtures.ts';
import { expectPath, visit } from './visit.ts';

test('leads from the error dialog to login or the tenant’s site [ERR-01, ERR-02, D-ERR-01, ROUTE-01, A9]', {
  tag: '@phone',
}, async ({ page, context, axe }) => {
  await context.route('https://www.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Municipio</title>' }),
  );
  await visit(page, 'demo', '/error');
  const popup = page.getByRole('alertdialog', { name: 'Ha ocurrido un error' });
  await expect(popup).toContainText('Intentá nuevamente en unos minutos.');
  await axe();
  await popup.getByRole('button', { name: 'Volver al inicio' }).click();
  await expectPath(page, '/login');
  await visit(page, 'escobar', '/error');
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('https://www.example.org/escobar');
  expect(context.pages()).toHaveLength(1);
});
