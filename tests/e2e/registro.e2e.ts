import { expect, test } from './fixtures.ts';
import {
  boxOf,
  expectCreated,
  fillIn,
  freshDni,
  goOn,
  PASSWORD,
  PASSWORD_BOX,
  REPEAT_BOX,
  SIGN_UP,
  submitOf,
} from './sign-up.ts';
import { callsTo, expectPath, signInByForm, visit } from './visit.ts';

test(
  'restores all input but passwords on reload, for this tenant only [REG-17]',
  {
    tag: '@phone',
  },
  async ({ page, axe }, info) => {
    await visit(page, 'chacabuco', '/registro');
    await expect(page.getByText('Paso 1 de 4')).toBeVisible();
    await axe();
    await submitOf(page).click();
    await expect(page.getByRole('alert', { name: 'Hay un problema' })).toBeFocused();
    await axe();
    await fillIn(page, { dni: freshDni(info, 1) });
    // One way back in a view: past the first step it is the step before.
    await expect(page.getByRole('button', { name: 'Paso anterior' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Volver', exact: true })).toBeHidden();
    await page.reload();
    // Once its code is there the form goes on at the section they were in; its first view begins at the first.
    await expect(page.getByText('Paso 4 de 4')).toBeVisible();
    await expect(boxOf(page, 'Apellido')).toHaveValue('Núñez');
    await expect(boxOf(page, 'Año')).toHaveValue('1983');
    await expect(page.getByRole('radio', { name: 'No binario', includeHidden: true })).toBeChecked();
    await expect(page.getByLabel(PASSWORD_BOX)).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      PASSWORD,
    );
    await visit(page, 'osperyh', '/registro');
    await expect(boxOf(page, 'Apellido')).toHaveValue('');
  },
);

test(
  'creates one account from double click and Enter, and signs in [REG-10, REG-14, A42, A43]',
  { tag: '@phone' },
  async ({ page, axe }, info) => {
    const dni = freshDni(info, 2);
    const calls = callsTo(page, SIGN_UP);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(`**${SIGN_UP}`, async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, 'osef', '/registro');
    await fillIn(page, { dni });
    await submitOf(page).dblclick();
    await page.getByLabel(REPEAT_BOX).press('Enter');
    await expect(page.getByRole('button', { name: 'Creando cuenta...' })).toHaveAttribute('aria-busy', 'true');
    go();
    await expect(page.getByRole('alertdialog', { name: 'Usuario creado correctamente' })).toBeVisible();
    await axe();
    await expectCreated(page);
    expect(calls).toHaveLength(1);
    await expectPath(page, '/login');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual(
      [],
    );
    await signInByForm(page, dni, PASSWORD);
    await expect(page.getByRole('heading', { level: 1, name: /^Hola, D/ })).toBeVisible();
  },
);

test(
  'explains l_zamora’s residency rule and registers a resident [REG-16, D-REG-01]',
  {
    tag: '@phone',
  },
  async ({ page }, info) => {
    await visit(page, 'l_zamora', '/registro');
    await fillIn(page, { dni: freshDni(info, 4), 'Número de trámite del DNI': '00123456789' });
    await submitOf(page).click();
    const refused = page.getByRole('alertdialog', { name: 'Registro fallido' });
    await expect(refused).toBeVisible();
    const told = refused.getByText('Usted no podrá utilizar la plataforma.');
    await expect(told).toHaveText(
      /^Usted no podrá utilizar la plataforma\.\s*No reside en el Partido de Lomas de Zamora\.\s*Gracias por su comprensión\.$/,
    );
    // As it is laid out: on its way in the dialog is drawn smaller than it is.
    const lines = await told.evaluate(
      (text: HTMLElement) => text.offsetHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    );
    expect(Math.round(lines)).toBeGreaterThanOrEqual(3);
    await page.keyboard.press('Escape');
    const code = boxOf(page, 'Código postal');
    await expect(code).toHaveAccessibleDescription(/Código postal no válido/);
    await code.fill('1832');
    await expect(page.getByText('Código postal no válido')).toHaveCount(0);
    await goOn(page);
    await submitOf(page).click();
    await expectCreated(page);
  },
);

test('iosfa is done by keyboard alone [REG-01, REG-09]', { tag: '@desktop' }, async ({ page }, info) => {
  await visit(page, 'iosfa', '/registro');
  await expect(boxOf(page, 'DNI')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Femenino' })).toBeVisible();
  const reach = async (label: string, target = boxOf(page, label)) => {
    for (let stop = 0; stop < 12 && !(await target.evaluate((box) => box === document.activeElement)); stop += 1)
      await page.keyboard.press('Tab');
    await expect(target, label).toBeFocused();
  };
  const type = async (label: string, text: string) => {
    await reach(label);
    await page.keyboard.type(text);
  };
  await type('DNI', freshDni(info, 5));
  await type('Apellido', 'Núñez');
  await type('Nombre', 'Ana');
  await reach('Femenino', page.getByRole('radio', { name: 'Femenino' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Masculino' })).toBeChecked();
  await type('Día', '10');
  await type('Mes', '5');
  await type('Año', '1983');
  await type('Número de afiliado', '123456789');
  await type('Teléfono', '1144445555');
  await type('Email', 'nunez@example.com');
  await type('Domicilio', 'Av. Siempreviva 742');
  await type('Código postal', '1425');
  for (const label of [PASSWORD_BOX, REPEAT_BOX]) {
    await reach(String(label), page.getByLabel(label));
    await page.keyboard.type(PASSWORD);
  }
  const accepted = page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' });
  await page.getByRole('button', { name: 'términos y condiciones' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Términos y condiciones' })).toContainText('Qué es este servicio');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(accepted).not.toBeChecked();
  await page.getByLabel(REPEAT_BOX).focus();
  await reach('terms', accepted);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectCreated(page);
});
