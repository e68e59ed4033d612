import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeCustomers } from '../customers/customers.ts';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import { boxOf, expectCreated, fillIn, PASSWORD, submitOf } from '../e2e/sign-up.ts';
import { expectPath, signInByForm } from '../e2e/visit.ts';
import { freePort } from './installation.ts';
import { OwnServer } from './own-server.ts';
import { personAt } from './person.ts';

/*
 * Three invented customers, brought in from the documents alone (tests/customers): a built server is pointed at their
 * folder, and people do at each what only its documents say.
 */
/* One server for the tests of a width. */
test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

let folder = '';
let server: OwnServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-customers-'));
  writeCustomers(join(folder, 'tenants'));
  const where = { TENANTS_DIR: join(folder, 'tenants'), DEFAULT_TENANT: 'ospic', LOG_LEVEL: 'error' };
  server = new OwnServer(await freePort(), { DATA_DIR: join(folder, 'data') }, where);
  await server.start();
});
test.afterAll(async () => {
  await server?.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The fund's own two fields. */
async function fillFund(page: Page, card: string, category: string): Promise<void> {
  await boxOf(page, 'Número de credencial').fill(card);
  await page.getByLabel('Categoría').selectOption({ label: category });
}

test('@phone registers at a provincial fund after an error and a refusal [FIXL-09, FIXL-11, FIXL-15]', async ({
  browser,
  axe,
  faults,
}) => {
  const page = await personAt(browser, server, [], faults.watch);
  // The desktop shows the whole form; another test covers its sections on a phone.
  await page.setViewportSize(DESKTOP);
  await page.goto('/registro?tenant=ospic');
  await fillIn(page, { dni: '36000117' });
  await fillFund(page, '123456788', 'Adherente voluntario');
  await submitOf(page).click();
  const summary = page.getByRole('alert', { name: 'Hay un problema' });
  await expect(summary.getByRole('link')).toHaveText(['Ese número de credencial no existe: revise los números']);
  await axe(page);

  await boxOf(page, 'Número de credencial').fill('1234-5678-9');
  await submitOf(page).click();
  const debt = page.getByRole('alertdialog', { name: 'Su cuota de adherente está pendiente' });
  await expect(debt).toContainText('Regularice su cuota en Instituto Provincial Cordillera');
  await debt.getByRole('button').click();
  await page.getByLabel('Categoría').selectOption({ label: 'Personal jubilado' });
  await submitOf(page).click();
  const wages = page.getByRole('alertdialog', { name: 'Su aporte no figura este mes' });
  await wages.getByRole('button').click();

  await boxOf(page, 'DNI').fill('36000121');
  await submitOf(page).click();
  await expectCreated(page);
  await page.setViewportSize(PHONE);
  await signInByForm(page, '36000121', PASSWORD);
  await expectPath(page, '/home');
  await expect(page.getByRole('link', { name: /Mi cuota/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Programa Mayor/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Su programa, D.Ángelo$/ })).toBeVisible();
  await expect(page.getByText('123456789')).toBeVisible();
  await expect(page.getByText('Personal jubilado')).toBeVisible();
  await axe(page);
  await page.screenshot({ path: 'test-results/clientes-programa-390.png', fullPage: true });
});

test('@phone a municipality: neighbours alone, its menu, its posts, and a booking [D-REG-01, TEN-08, BOOK-03]', async ({
  browser,
  axe,
  faults,
}) => {
  const page = await personAt(browser, server, [], faults.watch);
  // The desktop shows the whole form; another test covers its sections on a phone.
  await page.setViewportSize(DESKTOP);
  await page.goto('/registro?tenant=villa_serrana');
  await fillIn(page, { dni: '36000131', Domicilio: undefined, 'Calle y número': 'San Martín 1250' });
  await page.getByRole('radio', { name: /Costa del Río/ }).check();
  await submitOf(page).click();
  const stranger = page.getByRole('alertdialog', { name: 'Registro fallido' });
  await expect(stranger).toContainText('Este servicio es para vecinos de Villa Serrana.');
  await stranger.getByRole('button').click();
  await boxOf(page, 'Código postal').fill('5176');
  await submitOf(page).click();
  await expectCreated(page);
  await page.setViewportSize(PHONE);
  await signInByForm(page, '36000131', PASSWORD);
  await expectPath(page, '/home');

  await page.getByRole('button', { name: /Menú/ }).click();
  await page.getByRole('link', { name: 'Farmacias de turno' }).click();
  await expect(page.getByText('En Costa del Río atiende la Farmacia del Puente.')).toBeVisible();
  await page.goto('/teleEducacion');
  await expect(page.getByRole('img', { name: /Un balde boca abajo/ })).toBeVisible();
  await axe(page);

  await page.goto('/solicitudTurnos');
  await page.getByLabel('Especialidad').selectOption({ label: 'Clínica médica' });
  await page.getByRole('button', { name: 'Elegir este horario' }).click();
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  const booked = page.getByRole('alertdialog', { name: 'Turno reservado' });
  await booked.getByRole('button', { name: 'Aceptar' }).click();
  await expectPath(page, '/misTurnos');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('@desktop applies a work insurer’s fields, rules and columns to cases [FIXL-09]', async ({
  browser,
  axe,
  faults,
}) => {
  const page = await personAt(browser, server, [], faults.watch);
  await page.setViewportSize(DESKTOP);
  await signIn(page, 'art_litoral', '24111222', 'coordina2026');
  await page.goto('/nuevocaso');
  await boxOf(page, 'CUIT del empleador').fill('30-71234567-1');
  await expect(boxOf(page, 'Trayecto')).toHaveCount(0);
  await page.getByLabel('Dónde ocurrió').selectOption({ label: 'En el camino (in itínere)' });
  await boxOf(page, 'Trayecto').fill('De Paraná a Santa Fe');
  await boxOf(page, 'Día del accidente').fill('2/11/2026');
  await boxOf(page, 'Día en que empezó a trabajar').fill('3/11/2026');
  await page.getByRole('button', { name: 'Crear' }).click();
  const summary = page.getByRole('alert', { name: 'Hay un problema' });
  await expect(summary.getByRole('link', { name: 'El accidente es anterior al ingreso al trabajo' })).toBeVisible();
  await axe(page);
  await boxOf(page, 'Día en que empezó a trabajar').fill('2/11/2026');

  for (const [label, text] of Object.entries({
    DNI: '30600700',
    Apellido: 'Paredes',
    Nombre: 'Ester',
    'Teléfono móvil': '11 5555 6666',
    'Número de siniestro': 'SIN-CLIENTES',
    Diagnóstico: 'Esguince de muñeca',
  }))
    await boxOf(page, label).fill(text);
  await page.getByRole('radio', { name: 'Femenino' }).check();
  await boxOf(page, 'Día').fill('10');
  await boxOf(page, 'Mes').fill('mayo');
  await boxOf(page, 'Año').fill('1983');
  await page.getByLabel('Especialidad').selectOption({ label: 'Clínica médica' });
  await page.getByRole('button', { name: 'Elegir este horario' }).click();
  await page.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();

  await page.goto('/listcasos');
  const row = page.getByRole('row', { name: /SIN-CLIENTES/ });
  await expect(row).toContainText('30-71234567-1');
  await expect(row).toContainText('En el camino (in itínere)');
  await axe(page);

  await signIn(page, 'art_litoral_sur', '24111222', 'coordina2026');
  await page.goto('/nuevocaso');
  const places = page.getByLabel('Dónde ocurrió').getByRole('option');
  await expect(places).toHaveText([/./, 'En el lugar de trabajo', 'En el camino (in itínere)', 'A bordo de un barco']);
});
