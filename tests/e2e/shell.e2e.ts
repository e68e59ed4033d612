import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectPath, visit } from './visit.ts';

const menuOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Menú$/ });

test('[SHELL-01, D-SHELL-01, SHELL-02, SHELL-03] new shell at home, the old one elsewhere, none in public', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, 'osprera', '/login');
  await expect(page.getByLabel('DNI')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await signIn(page, 'osprera', '30111222', 'portal2026');
  for (const path of ['/home', '/especialidad']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'OSPRERA' })).toHaveAttribute('href', '/home');
    await expect(menuOf(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('OSPRERA · Telemedicina y turnos médicos');
  }
  for (const path of ['/nodisponible', '/nada']) {
    await page.goto(path);
    await expect(page.getByRole('banner')).toContainText('OSPRERA');
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveText('OSPRERA');
  }
});

test('[SHELL-02] the logo leads home, without loading the page anew', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'osprera', '5123456', 'portal2026', '/especialidad');
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  await page.getByRole('banner').getByRole('link', { name: 'OSPRERA' }).click();
  await expectPath(page, '/home');
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
});

test('[SHELL-02, SHELL-03] telemedicina has neither a way home in its logo nor a menu', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'telemedicina', '30111222', 'portal2026');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Telemedicina');
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
});

test('[SHELL-04] escobar offers the map of the guards under its header, the others nothing there', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="es"><title>Mapa</title><p>Mapa</p>',
    }),
  );
  const strip = page.getByRole('button', { name: 'Hacé click y conocé las Guardias Médicas 24hs.' });
  await signIn(page, 'lanus', '30111222', 'portal2026');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await signIn(page, 'escobar', '30111222', 'portal2026');
  await axe();
  await strip.click();
  const map = page.getByRole('dialog', { name: 'Guardias Médicas 24hs.' });
  await expect(map.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\//);
  await page.keyboard.press('Escape');
  await expect(map).toBeHidden();
  await expect(strip).toBeFocused();
});

test('[SHELL-05, D-SHELL-02] patients read the legal notice, ART managers the line alone', { tag: '@desktop' }, async ({
  page,
  newPerson,
}) => {
  await signIn(page, 'vilsar', '30111222', 'portal2026');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Ley 27.553');
  await expect(footer.getByRole('button', { name: 'Ver certificado' })).toBeVisible();
  const manager = await newPerson();
  await signIn(manager, 'vilsar', '25111222', 'gestor2026');
  await expect(manager.getByRole('contentinfo')).toHaveText('Vilsar · Telemedicina y turnos médicos');
});

test('[SHELL-07, SHELL-09, SHELL-11, D-SHELL-02] the menu opens by keyboard, keeps the focus, and gives it back', async ({
  page,
  axe,
}, { project }) => {
  await signIn(page, 'galeno', project.name === 'phone' ? '28444555' : '5123456', 'portal2026');
  await menuOf(page).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  await expect(drawer).toBeVisible();
  await expect(page.locator('.mantine-Drawer-overlay')).toHaveCSS('transition-duration', '0.5s');
  await axe();
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menuOf(page)).toBeFocused();
  await menuOf(page).click();
  await drawer.getByRole('link', { name: 'Galeno' }).click();
  await expect(drawer).toBeHidden();
  await expectPath(page, '/home');
});

test('[SHELL-09] the menu opens the terms, which say whose they are', { tag: '@desktop' }, async ({ page, axe }) => {
  await signIn(page, 'galeno', '5123456', 'portal2026');
  await menuOf(page).click();
  await page.getByRole('button', { name: 'Términos y condiciones' }).click();
  const terms = page.getByRole('dialog', { name: 'Términos y condiciones', exact: true });
  await expect(terms.getByText(/^Galeno te ofrece hablar por video/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden();
  await axe();
  await terms.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(terms).toBeHidden();
});

test('the first stop of the keyboard skips to the content', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'osprera', '5123456', 'portal2026', '/especialidad');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
