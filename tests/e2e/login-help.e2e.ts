import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const GUIDE = 'Cómo utilizar el servicio';

test('[LOGIN-07] leads to the tenant’s guide in another tab, which learns nothing of where it came from', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, 'obsba', '/login');
  const guide = page.getByRole('link', { name: GUIDE });
  await expect(guide).toHaveAttribute('href', 'https://www.example.org/guias/obsba');
  await expect(guide).toHaveAttribute('target', '_blank');
  await expect(guide).toHaveAttribute('rel', /noopener/);
});

test('[LOGIN-07, D-LOGIN-05] of osef shows a muted video that can be paused, and no control bar', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await visit(page, 'osef', '/login');
  await page.getByRole('button', { name: GUIDE }).click();
  const dialog = page.getByRole('dialog', { name: GUIDE });
  const video = dialog.locator('video');
  await expect(video).toBeVisible();
  expect(await video.evaluate((it: HTMLVideoElement) => [it.muted, it.controls])).toEqual([true, false]);
  await axe();
  const playing = () => video.evaluate((it: HTMLVideoElement) => !it.paused && it.readyState >= 2);
  if (!(await playing())) await dialog.getByRole('button', { name: 'Ver el video' }).click();
  await expect.poll(playing).toBe(true);
  await dialog.getByRole('button', { name: 'Pausar el video' }).click();
  await expect.poll(playing).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: GUIDE })).toBeFocused();
});

test('[D-LOGIN-05, D-TEN-03] without a guide there is no word of it', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, 'corredores_viales', '/login');
  await expect(page.getByLabel('DNI')).toBeVisible();
  await expect(page.getByText(GUIDE)).toHaveCount(0);
  await expect(page.getByRole('separator')).toHaveCount(0);
});

for (const [tenant, label, phone, width] of [
  ['osef', 'Información de contacto', '0800-555-0101', '@desktop'],
  ['guardia', 'Contacto de emergencia', '0800-555-0115', '@phone'],
] as const) {
  test(`[LOGIN-08] ${tenant} says in a dialog how to reach it: ${label}`, { tag: width }, async ({ page, axe }) => {
    await visit(page, tenant, '/login');
    await page.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: label });
    await expect(dialog.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll('-', '')}`);
    await axe();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: label })).toBeFocused();
  });
}

test('[LOGIN-08, D-TEN-02] a tenant without contact lines offers none', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, 'demo', '/login');
  await expect(page.getByLabel('DNI')).toBeVisible();
  await expect(page.getByText(/contacto/i)).toHaveCount(0);
});

test('[LOGIN-06, D-TEN-03] every way that the entry pages offer leads to a page that exists', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const tenant of ['demo', 'obsba', 'tres_de_febrero', 'escobar', 'telemedicina']) {
    await visit(page, tenant, '/login');
    await expect(page.getByRole('main')).toBeVisible();
    const own = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const href of own) {
      await visit(page, tenant, href ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname, `${tenant}: ${href}`).toBe(href);
    }
  }
});
