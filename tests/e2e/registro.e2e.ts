import { expect, test } from './fixtures.ts';
import {
  boxOf,
  expectCreated,
  fillIn,
  fillSecrets,
  freshDni,
  goOn,
  PASSWORD,
  PASSWORD_BOX,
  REPEAT_BOX,
  SIGN_UP,
  submitOf,
} from './sign-up.ts';
import { callsTo, expectPath, signInByForm, visit } from './visit.ts';

const NOT_ELIGIBLE = 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina';

test('[REG-01, REG-03, REG-06, REG-09] says at once all that is wrong, and each error leads to its field', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const calls = callsTo(page, SIGN_UP);
  await visit(page, 'obsba', '/registro');
  await expect(page.getByRole('heading', { level: 1, name: 'Creá tu cuenta', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Crear cuenta/);
  await expect(boxOf(page, 'Obra social')).toHaveValue('OBSBA');
  await expect(boxOf(page, 'Obra social')).toHaveAttribute('readonly');
  await expect(boxOf(page, 'Plan')).toHaveCount(0);
  const postal = page.getByRole('link', { name: /Buscar mi código postal/ });
  await expect(postal).toHaveAttribute('target', '_blank');
  await expect(postal).toHaveAttribute('rel', /noopener/);
  await axe();
  await boxOf(page, 'Número de afiliado').fill('1234567');
  await boxOf(page, 'Email').fill('ana@');
  await boxOf(page, 'Email').press('Tab');
  await expect(page.getByText('Este no es un email válido')).toBeVisible();
  await submitOf(page).click();
  const summary = page.getByRole('alert', { name: 'Hay un problema' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Crear cuenta/);
  const links = summary.getByRole('link');
  await expect(links).toHaveText([
    ...['El DNI es requerido', 'El apellido es requerido', 'El nombre es requerido', 'El género es requerido'],
    ...['La fecha de nacimiento es requerida', 'El número de afiliado no es válido', 'El teléfono es requerido'],
    ...['Este no es un email válido', 'El domicilio es requerido', 'El código postal es requerido'],
    ...['La contraseña es requerida', 'La confirmación es requerida', 'Debe aceptar los términos y condiciones'],
  ]);
  for (const link of await links.all()) {
    const text = String(await link.textContent());
    await link.click();
    const there = page.locator('input:focus');
    if (/género/.test(text)) await expect(there).toHaveRole('radio');
    else await expect(there).toHaveAccessibleDescription(new RegExp(text));
  }
  await axe();
  expect(calls).toEqual([]);
});

test('[REG-02, D-REG-07, REG-01] shows where the procedure number stands, and the terms from their own words', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await visit(page, 'tres_de_febrero', '/registro');
  const help = page.getByRole('button', { name: '¿Dónde está el número de trámite?' });
  await help.click();
  const dialog = page.getByRole('dialog', { name: 'Número de trámite del DNI' });
  await expect(dialog).toContainText('Se ubica luego del vencimiento.');
  const drawn = dialog
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  expect(await drawn).toBeGreaterThan(0);
  await axe();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await page.getByRole('button', { name: 'términos y condiciones' }).click();
  await expect(page.getByRole('dialog', { name: 'Términos y condiciones' })).toContainText('Qué es este servicio');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })).not.toBeChecked();
});

test(
  '[REG-17] what was typed survives a reload, but not its passwords, and shows in no other tenant',
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
    await page.reload();
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
  '[REG-10, REG-14, A42, A43] a double click and an Enter on a slow line make one account, which signs in',
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

for (const [tenant, number] of [
  ['osef', undefined],
  ['obsba', '1234567890'],
] as const) {
  test(
    `[REG-11, REG-10, A43] ${tenant} refuses whom the insurer does not know, and keeps what was typed`,
    {
      tag: tenant === 'osef' ? '@phone' : '@desktop',
    },
    async ({ page }, info) => {
      await visit(page, tenant, '/registro');
      const dni = freshDni(info, 3).replace(/.$/, '9');
      await fillIn(page, { dni, 'Número de afiliado': number });
      await submitOf(page).click();
      const refused = page.getByRole('alertdialog', { name: NOT_ELIGIBLE });
      await expect(refused).toContainText('Por favor, póngase en contacto con su prestador de Salud u Obra Social.');
      await expect(page.getByText('Creando cuenta...')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(boxOf(page, 'DNI')).toHaveValue(dni);
      await expect(page.getByLabel(PASSWORD_BOX)).toHaveValue(PASSWORD);
      await expect(submitOf(page)).toBeEnabled();
    },
  );
}

test(
  '[REG-16, D-REG-01] l_zamora tells a stranger to the district so, at the field and in three lines; a resident gets in',
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
    const lines = await told.evaluate(
      (text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
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

test('[REG-01, REG-09] iosfa is done by keyboard alone', { tag: '@desktop' }, async ({ page }, info) => {
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
  await reach('terms', page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectCreated(page);
});

test(
  '[D-REG-02, REG-14, D-LOGIN-03] chacabuco signs up without e-mail, from the link of its sign-in page',
  {
    tag: '@desktop',
  },
  async ({ page }, info) => {
    const dni = freshDni(info, 6);
    await visit(page, 'chacabuco', '/login');
    const signUp = page.getByRole('link', { name: 'Crear una nueva cuenta' });
    await signUp.click();
    await expectPath(page, '/registro');
    // Back is the page one came from, as it was left: with what its address said.
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(page).toHaveURL(/\/login\?tenant=chacabuco$/);
    await signUp.click();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Creá tu cuenta" [level=1]
      - region "Datos personales":
        - textbox "DNI"
        - textbox "Apellido"
        - textbox "Nombre"
        - radiogroup "Género":
          - radio "Femenino"
          - radio "Masculino"
          - radio "No binario"
        - group "Fecha de nacimiento":
          - textbox "Día"
          - textbox "Mes"
          - textbox "Año"
      - region "Datos de la obra social"
      - region "Datos de contacto":
        - textbox "Teléfono"
        - textbox "Email"
        - textbox "Domicilio"
        - textbox "Código postal"
      - region "Contraseña y términos":
        - textbox "Contraseña"
        - textbox "Repetir contraseña"
        - checkbox "Acepto los términos y condiciones"
      - button "Continuar"
    `);
    await fillIn(page, { dni, Email: undefined });
    await submitOf(page).click();
    await expectCreated(page);
    await signInByForm(page, dni, PASSWORD);
    await expectPath(page, '/home');
  },
);

test(
  '[A43, REG-15] a line that breaks keeps everything, and asking again makes one account',
  {
    tag: '@desktop',
  },
  async ({ page, tolerate }, info) => {
    tolerate(/Failed to load resource: net::ERR_/);
    const keys: (string | undefined)[] = [];
    let broken = true;
    await page.route(`**${SIGN_UP}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (!broken) return route.continue();
      // The server has done it, and its answer is lost on the way: the worst moment for a line to break.
      broken = false;
      await route.fetch();
      return route.abort('connectionreset');
    });
    const dni = freshDni(info, 7);
    await visit(page, 'demo', '/registro');
    await fillIn(page, { dni });
    await submitOf(page).click();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(boxOf(page, 'DNI')).toHaveValue(dni);
    await expect(page.getByLabel(PASSWORD_BOX)).toHaveValue(PASSWORD);
    await submitOf(page).click();
    await expectCreated(page);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await visit(page, 'demo', '/registro');
    await fillIn(page, { dni });
    await submitOf(page).click();
    const known = page.getByRole('alertdialog', { name: 'Registro fallido' });
    await expect(known).toContainText('Revise la información');
  },
);

test('[REG-07] a password manager knows the form: the DNI as the name, twice a new password', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, 'galeno', '/registro');
  await expect(boxOf(page, 'DNI')).toHaveAttribute('autocomplete', 'username');
  for (const label of [PASSWORD_BOX, REPEAT_BOX])
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'new-password');
  await fillSecrets(page);
  await page.getByRole('button', { name: 'Mostrar contraseña', exact: true }).click();
  await expect(page.getByLabel(PASSWORD_BOX)).toHaveAttribute('type', 'text');
});
