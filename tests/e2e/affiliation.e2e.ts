import { expect, signIn, test } from './fixtures.ts';
import { callsTo } from './visit.ts';

const START = { name: 'Iniciar videollamada' };
const NOT_ELIGIBLE = 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina';

test('[CARE-05, CARE-04] a patient whom the unit does not know is told so when picked, and cannot start', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await signIn(page, 'gagil', '31555669', 'portal2026', '/especialidad');
  await expect(page.getByRole('radio', { name: 'Elena Ruiz' })).toBeChecked();
  const said = page.getByRole('status').filter({ hasText: 'No se encuentra afiliado' });
  await expect(said).toContainText('para realizar esta video llamada');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await expect(page.getByRole('button', START)).toBeDisabled();
  await expect(page.getByRole('button', START)).toHaveAccessibleDescription('No se encuentra afiliado');
  await axe();
});

test('[CARE-04, CARE-05, A38] the start waits for the affiliation, and an outage is no refusal', {
  tag: '@desktop',
}, async ({ page, axe, tolerate }) => {
  tolerate(/status of 500/);
  await signIn(page, 'osprera', '30111222', 'portal2026');
  let answer = () => {};
  let broken = true;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/controles/juzgar', async (route) => {
    await held;
    if (broken) await route.fulfill({ status: 500, json: { error: { code: 'INTERNAL' } } });
    else await route.continue();
  });
  await page.goto('/especialidad');
  await page.getByRole('radio', { name: 'Ana Pérez' }).check();
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await expect(page.getByText('Verificando datos')).toBeVisible();
  await expect(page.getByRole('button', START)).toBeDisabled();
  answer();
  const retry = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('No se encuentra afiliado')).toHaveCount(0);
  await expect(page.getByRole('button', START)).toBeDisabled();
  await axe();
  broken = false;
  await retry.click();
  await expect(page.getByRole('button', START)).toBeEnabled();
});

test('[CARE-05, A12] eligibility is judged before the terms, in the words of the insurer’s check', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await signIn(page, 'osef', '31555669', 'portal2026');
  const started = callsTo(page, '/api/atenciones/iniciar');
  await page.goto('/especialidad');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await page.getByRole('button', START).click();
  const popup = page.getByRole('alertdialog', { name: NOT_ELIGIBLE });
  await expect(popup).toContainText('Por favor, póngase en contacto con su prestador de Salud u Obra Social.');
  await axe();
  await popup.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('radio', { name: 'Clínica médica' })).toBeChecked();
  expect(started).toEqual([]);
});
