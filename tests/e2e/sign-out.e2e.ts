import { expect, signIn, test } from './fixtures.ts';
import { expectPath, signInByForm } from './visit.ts';

test('signing out in one tab signs out in all of them [SHELL-09, A54]', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'san_isidro', '30111222', 'portal2026');
  const others = [await context.newPage(), await context.newPage()];
  for (const [index, other] of others.entries()) {
    await other.goto(index === 0 ? '/especialidad' : '/home');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.bringToFront();
  await page.getByRole('button', { name: /Menú$/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  for (const tab of [page, ...others]) {
    await expectPath(tab, '/login');
    await expect(tab.getByLabel('DNI')).toBeVisible();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await expect(tab.getByText(/Ana|Lucía/)).toHaveCount(0);
  }
  expect(await page.evaluate(async () => (await (await fetch('/api/auth/sesion')).json()).status)).toBe(
    'not-authenticated',
  );
});

test('leaves nothing of a person after sign-out, by Back or storage [R16, A47]', {
  tag: '@desktop',
}, async ({ page }) => {
  // Three addresses, each drawn before the next: one that is asked for again, or left on its way, may be no step of the history.
  await signIn(page, 'san_isidro', '30111222', 'portal2026', '/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await page.goto('/misatenciones');
  await expect(page.getByText(/^Mostrando 1-/)).toBeVisible();
  await page.goto('/especialidad');
  await expect(page.getByText('Lucía Gómez')).toBeVisible();
  await page.getByRole('button', { name: /Menú$/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByLabel('DNI')).toBeVisible();
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await expectPath(page, '/login');
    await expect(page.getByLabel('DNI')).toBeVisible();
    await expect(page.getByText(/Ana|Lucía/)).toHaveCount(0);
  }
  await signInByForm(page, '5123456', 'portal2026');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Rosa' })).toBeVisible();
  const left = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify([localStorage, sessionStorage]),
  );
  for (const word of ['Ana', 'Lucía', '30111222']) expect(left).not.toMatch(new RegExp(`\\b${word}\\b`));
});

test('keeps sessions of osef and obsba separate [A48]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'osef', '5123456', 'portal2026');
  const sidOfOsef = (await page.context().cookies()).find(({ name }) => /sid_5$/.test(name));
  await page.goto('/home?tenant=obsba');
  await expectPath(page, '/login');
  const { name = '', value = '' } = sidOfOsef ?? {};
  await page.context().addCookies([{ name: name.replace(/5$/, '12'), value, url: page.url() }]);
  const status = await page.evaluate(
    async () =>
      (
        await fetch('/api/servicios/listar', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ menor: false, unidad: 12 }),
        })
      ).status,
  );
  expect(status).toBe(401);
  await page.goto('/home?tenant=osef');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Rosa' })).toBeVisible();
});
