import type { Page } from '@playwright/test';
import { expectPictures, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, signIn } from '../e2e/fixtures.ts';
import { expectPath, visit } from '../e2e/visit.ts';
import { renewDemo, setClock, test } from './clocked-portal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Where a link of the newest mail with these words leads, as its reader finds it in the demo's outbox. */
async function linkOf(page: Page, tenant: string, words: string, path: string): Promise<string> {
  const mail = page.locator('details').filter({ hasText: words }).filter({ hasText: 'rosa' }).first();
  // Reminders are written by a worker that looks once a minute.
  await expect(async () => {
    await visit(page, tenant, '/demo/correo');
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 150_000 });
  const { pathname, search } = new URL((await mail.locator(`a[href*="${path}"]`).getAttribute('href')) ?? '');
  return `${pathname}${search}`;
}

/** Books the first time of the third day that is offered, as a person does. @returns its instant */
async function bookOnThirdDay(page: Page): Promise<number> {
  await page.getByLabel('Paciente').selectOption({ label: 'Rosa Ledesma' });
  await page.getByLabel('Especialidad').selectOption({ label: 'Clínica médica' });
  const day = page
    .getByRole('group', { name: /Elegí el día/ })
    .getByRole('radio')
    .nth(2);
  await day.press('Space');
  const time = page
    .getByRole('group', { name: /Elegí el horario/ })
    .getByRole('radio')
    .first();
  await time.press('Space');
  const starts = Date.parse(`${await day.inputValue()}T${await time.inputValue()}:00-03:00`);
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Turno reservado' }).getByRole('button', { name: 'Aceptar' }).click();
  await expectPath(page, '/misTurnos');
  return starts;
}

test.use({ tenants: ['vilsar'] });

for (const tenant of ['demo', 'vilsar'])
  test(`${tenant}: books, confirms by mail, reminds, admits in time and calls [BOOK-03, CONF-01, ENTRY-01, ENTRY-03, ENTRY-04, D-AGENDA-01, D-AGENDA-02]`, {
    tag: '@phone',
  }, async ({ page, portal, newPerson, axe }) => {
    await setClock(portal, '2026-12-01T09:00:00-03:00');
    await renewDemo(portal);
    await signIn(page, tenant, '5123456', 'portal2026', '/solicitudTurnos');
    const starts = await bookOnThirdDay(page);

    await page.goto(await linkOf(page, tenant, 'Tu turno del', '/confirmar'));
    await expect(page.getByRole('heading', { name: 'Turno confirmado' })).toBeVisible();

    await setClock(portal, starts - 24 * HOUR);
    const enter = await linkOf(page, tenant, 'Recordatorio', '/turnoAcceso');
    // The reminder does not ask a patient who has confirmed.
    await expect(page.locator('details').filter({ hasText: 'Recordatorio' }).first()).not.toContainText('/confirmar');

    await setClock(portal, starts - 31 * MINUTE);
    await page.goto(enter);
    const early = page.getByRole('alertdialog', { name: 'Turno médico' });
    await expect(early).toContainText('Deberá ingresar en el horario asignado.');
    await early.getByRole('button', { name: 'Aceptar' }).click();

    await setClock(portal, starts - 10 * MINUTE);
    await page.addInitScript(instrument);
    await page.goto(enter);
    await page.getByRole('dialog', { name: 'Iniciar Sesión' }).getByLabel('Contraseña').fill('portal2026');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await expect(page.getByRole('heading', { name: 'Ya estás en la fila' })).toBeVisible();

    const doctor = await newPerson({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
    await doctor.addInitScript(instrument);
    await openConsultingRoom(doctor, tenant);
    const today = doctor.getByRole('region', { name: /de diciembre$/ });
    const entry = today.getByRole('listitem').filter({ hasText: 'Rosa Ledesma' });
    await expect(entry).toContainText('Confirmó');
    await expect(entry).toContainText(/Espera en la fila desde las \d\d:\d\d/);
    await axe(doctor);
    await entry.getByRole('button', { name: 'Llamar' }).click();
    await expect(doctor.getByRole('heading', { name: 'Rosa Ledesma', level: 1 })).toBeVisible();
    for (const side of [page, doctor]) await expectPictures(side);
  });
