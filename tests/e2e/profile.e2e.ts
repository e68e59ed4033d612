import { expect, signIn, test } from './fixtures.ts';
import { expectPath, putBackForRetry } from './visit.ts';

test('edits a holder’s profile, asking before Back and Cancelar, and updates the name [PROF-05, D-PROF-03, FIXL-41, FIXR-09]', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await putBackForRetry(page, 'osprera');
  await signIn(page, 'osprera', '28444555', 'portal2026', '/home');
  // Before hydration a link loads a new document: Back would unload it instead of asking the router.
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Bruno' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Mi perfil/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Nombre').fill('Brunito');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page.getByText('Brunito')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Nombre').fill('Bruno José');
  await page.getByLabel('Teléfono').fill('11 5555-0000');
  await page.getByLabel('Email').fill('bruno.diaz@example.com');
  // Uses the browser's own history: only a browser shows the order of its listeners.
  await page.evaluate(() => window.history.back());
  const question = page.getByRole('alertdialog', { name: 'Tenés cambios sin guardar' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expectPath(page, '/miPerfil');
  await expect(page.getByLabel('Nombre')).toHaveValue('Bruno José');
  await axe();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Perfil guardado con éxito')).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('1155550000')).toBeVisible();
  await expect(page.getByRole('button', { name: /Bruno José/ })).toBeVisible();
});

test(
  'adds a family member, and shows the saved health conditions again [FAM-01, SHELL-07, COND-01]',
  {
    tag: '@phone',
  },
  async ({ page, axe }, { retry, repeatEachIndex }) => {
    // The try before may have added theirs.
    const dni = `552${repeatEachIndex}${retry}111`;
    await signIn(page, 'guemes', '28444555', 'portal2026', '/agregarFamiliar');
    await page.getByLabel('DNI').fill(dni);
    await page.getByLabel('Apellido').fill('Díaz');
    await page.getByLabel('Nombre').fill('Nina');
    await page.getByRole('radio', { name: 'Femenino' }).check();
    await page.getByLabel('Día').fill('2');
    await page.getByLabel('Mes').fill('2');
    await page.getByLabel('Año').fill('2020');
    await page.getByLabel('Teléfono').fill('1144445555');
    await page.getByLabel('Email').fill('bruno.diaz@example.com');
    await page.getByRole('button', { name: 'Agregar' }).click();
    await expect(page.getByText('Integrante familiar agregado')).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expectPath(page, '/home');
    await page.goto(`/miPerfil?doc=${dni}`);
    await expect(page.getByText('Pertenece al grupo de Bruno Díaz')).toBeVisible();
    await page.getByRole('button', { name: 'Condiciones médicas' }).click();
    await page.getByRole('checkbox', { name: 'Diabetes' }).check();
    await page.getByRole('checkbox', { name: 'Hipertensión' }).check();
    await page.getByLabel('Observaciones (opcional)').last().fill('leve');
    await axe();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cambios guardados')).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expectPath(page, '/miPerfil');
  },
);

test('prints ordinary pages without buttons [FIXR-09]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'osef', '30111222', 'portal2026', '/home');
  await page.emulateMedia({ media: 'print' });
  for (const path of [
    '/home',
    '/misatenciones',
    '/misTurnos',
    '/miPerfil',
    '/condicionesMedicas',
    '/detalleAtencion?id=1',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-waits]')).toHaveCount(0);
    // The title of an accordion is a button within a heading: it prints as the title that it is.
    const buttons = page.locator('button:visible:not(:is(h2, h3) > button), [class*="button"]:visible');
    await expect(buttons.or(page.locator('nav:visible, footer:visible'))).toHaveCount(0);
  }
});
