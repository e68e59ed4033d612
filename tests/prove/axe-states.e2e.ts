import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import { callsTo, visit } from '../e2e/visit.ts';
import { DESK, PHONE } from './axe-kit.ts';

/*
 * Dialogs over a page and pages in its place, which the matrix of pages lacks: a portal that did not open, refusals,
 * offers, and a form with errors. Each at both widths.
 */

/** People of demo-data: at the month's limit with two coupons; not affiliated and not eligible. */
const BRUNO = '28444555';
const ELENA = '31555669';

type Axe = (page?: Page) => Promise<void>;

async function atBothWidths(page: Page, axe: Axe, stands: () => Promise<void>): Promise<void> {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 844 });
    await stands();
    await axe();
  }
}

async function askForCare(page: Page): Promise<void> {
  await page.goto('/especialidad');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await page.getByRole('button', { name: 'Iniciar videollamada' }).click();
}

const popup = (page: Page, name: string) => page.getByRole('alertdialog', { name });

test.describe('states without a violation', { tag: '@desktop' }, () => {
  for (const id of ['osef', 'escobar'])
    test(`${id}: the portal that could not be opened [TEN-04, A49]`, async ({ page, axe, tolerate }) => {
      tolerate(/requisitos/);
      await page.route('**/api/unidad/requisitos*', (route) => route.fulfill({ status: 503, body: '{}' }));
      await visit(page, id, '/login');
      await atBothWidths(page, axe, () => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible());
    });

  test('a patient whose affiliation is refused [CARE-05]', async ({ page, axe }) => {
    await signIn(page, 'osprera', ELENA, 'portal2026', '/especialidad');
    await atBothWidths(page, axe, () =>
      expect(page.getByText('No se encuentra afiliado a OSPRERA para realizar esta video llamada')).toBeVisible(),
    );
  });

  test('shows an ineligible patient how to get in touch [CARE-05, REG-11]', async ({ page, axe }) => {
    await signIn(page, 'osef', ELENA, 'portal2026');
    await askForCare(page);
    const told = popup(page, 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina');
    await atBothWidths(page, axe, () => expect(told.getByRole('link', { name: '0800-555-0101' })).toBeVisible());
  });

  test('offers a coupon, and starts nothing when it is gone [CARE-08]', async ({ page, axe }) => {
    await signIn(page, 'demo', BRUNO, 'portal2026');
    await askForCare(page);
    const offer = popup(page, '¿Querés usar un cupón?');
    await atBothWidths(page, axe, () => expect(offer).toContainText('Tenés 2 cupones.'));

    // Another window holds one for him, and the server refuses a second: the page shows the text of the specification.
    const taken = await page.evaluate(async (documento) => {
      const { unidad } = await (await fetch('/api/unidad/requisitos')).json();
      const take = async () => {
        const body = JSON.stringify({ documento, id_unidad: unidad });
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/cuponera/usar', { method: 'POST', headers, body })).json();
      };
      return [await take(), await take()];
    }, BRUNO);
    expect(taken).toEqual([true, false]);
    const begun = callsTo(page, '/api/atenciones/iniciar');
    await offer.getByRole('button', { name: 'Usar un cupón' }).click();
    const told = popup(page, 'Lo sentimos, no encontramos atenciones disponibles.');
    await atBothWidths(page, axe, () =>
      expect(told).toContainText('Por favor, póngase en contacto con su prestador de Salud u Obra Social.'),
    );
    await told.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(begun).toEqual([]);
  });

  for (const id of ['osef', 'demo'])
    test(`${id}: shows the error summary of a sign-up [REG-06]`, async ({ page, axe }) => {
      for (const width of [PHONE, DESK]) {
        await page.setViewportSize({ width, height: 844 });
        await visit(page, id, '/registro');
        await page.getByRole('button', { name: 'Continuar' }).click();
        await expect(page.getByRole('alert', { name: 'Hay un problema' })).toBeFocused();
        await axe();
      }
    });

  test('shows the wait at its field [FIXP-09]', async ({ page, axe }) => {
    await page.route('**/api/recuperacionClave/codigo', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'TOO_MANY', retryAfter: 3_000 } } }),
    );
    await visit(page, 'osef', '/recuperarclave');
    await page.getByLabel(/^DNI o email/).fill('29999000');
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await axe();
    await page.getByRole('button', { name: 'Esperar' }).click();
    await atBothWidths(page, axe, () => expect(page.getByRole('alert')).toContainText('dentro de'));
  });
});
