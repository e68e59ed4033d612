import { expect, signIn, test } from './fixtures.ts';
import { callsTo, expectPath } from './visit.ts';

const START = { name: 'Iniciar videollamada' };

test('[CARE-01, CARE-03, CARE-04] for a child the one fitting care is picked by itself, for a grown-up none', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await signIn(page, 'osef', '30111222', 'portal2026', '/especialidad');
  const start = page.getByRole('button', START);
  for (const name of ['Ana Pérez', 'Lucía Gómez', 'Mateo Gómez'])
    await expect(page.getByRole('radio', { name })).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(page.getByText('Primero elegí para quién es la consulta.')).toBeVisible();
  await axe();
  await page.getByRole('radio', { name: 'Lucía Gómez' }).check();
  await expect(page.getByRole('radio', { name: 'Pediatría' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Clínica médica' })).toHaveCount(0);
  await expect(start).toBeEnabled();
  await axe();
  for (const name of ['Mateo Gómez', 'Ana Pérez']) {
    await page.getByRole('radio', { name }).check();
    await expect(page.getByRole('radio', { name: 'Clínica médica' })).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Pediatría' })).toHaveCount(0);
    await expect(start).toBeDisabled();
  }
  const off = page.getByRole('radio', { name: 'Kinesiología' });
  await expect(off).toBeDisabled();
  await expect(off).toHaveAccessibleDescription('No disponible por ahora');
  await axe();
  await page.getByRole('radio', { name: 'Dermatología' }).check();
  await expect(start).toBeEnabled();
});

test('[CARE-01] where there is no family the holder is already picked', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'galeno', '30111222', 'portal2026', '/especialidad');
  await expect(page.getByRole('radio', { name: 'Ana Pérez' })).toBeChecked();
  await expect(page.getByText(/Lucía|Mateo/)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Clínica médica' })).toBeVisible();
});

test('[CARE-17] the services of an age are asked for once, however often the patient is changed', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'osef', '30111222', 'portal2026');
  const calls = callsTo(page, '/api/servicios/listar');
  await page.goto('/especialidad');
  for (const name of ['Lucía Gómez', 'Ana Pérez', 'Lucía Gómez', 'Mateo Gómez']) {
    await page.getByRole('radio', { name }).check();
    await expect(
      page.getByRole('radio', { name: name.startsWith('Lucía') ? 'Pediatría' : 'Clínica médica' }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Volver' }).click();
  await expectPath(page, '/home');
  await page.goBack();
  await page.getByRole('radio', { name: 'Lucía Gómez' }).check();
  await expect(page.getByRole('radio', { name: 'Pediatría' })).toBeChecked();
  expect(calls).toHaveLength(2);
});

test('[A38, CARE-03] services that cannot be read are told, never shown as none, and tried again', {
  tag: '@desktop',
}, async ({ page, axe, tolerate }) => {
  tolerate(/status of 500/);
  await signIn(page, 'obsba', '5123456', 'portal2026');
  let broken = true;
  await page.route('**/api/servicios/listar', (route) =>
    broken ? route.fulfill({ status: 500, json: { error: { code: 'INTERNAL' } } }) : route.continue(),
  );
  await page.goto('/especialidad');
  const retry = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('No hay atenciones disponibles')).toHaveCount(0);
  await expect(page.getByRole('button', START)).toBeDisabled();
  await axe();
  broken = false;
  await retry.click();
  await expect(page.getByRole('radio', { name: 'Clínica médica' })).toBeVisible();
});

test('[CARE-04, CARE-13, A43] a start that fails says why, and leaves no busy text behind', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'l_zamora', '28444555', 'portal2026', '/especialidad');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/atenciones/iniciar', async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { error: { code: 'OTHER', message: 'No hay lugar en la fila' } } });
  });
  await page.getByRole('button', START).click();
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await expect(page.getByText('Verificando datos').first()).toBeVisible();
  answer();
  const popup = page.getByRole('alertdialog', { name: 'Ha ocurrido un error' });
  await expect(popup).toContainText('No hay lugar en la fila');
  await expect(page.getByText('Verificando datos')).toHaveCount(0);
  await popup.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('radio', { name: 'Clínica médica' })).toBeChecked();
  await expect(page.getByRole('button', START)).toBeEnabled();
});

test('[CARE-14] terms that are not accepted start nothing', { tag: '@phone' }, async ({ page, axe }) => {
  await signIn(page, 'l_zamora', '5123456', 'portal2026');
  const started = callsTo(page, '/api/atenciones/iniciar');
  await page.goto('/especialidad');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await page.getByRole('button', START).click();
  const terms = page.getByRole('dialog', { name: 'Términos y condiciones', exact: true });
  await expect(terms.getByText(/^Lomas de Zamora te ofrece/)).toBeVisible();
  await axe();
  await terms.getByRole('button', { name: 'Cancelar' }).click();
  await expect(terms).toBeHidden();
  await expectPath(page, '/especialidad');
  await expect(page.getByRole('button', START)).toBeEnabled();
  expect(started).toEqual([]);
});

test('[D-CARE-06] /videocall without an attention leads home', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'l_zamora', '5123456', 'portal2026', '/videocall');
  await expectPath(page, '/home');
});
