import { expect, signIn, test } from './fixtures.ts';
import { expectPath } from './visit.ts';

const CALL = 'Iniciar videollamada';

test('[HOME-01, D-HOME-01] the green button tells what is needed, and goes on or not', { tag: '@phone' }, async ({
  page,
  axe,
}) => {
  await signIn(page, 'gagil', '30111222', 'portal2026');
  const call = page.getByRole('button', { name: CALL });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /^Hola, / [level=1]
    - button "Iniciar videollamada"
    - list:
      - listitem:
        - link /^Mis atenciones/
  `);
  const [red = 0, green = 0, blue = 0] = await call.evaluate((it) =>
    (getComputedStyle(it).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(green).toBeGreaterThan(Math.max(red, blue) * 1.5);
  await axe();
  await call.click();
  const dialog = page.getByRole('dialog', { name: 'Solicitar atención' });
  for (const need of ['Cámara', 'Micrófono', 'Permiso']) await expect(dialog.getByText(need).first()).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expectPath(page, '/home');
  await expect(call).toBeFocused();
  await call.click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expectPath(page, '/especialidad');
});

test('[HOME-01, D-HOME-01] with the portal off there is no button', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'telemedicina', '28444555', 'portal2026');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Bruno' })).toBeVisible();
  await expect(page.getByRole('button', { name: CALL })).toHaveCount(0);
});

test('[HOME-03, HOME-05] links to the guide to permissions that the call names, and to none without it', {
  tag: '@desktop',
}, async ({ page }) => {
  const guide = page.getByRole('link', { name: /^¿Usás Android\?/ });
  await signIn(page, 'osperyh', '30111222', 'portal2026');
  await expect(guide).toHaveAttribute('href', /^https:\/\/support\.google\.com\//);
  await expect(guide).toHaveAttribute('target', '_blank');
  await page.route('**/api/guiaPermisos', (route) => route.fulfill({ json: { url: null } }));
  const answered = page.waitForResponse('**/api/guiaPermisos');
  await page.reload();
  await answered;
  await expect(page.getByRole('button', { name: CALL })).toBeVisible();
  await expect(guide).toHaveCount(0);
});

test('[HOME-03, TEN-02] the picture and the logo are the tenant’s own', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'osperyh', '30111222', 'portal2026');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const pictures = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const own = pictures.filter((path) => path.startsWith('/t/'));
  expect(own.some((path) => path.endsWith('/assets/logo.svg'))).toBe(true);
  expect(own.every((path) => path.startsWith('/t/osperyh/'))).toBe(true);
});

test('[HOME-02] every tile leads to a page that exists', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'osef', '30111222', 'portal2026');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tiles = await page
    .getByRole('main')
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of tiles) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectPath(page, href);
  }
});

test('[HOME-04] an ART manager has a home without calls, patients or insurers', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  await signIn(page, 'vilsar', '25111222', 'gestor2026');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Gisela' })).toBeVisible();
  await expect(page.getByText('Casos de riesgos del trabajo.')).toBeVisible();
  await expect(page.getByRole('button', { name: CALL })).toHaveCount(0);
  await axe();
});
