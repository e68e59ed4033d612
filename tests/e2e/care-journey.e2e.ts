import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { callsTo, expectPath, nextBody, putBackForRetry } from './visit.ts';

const START = { name: 'Iniciar videollamada' };
const QUEUE = { level: 1, name: 'Ya estás en la fila' };

/** Opens the page that a professional sees after sign-in at /consultorio. */
async function openConsultingRoom(page: Page, tenant: string, email: string): Promise<void> {
  await page.goto(`/consultorio?tenant=${tenant}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill('medico2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('button', { name: 'Llamar al siguiente' })).toBeVisible();
}

async function leaveQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salir de la fila' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir de la fila' }).click();
  await expectPath(page, '/home');
}

test('takes a mother’s request for her child to the pediatrician’s queue [CARE-01, CARE-14, CARE-15, D-CARE-04, D-CARE-05]', {
  tag: '@phone',
}, async ({ page, newPerson, axe }) => {
  const tenant = 'obsba';
  await putBackForRetry(page, tenant);
  await signIn(page, tenant, '30111222', 'portal2026');
  const order: string[] = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  await page.getByRole('button', START).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('radio', { name: 'Lucía Gómez' }).check();
  await expect(page.getByRole('radio', { name: 'Pediatría' })).toBeChecked();
  await axe();
  const reason = page.getByRole('textbox', { name: 'Motivo de la consulta' });
  await expect(reason).toHaveAttribute('maxlength', '500');
  await reason.fill('Fiebre desde ayer & <b>tos</b>');
  await page.getByRole('button', START).click();
  const sent = await nextBody(page, '/api/atenciones/iniciar');
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await expect(page.getByRole('heading', QUEUE)).toBeVisible();
  await expectPath(page, '/videocall');
  expect(await sent()).toMatchObject({ documento: '50222333', motivo: 'Fiebre desde ayer & <b>tos</b>' });
  const steps = [
    '/api/atenciones/enCurso',
    '/api/servicios/listar',
    '/api/documentos/terminos',
    '/api/atenciones/iniciar',
  ];
  expect(order.filter((path, at) => steps.includes(path) && order.indexOf(path) === at)).toEqual(steps);
  await expect(page.getByText('Lucía Gómez')).toBeVisible();
  await axe();

  const doctor = await newPerson();
  await openConsultingRoom(doctor, tenant, 'marta.vega@example.com');
  await expect(doctor.getByText('Fiebre desde ayer & <b>tos</b>').first()).toBeVisible();
  await expect(doctor.getByText('Lucía Gómez').first()).toBeVisible();
  await axe(doctor);

  // Her place is kept: after a reload, and when she asks for care again.
  await page.reload();
  await expect(page.getByRole('heading', QUEUE)).toBeVisible();
  await page.goto('/especialidad');
  await expect(page.getByRole('heading', QUEUE)).toBeVisible();
  await expect(page.getByText('Lucía Gómez')).toBeVisible();
  await leaveQueue(page);
});

test('goes straight to the terms within the limit, by keyboard alone [CARE-01, CARE-04, CARE-07, CARE-14]', {
  tag: '@desktop',
}, async ({ page }) => {
  await putBackForRetry(page, 'l_zamora');
  await signIn(page, 'l_zamora', '31555669', 'portal2026');
  await expect(page.getByRole('button', START)).toBeVisible();
  const beyond = [callsTo(page, '/api/cuponera/usar'), callsTo(page, '/api/payment/create')];
  const reach = async (name: string, role: 'button' | 'radio') => {
    const target = page.getByRole(role, { name, exact: true });
    await expect(target).toBeVisible();
    for (let stop = 0; stop < 25 && !(await target.evaluate((it) => it === document.activeElement)); stop += 1)
      await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport();
  };
  await reach('Iniciar videollamada', 'button');
  await page.keyboard.press('Enter');
  await reach('Continuar', 'button');
  await page.keyboard.press('Enter');
  await expectPath(page, '/especialidad');
  await reach('Clínica médica', 'radio');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Dermatología' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Clínica médica' })).toBeChecked();
  await reach('Iniciar videollamada', 'button');
  await page.keyboard.press('Space');
  await reach('Aceptar y continuar', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', QUEUE)).toBeVisible();
  await reach('Salir de la fila', 'button');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('alertdialog');
  await expect(sure).toBeVisible();
  const yes = sure.getByRole('button', { name: 'Salir de la fila' });
  for (let stop = 0; stop < 5 && !(await yes.evaluate((it) => it === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectPath(page, '/home');
  expect(beyond).toEqual([[], []]);
});

test('returns home after leaving the queue, even when polling ends first [CARE-15, CARE-16]', {
  tag: '@desktop',
}, async ({ page }) => {
  await putBackForRetry(page, 'tres_de_febrero');
  await signIn(page, 'tres_de_febrero', '30111222', 'portal2026', '/especialidad');
  await page.getByRole('radio', { name: 'Clínica médica' }).check();
  await page.getByRole('button', START).click();
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await expect(page.getByRole('heading', QUEUE)).toBeVisible();
  // The answer of the call that leaves is held back until the queue has read by itself that nothing waits any more.
  await page.route('**/api/atenciones/salir', async (route) => {
    const read = page.waitForResponse('**/api/atenciones/enCurso');
    const response = await route.fetch();
    await read;
    await route.fulfill({ response });
  });
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await leaveQueue(page);
  await expect(page.getByRole('button', START)).toBeVisible();
  expect(visited).not.toContain('/finllamada');
});
