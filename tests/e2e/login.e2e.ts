import { expect, test } from './fixtures.ts';
import { callsTo, expectPath, nextBody, signInByForm, visit } from './visit.ts';

const LOGIN = '/api/auth/login';

test('[LOGIN-01, LOGIN-02, LOGIN-04] asks for DNI and password, and says which is missing', { tag: '@phone' }, async ({
  page,
  axe,
}) => {
  const calls = callsTo(page, LOGIN);
  await visit(page, 'demo', '/login');
  const dni = page.getByLabel('DNI');
  const password = page.getByLabel('Contraseña');
  await expect(dni).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Ingresá con tu DNI" [level=1]
    - textbox "DNI"
    - textbox "Contraseña"
    - button "Mostrar contraseña"
    - link "Olvidé mi contraseña"
    - button "Iniciar sesión"
    - link "Crear una nueva cuenta"
    - link "Cómo utilizar el servicio (se abre en otra pestaña)"
  `);
  await axe();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('El DNI es requerido')).toBeVisible();
  await expect(page.getByText('La contraseña es requerida')).toBeVisible();
  await expect(dni).toBeFocused();
  for (const [field, text] of [
    [dni, 'El DNI es requerido'],
    [password, 'La contraseña es requerida'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(text));
  }
  expect(calls).toEqual([]);
  await axe();
});

test('[LOGIN-03] refuses what is no DNI before it asks anybody', { tag: '@desktop' }, async ({ page }) => {
  const calls = callsTo(page, LOGIN);
  await visit(page, 'demo', '/login');
  for (const [typed, text] of [
    ['30a11222', 'El DNI debe contener solo numeros'],
    ['301112', 'El DNI debe contener entre 7 y 8 dígitos'],
    ['301112223', 'El DNI debe contener entre 7 y 8 dígitos'],
  ] as const) {
    await signInByForm(page, typed, 'portal2026');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('DNI')).toHaveValue(typed);
  }
  expect(calls).toEqual([]);
});

test('[LOGIN-03, LOGIN-05, R9] takes a DNI with dots and spaces, sends correo and password, and keeps no secret in the page', {
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

test('[LOGIN-05] a wrong password is told in a popup with the server’s words, and the DNI stays written', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  // Another person for each width: five wrong tries of one would be slowed (R6).
  const dni = '5123456';
  await visit(page, 'chacabuco', '/login');
  const answered = page.waitForResponse(`**${LOGIN}`);
  await signInByForm(page, dni, 'otra-clave');
  const { error } = await (await answered).json();
  const popup = page.getByRole('alertdialog', { name: 'Login incorrecto' });
  await expect(popup).toContainText(error.message);
  await axe();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expectPath(page, '/login');
  await expect(page.getByLabel('DNI')).toHaveValue(dni);
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeFocused();
});

test('[LOGIN-14, D-LOGIN-01] a professional is refused at the patients’ door, and let in at their own', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await visit(page, 'iosfa', '/login');
  await signInByForm(page, '22111222', 'medico2026');
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await page.goto('/consultorio');
  await page.getByLabel('Email').fill('julian.ortiz@example.com');
  await page.getByLabel('Contraseña').fill('medico2026');
  await axe();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('button', { name: 'Llamar al siguiente' })).toBeVisible();
  await expectPath(page, '/consultorio');
  await axe();
});

test('[LOGIN-14] an ART manager signs in by the patients’ form', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, 'vilsar', '/login');
  await signInByForm(page, '25111222', 'gestor2026');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Gisela' })).toBeVisible();
});

test('[A42, LOGIN-05] a double click and an Enter are one call, and the button says what it does', {
  tag: '@desktop',
}, async ({ page }) => {
  const calls = callsTo(page, LOGIN);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${LOGIN}`, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, 'galeno', '/login');
  await page.getByLabel('DNI').fill('30111222');
  await page.getByLabel('Contraseña').fill('portal2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).dblclick();
  await page.getByLabel('Contraseña').press('Enter');
  await expect(page.getByRole('button', { name: 'Iniciando sesión...' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expectPath(page, '/home');
  expect(calls).toHaveLength(1);
});

test('[LOGIN-01] is done by keyboard alone, with a visible focus at each stop', { tag: '@desktop' }, async ({
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

test('[LOGIN-01] lets password managers and phones help: tokens, number keys, and a password that can be shown', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, 'demo', '/login');
  const dni = page.getByLabel('DNI');
  await expect(dni).toHaveAttribute('autocomplete', 'username');
  await expect(dni).toHaveAttribute('inputmode', 'numeric');
  const password = page.getByLabel('Contraseña');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('a b c');
  await page.getByRole('button', { name: /Mostrar/ }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('a b c');
});

test('[A38, A43] a notice whose code the line did not bring is told in the page itself, and nothing typed is lost', {
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

test('[R5, LOGIN-05] a server with too many sign-ins at once asks to wait a moment, and nothing typed is lost', {
  tag: '@phone',
}, async ({ page, tolerate }) => {
  tolerate(/status of 503/);
  const busy = { error: { code: 'BUSY', message: 'x', retryAfter: 5 } };
  await page.route(`**${LOGIN}`, (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await visit(page, 'guemes', '/login');
  await signInByForm(page, '5123456', 'portal2026');
  const popup = page.getByRole('alertdialog', { name: 'Esperá un momento' });
  await expect(popup).toContainText('Hay mucha gente usando el portal en este momento.');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expectPath(page, '/home');
});
