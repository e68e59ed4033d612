import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { callsTo, expectPath, putBackForRetry } from './visit.ts';

const BRUNO = '28444555';
const START = { name: 'Iniciar videollamada' };
const PAY = { name: 'Pagar $ 5.000,00' };
const QUEUE = { level: 1, name: 'Ya estás en la fila' };

/** Opens the request for care and picks what Bruno wants; he is the only patient. */
async function askForCare(page: Page): Promise<void> {
  await page.goto('/especialidad');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await page.getByRole('button', START).click();
}

async function leaveQueue(page: Page): Promise<void> {
  await expect(page.getByRole('heading', QUEUE)).toBeVisible();
  await page.getByRole('button', { name: 'Salir de la fila' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir de la fila' }).click();
  await expectPath(page, '/home');
}

/** Presses what opens the payment window, and decides in it. */
async function decide(context: BrowserContext, open: () => Promise<void>, button: string): Promise<Page> {
  const [form] = await Promise.all([context.waitForEvent('page'), open()]);
  await form.getByRole('button', { name: button }).click();
  return form;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pagar la consulta' });
const popup = (page: Page, name: string) => page.getByRole('alertdialog', { name });

test.describe('paying', { tag: '@desktop' }, () => {
  // Runs serially, and retries both: the two tests share Bruno's monthly limit.
  test.describe.configure({ mode: 'serial' });
  test.beforeEach(({ page }) => putBackForRetry(page, 'vilsar'));

  test('opens the payment by link under a popup blocker, reports rejection [CARE-09, CARE-10, CARE-11, D-CARE-07, A29]', async ({
    page,
    context,
    axe,
  }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await signIn(page, 'vilsar', BRUNO, 'portal2026');
    const asked = callsTo(page, '/api/cuponera/cupon-pagado');
    await askForCare(page);
    await expect(dialog(page)).toContainText('$ 5.000,00');
    await axe();
    await dialog(page).getByRole('button', PAY).click();
    await expect(dialog(page).getByText('Procesando pago')).toBeVisible();
    await expect(dialog(page).getByText(/Tu navegador no dejó abrir/)).toBeVisible();
    await axe();
    const link = dialog(page).getByRole('link', { name: /^Abrir pago/ });
    const form = await decide(context, () => link.click(), 'Rechazar');
    await expect(form.getByRole('heading', { name: 'Pago rechazado' })).toBeVisible();
    expect(await form.evaluate(() => window.opener)).toBeNull();
    await axe(form);
    // The clock also runs by itself: the steps between take seconds of the minute.
    await page.clock.runFor(40_000);
    expect(asked).toEqual([]);
    await page.clock.runFor(21_000);
    const told = popup(page, 'Pago rechazado.');
    await expect(told).toContainText('No se pudo realizar el pago, intente más tarde o comuníquese con su prestador.');
    await told.getByRole('button').click();
    await expect(dialog(page)).toHaveCount(0);
    await page.clock.runFor(120_000);
    expect(asked).toHaveLength(1);
  });

  test('uses the coupon after a paid payment and enters the queue [CARE-09, CARE-10, CARE-14, D-CARE-07]', async ({
    page,
    context,
    axe,
  }) => {
    await page.clock.install();
    await signIn(page, 'vilsar', BRUNO, 'portal2026');
    await askForCare(page);
    const form = await decide(context, () => dialog(page).getByRole('button', PAY).click(), 'Pagar');
    await expect(form.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
    await axe(form);
    await form.close();
    await page.clock.runFor(61_000);
    const done = popup(page, 'Pago aprobado');
    await expect(done).toContainText('Ya tenés un cupón.');
    await axe();
    await done.getByRole('button', { name: 'Usar el cupón' }).click();
    await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await leaveQueue(page);
  });
});
