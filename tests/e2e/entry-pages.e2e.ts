import { expect, signIn, test } from './fixtures.ts';
import { expectPath, visit } from './visit.ts';

const LEAD = 'Ingresá al portal del municipio para acceder al servicio de telemedicina';
const GUARDS = 'Hacé click y conocé las Guardias Médicas 24hs.';

for (const [tenant, guards, width] of [
  ['escobar', 1, '@phone'],
  ['lanus', 0, '@desktop'],
] as const) {
  test(`[LOGIN-10, LOGIN-11, D-LOGIN-04, ROUTE-02] ${tenant} points to the municipality’s portal and has no form`, {
    tag: width,
  }, async ({ page, axe }) => {
    await visit(page, tenant, '/login');
    await expect(page.getByText(LEAD)).toBeVisible();
    const portal = page.getByRole('link', { name: 'Ir al portal' });
    await expect(portal).toHaveAttribute('href', `https://www.example.org/${tenant}/portal`);
    await expect(page.getByRole('link', { name: 'Más información' })).toHaveAttribute(
      'href',
      `https://www.example.org/${tenant}/telemedicina`,
    );
    await expect(page.locator('form, input')).toHaveCount(0);
    await expect(page.getByRole('button', { name: GUARDS })).toHaveCount(guards);
    await axe();
  });
}

test('[LOGIN-12, D-LOGIN-04, A46] escobar’s map fills the window, may ask the position, and reaches nothing of ours', {
  tag: '@phone',
}, async ({ page, axe }) => {
  // The map is somebody else's: here a page of our own stands in its place, under the same policy.
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="es"><title>Mapa</title><p>Mapa</p>' }),
  );
  await visit(page, 'escobar', '/login');
  const open = page.getByRole('button', { name: GUARDS });
  await expect(page.locator('iframe')).toHaveCount(0);
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Guardias Médicas 24hs.' });
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\//);
  await expect(frame).toHaveAttribute('allow', /^geolocation( https:\/\/www\.openstreetmap\.org)?$/);
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(page.frameLocator('iframe').getByText('Mapa')).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    })
    .toEqual([width, height]);
  await axe();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('[LOGIN-13, ROUTE-02] without portal: the logo and the sentence, no form', { tag: '@phone' }, async ({
  page,
  axe,
}) => {
  await visit(page, 'telemedicina', '/login');
  await expect(page.getByText('Esta unidad no cuenta con un portal de pacientes')).toBeVisible();
  await expect(page.getByText('Telemedicina', { exact: true })).toBeVisible();
  await expect(page.locator('form, input')).toHaveCount(0);
  await axe();
});

test('[D-LOGIN-02] the municipality’s people have accounts, but at / they find its page and not a form', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const tenant of ['escobar', 'lanus']) {
    await visit(page, tenant, '/');
    await expectPath(page, '/login');
    await expect(page.getByText(LEAD)).toBeVisible();
    await signIn(page, tenant, '30111222', 'portal2026');
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  }
});

test('[D-ROUTE-05, ROUTE-04] signed in, /login is still the municipality’s page there, and leads home elsewhere', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const tenant of ['escobar', 'lanus']) {
    await signIn(page, tenant, '30111222', 'portal2026', '/login');
    await expect(page.getByText(LEAD)).toBeVisible();
    await expectPath(page, '/login');
  }
  await signIn(page, 'san_isidro', '30111222', 'portal2026', '/login');
  await expectPath(page, '/home');
});
