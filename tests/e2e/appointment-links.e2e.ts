import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { callsTo, expectPath, nextBody, putBackForRetry, visit } from './visit.ts';

const QUEUE = { level: 1, name: 'Ya estás en la fila' };

async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
}

test('signs in silently by an appointment link, queues and is called [ENTRY-01, ENTRY-04, ENTRY-06, A3, A8, D-TEN-02]', {
  tag: '@phone',
}, async ({ page, newPerson, axe }) => {
  const tenant = 'galeno';
  await putBackForRetry(page, tenant);
  await visit(page, tenant, '/turnoAcceso?codigoTurno=TURNO-AHORA');
  await axe();
  await page.getByRole('button', { name: 'Entrar al turno' }).click();
  const terms = page.getByRole('dialog', { name: 'Términos y condiciones' });
  await expect(terms).toBeVisible();
  await expectPath(page, '/videocall');
  expect(page.url()).not.toContain('TURNO-AHORA');
  await acceptTerms(page);
  await expect(page.getByRole('heading', QUEUE)).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Ya estás en la fila" [level=1]
    - status: /Tu lugar en la fila/
    - button "Salir de la fila"
    - region "Mientras esperás"
    - region "Tu cámara y tu micrófono"
  `);
  await axe();
  const refused = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    return (await fetch('/api/atenciones/listar', { ...init, body: '{"documento":"30111222"}' })).status;
  });
  expect(refused).toBe(403);

  const doctor = await newPerson();
  await doctor.goto(`/consultorio?tenant=${tenant}`);
  await doctor.getByLabel('Email').fill('julian.ortiz@example.com');
  await doctor.getByLabel('Contraseña').fill('medico2026');
  await doctor.getByRole('button', { name: 'Iniciar sesión' }).click();
  await doctor.getByRole('button', { name: 'Llamar al siguiente' }).click();
  await expect(page.getByRole('heading', QUEUE)).toBeHidden();
  // Until both sides have told that they see each other, leaving costs nothing and asks so.
  const sure = page.getByRole('alertdialog');
  await expect(async () => {
    await page.getByRole('button', { name: 'Salir', exact: true }).click();
    const unbegun = sure.getByRole('button', { name: 'Seguir esperando' });
    if (!(await unbegun.isVisible())) return;
    await unbegun.click();
    throw new Error('the call has not begun');
  }).toPass();
  await sure.getByRole('button', { name: 'Salir', exact: true }).click();
  await expectPath(page, '/finllamada');
  const back = page.getByRole('link', { name: 'Volver al inicio' });
  await expect(back).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mis atenciones' })).toBeHidden();
  await back.click();
  await expectPath(page, '/login');
});

test('elsewhere the link asks for the password, and forgives [ENTRY-06, ENTRY-07, D-ENTRY-03, D-ENTRY-04]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  const tenant = 'lanus';
  const open = () => visit(page, tenant, '/turnoAcceso?codigoTurno=TURNO-AHORA');
  await open();
  const asked = page.getByRole('dialog', { name: 'Iniciar Sesión' });
  await expect(asked.getByText('Ingrese la contraseña para Ana')).toBeVisible();
  expect(page.url()).not.toContain('TURNO-AHORA');
  await axe();
  await page.keyboard.press('Escape');
  await expectPath(page, '/login');

  await open();
  await asked.getByLabel('Contraseña').fill('equivocada');
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('alertdialog', { name: 'Login incorrecto' });
  await wrong.getByRole('button', { name: 'Aceptar' }).press('Enter');
  await asked.getByLabel('Contraseña').fill('portal2026');
  await asked.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('dialog', { name: 'Términos y condiciones' })).toBeVisible();
  await expectPath(page, '/videocall');
});

test('too early, too late, and without a code [ENTRY-02, ENTRY-03, ENTRY-05, D-ENTRY-02, D-ENTRY-03, D-ROUTE-02]', {
  tag: '@phone',
}, async ({ page }) => {
  const tenant = 'corredores_viales';
  await signIn(page, tenant, '31555669', 'portal2026', '/entrypoint?codigoTurno=TURNO-TEMPRANO');
  const told = page.getByRole('alertdialog', { name: 'Turno médico' });
  await expect(told).toContainText(
    /Usted tiene un turno el día \d{2}\/\d{2}\/\d{4} a las \d{2}:\d{2}\. Deberá ingresar en el horario asignado\./,
  );
  await told.getByRole('button', { name: 'Aceptar' }).click();
  await expectPath(page, '/login');
  await visit(page, tenant, '/turnoAcceso?codigoTurno=TURNO-TARDE');
  await expect(told).toContainText(
    /Su turno era el día \d{2}\/\d{2}\/\d{4} a las \d{2}:\d{2}\. Deberá solicitarlo nuevamente\./,
  );
  await told.getByRole('button', { name: 'Aceptar' }).click();
  await expectPath(page, '/login');

  await visit(page, tenant, '/turnoAcceso');
  await expect(page.getByText('Sin código de turno')).toBeVisible();
  await expectPath(page, '/error');
  await visit(page, tenant, '/turnoAcceso?codigoTurno=NADA');
  await expect(page.getByText(/^Error al ingresar al turno, este enlace no es válido/)).toBeVisible();
  await visit(page, tenant, '/entrypoint');
  await expectPath(page, '/login');
});

test('confirms by the mail’s link, and offers the opposite answer [CONF-01, CONF-02, CONF-03, CONF-04, D-CONF-01, D-CONF-02, D-CONF-03, D-SAFE-2, A7, A8]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  const tenant = 'corredores_viales';
  await putBackForRetry(page, tenant);
  const sent = await nextBody(page, '/api/turnos/confirmacion');
  await visit(page, tenant, '/Confirmar/?id=CONF-1');
  await expect(page.getByRole('heading', { level: 1, name: 'Turno confirmado' })).toBeVisible();
  expect(await sent()).toEqual({ codigo: 'CONF-1', estado: 1 });
  expect(page.url()).not.toContain('CONF-1');
  await expect(page.getByText('Ana Pérez')).toBeVisible();
  await expect(page.getByText(/^Clínica médica · /)).toBeVisible();
  const enter = page.getByRole('link', { name: /^Acceder al turno/ });
  await expect(enter).toHaveAttribute('target', '_blank');
  await expect(enter).toHaveAttribute('rel', /noopener/);
  await expect(enter).toHaveAttribute('href', /^\/turnoAcceso\?codigoTurno=/);
  await axe();

  await page.getByRole('button', { name: 'Rechazar el turno' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Turno rechazado' })).toBeVisible();
  await expect(enter).toBeHidden();
  await visit(page, tenant, '/confirmar?id=CONF-1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ya lo habías rechazado' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar el turno' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Turno confirmado' })).toBeVisible();

  await visit(page, tenant, '/RECHAZAR/?id=CONF-1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ya lo habías confirmado' })).toBeVisible();

  // A reload keeps the code; a new visit without one does not.
  await page.goto('about:blank');
  await visit(page, tenant, '/RECHAZAR/');
  const failed = page.getByRole('alertdialog', { name: 'Error al rechazar el turno' });
  await expect(failed).toContainText('No encontramos el turno de este enlace.');
  await failed.getByRole('button').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'No pudimos rechazar el turno' })).toBeVisible();
  await visit(page, tenant, '/confirmar?id=NADA');
  await expect(page.getByRole('alertdialog', { name: 'Error al confirmar el turno' })).toBeVisible();
});

test('changes nothing by a rejecting link until the person confirms [D-SAFE-2, A6, FIXI-02]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await putBackForRetry(page, 'osperyh');
  const calls = callsTo(page, '/api/turnos/confirmacion');
  await visit(page, 'osperyh', '/rechazar?id=CONF-1');
  await expect(page.getByRole('heading', { level: 1, name: '¿Querés rechazar el turno?' })).toBeVisible();
  await expect(page.getByText('Ana Pérez')).toBeVisible();
  await axe();
  expect(calls).toEqual([]);
  const sent = await nextBody(page, '/api/turnos/confirmacion');
  await page.getByRole('button', { name: 'Rechazar el turno' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Turno rechazado' })).toBeVisible();
  expect(await sent()).toEqual({ codigo: 'CONF-1', estado: 2 });
});
