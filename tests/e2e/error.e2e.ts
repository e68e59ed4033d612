import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectPath, visit } from './visit.ts';

/** Opens /error as a page of the portal leads there, with what it passes. */
async function openError(page: Page, tenant: string, pass: object): Promise<void> {
  await visit(page, tenant, '/error');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.evaluate((passed) => {
    const state = { usr: { pass: passed, passId: 'x', owner: '' }, key: 'given', idx: 0 };
    window.history.replaceState(state, '', '/error');
  }, pass);
  await page.reload();
}

test('[ERR-01, ERR-02, D-ERR-01, ROUTE-01] /error is a dialog for anybody, and leads to the login', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await visit(page, 'demo', '/error');
  const popup = page.getByRole('alertdialog', { name: 'Ha ocurrido un error' });
  await expect(popup).toContainText('Intentá nuevamente en unos minutos.');
  await axe();
  await popup.getByRole('button', { name: 'Volver al inicio' }).click();
  await expectPath(page, '/login');
});

test('[ERR-02, D-ERR-01, A9] dismissing it leads to the address of the tenant in the same tab', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.route('https://www.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Municipio</title>' }),
  );
  await visit(page, 'escobar', '/error');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('https://www.example.org/escobar');
  expect(context.pages()).toHaveLength(1);
});

const SCRIPT = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';

test('[ERR-01, ERR-03, A10] tells what it was passed, in whatever shape, and runs none of it', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const [pass, title, text] of [
    [{ title: 'No se pudo', message: 'Sin código de turno' }, 'No se pudo', 'Sin código de turno'],
    [{ errorMsg: 'Servidor caído' }, 'Ha ocurrido un error', 'Servidor caído'],
    [{ errorMsg: { error: SCRIPT } }, 'Ha ocurrido un error', SCRIPT],
    [{ errorMsg: [1, { a: 2 }] }, 'Ha ocurrido un error', '[1,{"a":2}]'],
    [{ errorMsg: 'x1', reason: 'turno' }, 'Ha ocurrido un error', 'Error al ingresar al turno, x1'],
    [{ errorMsg: 'x2', reason: 'usuario' }, 'Ha ocurrido un error', 'Error x2'],
    [{ reason: 'casoAusente', caso: 31 }, 'Ha ocurrido un error', 'No se ha encontrado el caso (31)'],
  ] as const) {
    await openError(page, 'chacabuco', pass);
    await expect(page.getByRole('alertdialog', { name: title })).toContainText(text);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  }
});

test('[ERR-02, ROUTE-04] a signed-in person gets there too, and goes home; an object of any size is cut', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'gagil', '30111222', 'portal2026');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/error');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Volver al inicio' }).click();
  await expectPath(page, '/home');
});

test('[D-ROUTE-04] a signed-in visitor of /recuperarclave goes to the start', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'gagil', '30111222', 'portal2026');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/recuperarclave');
  await expectPath(page, '/home');
});
