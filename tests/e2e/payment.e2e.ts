import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { callsTo, expectPath } from './visit.ts';

const BRUNO = '28444555';
const START = { name: 'Iniciar videollamada' };
const PAY = { name: 'Pagar $ 5.000,00' };
const QUEUE = { level: 1, name: 'Ya estás en la fila' };
const START_FAILED = 'No se pudo iniciar el pago, intente más tarde o comuníquese con su prestador.';

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

/** A notice says this, and is read and closed by keyboard. */
async function readNotice(page: Page, name: string, text: string): Promise<void> {
  await expect(popup(page, name)).toContainText(text);
  await popup(page, name).getByRole('button').press('Enter');
  await expect(popup(page, name)).toHaveCount(0);
}

test.describe('coupons', { tag: '@phone' }, () => {
  // One person at one tenant: what one of them does the other would see.
  test.describe.configure({ mode: 'serial' });

  test('[CARE-07, CARE-08, CARE-14, D-CARE-04] at the limit a coupon is offered, used once, and not asked for again at the terms', async ({
    page,
    axe,
  }) => {
    await signIn(page, 'demo', BRUNO, 'portal2026');
    const order: string[] = [];
    page.on('request', (request) => order.push(new URL(request.url()).pathname));
    const used = callsTo(page, '/api/cuponera/usar');
    await askForCare(page);
    const offer = popup(page, '¿Querés usar un cupón?');
    await expect(offer).toContainText('Tenés 2 cupones.');
    await axe();
    await offer.getByRole('button', { name: 'Ahora no' }).click();
    await expect(page.getByRole('button', START)).toBeEnabled();
    expect(used).toEqual([]);

    await page.getByRole('button', START).click();
    await offer.getByRole('button', { name: 'Usar un cupón' }).click();
    const terms = page.getByRole('dialog', { name: 'Términos y condiciones', exact: true });
    await terms.getByRole('button', { name: 'Cancelar' }).click();
    // The coupon waits for this patient: the next try goes straight to the terms.
    await page.getByRole('button', START).click();
    await terms.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await leaveQueue(page);
    expect(used).toHaveLength(1);
    const steps = [
      '/api/atenciones/limite',
      '/api/cuponera/usar',
      '/api/documentos/terminos',
      '/api/atenciones/iniciar',
    ];
    expect(order.filter((path, at) => steps.includes(path) && order.indexOf(path) === at)).toEqual(steps);
  });

  test('[CARE-08, CARE-12] what the server refuses is told in the words of the contract, by keyboard', async ({
    page,
  }) => {
    await signIn(page, 'demo', BRUNO, 'portal2026');
    let refusal: object = { error: { code: 'LIMIT', message: 'Superó el límite de la unidad' } };
    await page.route('**/api/atenciones/limite', (route) => route.fulfill({ status: 409, json: refusal }));
    await page.route('**/api/cuponera/usar', (route) => route.fulfill({ status: 200, json: false }));
    await askForCare(page);
    await readNotice(page, 'Límite alcanzado!', 'Superó el límite de la unidad');
    refusal = { error: { code: 'OTHER', message: 'La unidad no responde' } };
    await page.getByRole('button', START).press('Enter');
    await readNotice(page, 'Ha ocurrido un error', 'La unidad no responde');
    await page.unroute('**/api/atenciones/limite');
    await page.getByRole('button', START).press('Enter');
    await popup(page, '¿Querés usar un cupón?').getByRole('button', { name: 'Usar un cupón' }).press('Enter');
    const contact = 'Por favor, póngase en contacto con su prestador de Salud u Obra Social.';
    await readNotice(page, 'Lo sentimos, no encontramos atenciones disponibles.', contact);
    await expect(page.getByRole('dialog', { name: 'Términos y condiciones' })).toHaveCount(0);
  });
});

test.describe('paying', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' });

  test('[CARE-09, CARE-10, CARE-11, D-CARE-07, A29] with a popup blocker the payment opens by its link; a rejected one is told', async ({
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
    await page.clock.runFor(58_000);
    expect(asked).toEqual([]);
    await page.clock.runFor(3_000);
    const told = popup(page, 'Pago rechazado.');
    await expect(told).toContainText('No se pudo realizar el pago, intente más tarde o comuníquese con su prestador.');
    await told.getByRole('button').click();
    await expect(dialog(page)).toHaveCount(0);
    await page.clock.runFor(120_000);
    expect(asked).toHaveLength(1);
  });

  test('[CARE-11] a payment that cannot begin, and one without a form, say so and can be tried again', async ({
    page,
    tolerate,
  }) => {
    tolerate(/status of 502/);
    await signIn(page, 'vilsar', BRUNO, 'portal2026');
    let answer: { status: number; json: object } = { status: 502, json: { error: { code: 'PAYMENT_FAILED' } } };
    await page.route('**/api/payment/create', (route) => route.fulfill(answer));
    await askForCare(page);
    await dialog(page).getByRole('button', PAY).click();
    await readNotice(page, 'Error al querer iniciar el pago.', START_FAILED);
    answer = { status: 200, json: { form_url: null, payment_request_id: null } };
    await dialog(page).getByRole('button', PAY).click();
    await readNotice(page, 'Error en el pago.', START_FAILED);
    await expect(dialog(page).getByRole('button', PAY)).toBeEnabled();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('[CARE-10, CARE-11, A30] a pending payment outlives a reload; a question that fails ends the asking, not the payment', async ({
    page,
    context,
    axe,
    tolerate,
  }) => {
    tolerate(/status of 500/);
    await page.clock.install();
    await signIn(page, 'vilsar', BRUNO, 'portal2026');
    await askForCare(page);
    const form = await decide(context, () => dialog(page).getByRole('button', PAY).click(), 'Dejar pendiente');
    await expect(form.getByRole('heading', { name: 'Pago pendiente' })).toBeVisible();
    expect(await form.evaluate(() => window.opener)).toBeNull();
    await page.reload();
    await expect(dialog(page).getByText('Procesando pago')).toBeVisible();
    const asked = callsTo(page, '/api/cuponera/cupon-pagado');
    await page.clock.runFor(60_000);
    await expect.poll(() => asked.length).toBe(1);
    await expect(dialog(page).getByText('Procesando pago')).toBeVisible();
    await page.route('**/api/cuponera/cupon-pagado', (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.runFor(10_000);
    await readNotice(page, 'Error en el pago.', 'Si pagaste no perdés nada');
    await expect(dialog(page).getByText('Todavía no sabemos si se acreditó')).toBeVisible();
    await axe();
    // The person asks; the dialog is not left by an accident.
    await page.unroute('**/api/cuponera/cupon-pagado');
    const verify = dialog(page).getByRole('button', { name: 'Ya pagué, verificar' });
    await verify.press('Enter');
    await expect(dialog(page).getByText(/todavía no figura acreditado/)).toBeVisible();
    await page.keyboard.press('Escape');
    const leaving = popup(page, '¿Querés dejar de esperar el pago?');
    await leaving.getByRole('button', { name: 'Seguir esperando' }).press('Enter');
    await expect(leaving).toHaveCount(0);
    // Decided, so that the next visit does not wait for it.
    await form.getByRole('button', { name: 'Rechazar' }).click();
    await expect(form.getByRole('heading', { name: 'Pago rechazado' })).toBeVisible();
    await verify.press('Enter');
    await readNotice(page, 'Pago rechazado.', 'No se pudo realizar el pago');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('[CARE-09, CARE-10, CARE-14, D-CARE-07] paid: the coupon is there, used, and the attention goes on to terms and queue', async ({
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
