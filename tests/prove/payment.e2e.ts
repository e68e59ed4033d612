import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import { callsTo, expectPath } from '../e2e/visit.ts';

/*
 * Payments whose payer closes tabs, returns later, or waits too long. In series, at one width, because all use one person
 * of one tenant.
 */
test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 800 } });

const BRUNO = '28444555';
const ANA = '30111222';
const START = { name: 'Iniciar videollamada' };
const PAY = { name: 'Pagar $ 5.000,00' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pagar la consulta' });
const popup = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** Bruno at the month's limit, without coupons or payments. */
async function fresh(page: Page): Promise<void> {
  await page.goto('/login?tenant=vilsar');
  expect(await page.evaluate(async () => (await fetch('/api/demo/renovar', { method: 'POST' })).status)).toBe(200);
  await signIn(page, 'vilsar', BRUNO, 'portal2026');
}

async function askForCare(page: Page): Promise<void> {
  await page.goto('/especialidad');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await page.getByRole('button', START).click();
}

/** Accepts the terms, enters the queue, and leaves it. */
async function throughTheQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ya estás en la fila' })).toBeVisible();
  await page.getByRole('button', { name: 'Salir de la fila' }).click();
  await popup(page, '¿Querés salir de la fila?').getByRole('button', { name: 'Salir de la fila' }).click();
  await expectPath(page, '/home');
}

test('offers a coupon paid after both tabs closed, and uses it once [A30, A31, CARE-08, D-CARE-07]', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await fresh(page);
  await askForCare(page);
  const [form] = await Promise.all([context.waitForEvent('page'), dialog(page).getByRole('button', PAY).click()]);
  await expect(form.getByRole('button', { name: 'Pagar', exact: true })).toBeVisible();
  const address = form.url();
  await form.close();
  await page.close();

  const bank = await context.newPage();
  await bank.goto(address);
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(bank.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
  await bank.close();

  const back = await context.newPage();
  const used = callsTo(back, '/api/cuponera/usar');
  const begun = callsTo(back, '/api/payment/create');
  await askForCare(back);
  const offer = popup(back, '¿Querés usar un cupón?');
  await expect(offer).toContainText('Tenés 1 cupón.');
  await offer.getByRole('button', { name: 'Usar un cupón' }).click();
  await throughTheQueue(back);
  expect([used.length, begun.length]).toEqual([1, 0]);
});

test('gives up after 21 nulls, and finds a later payment on request [CARE-10, CARE-11, A30]', {
  tag: '@desktop',
}, async ({ page, context, axe }) => {
  await page.clock.install();
  await fresh(page);
  await askForCare(page);
  const [form] = await Promise.all([context.waitForEvent('page'), dialog(page).getByRole('button', PAY).click()]);
  await form.getByRole('button', { name: 'Dejar pendiente' }).click();
  await expect(dialog(page).getByText('Procesando pago')).toBeVisible();
  const asked = callsTo(page, '/api/cuponera/cupon-pagado');
  await page.clock.runFor(50_000);
  for (let question = 1; question <= 21; question += 1) {
    await expect(popup(page, 'Error en el pago.')).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect.poll(() => asked.length).toBe(question);
  }
  const told = popup(page, 'Error en el pago.');
  await expect(told).toContainText('Si pagaste no perdés nada');
  await told.getByRole('button').click();
  await page.clock.runFor(600_000);
  expect(asked).toHaveLength(21);
  const verify = dialog(page).getByRole('button', { name: 'Ya pagué, verificar' });
  await verify.click();
  await expect(dialog(page).getByText(/todavía no figura acreditado/)).toBeVisible();
  await axe();

  await form.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(form.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
  await verify.click();
  await popup(page, 'Pago aprobado').getByRole('button', { name: 'Usar el cupón' }).click();
  await throughTheQueue(page);
});

test('asks again for terms that changed while reading, then enters the queue [CARE-14]', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'vilsar', ANA, 'portal2026');
  let old = true;
  // The page reads a version that is no longer in force; what it sends is judged by the real server.
  await page.route('**/api/documentos/terminos', async (route) => {
    const answer = await route.fetch();
    const terms = await answer.json();
    await route.fulfill({ response: answer, json: old ? { ...terms, version: '2020-01-01' } : terms });
  });
  const started = callsTo(page, '/api/atenciones/iniciar');
  await page.goto('/especialidad');
  await page.getByRole('radio', { name: 'Ana Pérez' }).check();
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await page.getByRole('button', START).click();
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  const changed = popup(page, 'Los términos cambiaron');
  await expect(changed).toContainText('Se publicó una versión nueva');
  old = false;
  await changed.getByRole('button').click();
  await throughTheQueue(page);
  expect(started).toHaveLength(2);
});
