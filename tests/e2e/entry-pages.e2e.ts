import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const LEAD = 'Ingresá al portal del municipio para acceder al servicio de telemedicina';
const GUARDS = 'Hacé click y conocé las Guardias Médicas 24hs.';

test('links escobar to its portal and isolates its map frame [LOGIN-10, LOGIN-11, LOGIN-12, D-LOGIN-04, ROUTE-02, A46]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  // The map belongs to a third party: a page of our own replaces it, under the same policy.
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="es"><title>Mapa</title><p>Mapa</p>' }),
  );
  await visit(page, 'escobar', '/login');
  await expect(page.getByText(LEAD)).toBeVisible();
  const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await href('Ir al portal')).toBe('https://www.example.org/escobar/portal');
  expect(await href('Más información')).toBe('https://www.example.org/escobar/telemedicina');
  await expect(page.locator('form, input')).toHaveCount(0);
  await axe();
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
