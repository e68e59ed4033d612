import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPath, nextBody, signInByForm, visit } from './visit.ts';

const LOGIN = '/api/auth/login';

test('sends a DNI typed with dots, and stores no secret [LOGIN-03, LOGIN-05, R9]', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, 'demo', '/login');
  const sent = await nextBody(page, LOGIN);
  await signInByForm(page, ' 30.111.222 ', 'portal2026');
  expect(await sent()).toEqual({ correo: '30111222', password: 'portal2026' });
  await expectPath(page, '/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  for (const secret of ['portal2026', '30111222', 'sid_']) expect(kept).not.toContain(secret);
});

test('is done by keyboard alone, with a visible focus at each stop [LOGIN-01]', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, 'iosfa', '/login');
  await expect(page.getByLabel('DNI')).toBeVisible();
  for (const name of ['DNI', 'Contraseña']) {
    const field = page.getByLabel(name, { exact: true });
    for (let stop = 0; stop < 6 && !(await field.evaluate((box) => box === document.activeElement)); stop += 1)
      await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    const ring = await field.evaluate((box) => {
      const { outlineWidth, outlineStyle, boxShadow } = getComputedStyle(box);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    expect(ring, `ring of ${name}`).toBe(true);
    await page.keyboard.type(name === 'DNI' ? '30111222' : 'portal2026');
  }
  await page.keyboard.press('Enter');
  await expectPath(page, '/home');
});

test('shows the notice inline when its chunk fails, keeping the input [A38, A43]', {
  tag: '@phone',
}, async ({ page, axe, tolerate }) => {
  tolerate(/net::ERR_|dynamically imported module/);
  const popups = /\/assets\/[Pp]opups-.*\.js/;
  await page.route(popups, (route) => route.abort());
  await visit(page, 'gagil', '/login');
  await signInByForm(page, '29999001', 'una-clave');
  const told = page.getByRole('alert').filter({ hasText: 'Login incorrecto' });
  await expect(told).toBeInViewport();
  await axe();
  await expect(page.getByLabel('DNI')).toHaveValue('29999001');
  await page.unroute(popups);
  await told.getByRole('button', { name: 'Reintentar' }).click();
  await expect(told).toBeHidden();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await expect(page.getByLabel('Contraseña')).toHaveValue('una-clave');
});

test('says with the notice that the page is old when another build lacks its chunk [FIXE-05]', {
  tag: '@phone',
}, async ({ page, axe, tolerate }) => {
  tolerate(/ status of 404 |dynamically imported module/);
  const popups = /\/assets\/[Pp]opups-.*\.js/;
  await visit(page, 'gagil', '/login');
  await update(page, popups);
  await signInByForm(page, '29999001', 'una-clave');
  const told = page.getByRole('alert').filter({ hasText: 'Login incorrecto' });
  await expect(told).toContainText('Hay una versión nueva del portal');
  await expect(told).toBeInViewport();
  await axe();
  await expect(page.getByLabel('Contraseña')).toHaveValue('una-clave');
  await page.unroute(popups);
  await told.getByRole('button', { name: 'Actualizar' }).click();
  await expect(told).toBeHidden();
  await signInByForm(page, '29999001', 'una-clave');
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
});

test('keeps a typed DNI when another build lacks the code of the pressed button [FIXE-05]', {
  tag: '@phone',
}, async ({ page, axe, tolerate }) => {
  tolerate(/ status of 404 |dynamically imported module/);
  const popups = /\/assets\/[Pp]opups-.*\.js/;
  await visit(page, 'osef', '/login');
  await update(page, popups);
  await page.getByLabel('DNI').fill('29999001');
  await page.getByRole('button', { name: 'Información de contacto' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Hay una versión nueva del portal' });
  await expect(told).toBeInViewport();
  await expect(page.getByLabel('DNI')).toHaveValue('29999001');
  await axe();
  await page.unroute(popups);
  await told.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByRole('button', { name: 'Información de contacto' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** The server has another build since the page was opened, which lacks a file of the page's. */
async function update(page: Page, missing: RegExp): Promise<void> {
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(new URL('/', page.url()).href, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('src="/assets/index-', '$&next-') });
  });
}

test('follows the first touch after a box that is wrong, at 360x640 [FIXE-02]', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, 'demo', '/login');
  await page.getByLabel('DNI').fill('30111222');
  await page.getByLabel('Contraseña').tap();
  const link = page.getByRole('link', { name: 'Olvidé mi contraseña' });
  await touch(page, link);
  await expectPath(page, '/recuperarclave');
  await page.getByLabel('DNI o email').fill('123456');
  await touch(page, page.getByRole('button', { name: 'Enviar código' }));
  await expect(page.getByRole('alert', { name: 'Hay un problema' })).toBeVisible();
});

/** A finger comes down in the middle of a part and is lifted there. */
async function touch(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('nothing to touch');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}
