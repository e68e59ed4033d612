import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { expectPath, loseAnswer, putBackForRetry, visit } from './visit.ts';

const TENANT = 'gagil';
const PASSWORD = 'medico2026';

async function typePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /Correo|Email/ }).fill('julian.ortiz@example.com');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menú$/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('heading', { name: /Ingres/, level: 1 })).toBeVisible();
}

/** The code that a phone shows so many milliseconds later: the server of the journeys has a clock of its own. */
async function shown(page: Page, phone: TOTP, later = 0): Promise<string> {
  const { now } = await (await page.request.get('/api/auth/sesion')).json();
  return phone.generate({ timestamp: Date.parse(now) + later });
}

/** Only this journey signs in as this institution's professional: it turns off everything that it turns on. */
test('signs in by both codes of a second factor, also when an answer is lost [D-FACTOR-01, D-FACTOR-04, D-FACTOR-05, FIXO-20]', {
  tag: '@desktop',
}, async ({ page, axe, tolerate }) => {
  test.slow();
  tolerate(/net::ERR_CONNECTION_RESET/);
  await putBackForRetry(page, TENANT);
  await visit(page, TENANT, '/consultorio');
  await typePassword(page);
  await expect(page.getByRole('heading', { name: 'Consultorio', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /Menú$/ }).click();
  await page.getByRole('link', { name: 'Verificación en dos pasos' }).click();
  await expectPath(page, '/verificacion');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
  const key = page.getByRole('list', { name: 'Clave para escribir en la aplicación' }).getByRole('listitem');
  const phone = new TOTP({ secret: (await key.allTextContents()).join('') });
  await axe();
  await page.getByLabel('Código de seis números').fill(await shown(page, phone));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await axe();
  const [backup = '', another = ''] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-respaldo.txt');
  await page.getByRole('button', { name: 'Ya están guardados' }).click();
  await expect(page.getByText('10 de 10')).toBeVisible();
  await signOut(page);

  await visit(page, TENANT, '/consultorio');
  await typePassword(page);
  const dialog = page.getByRole('dialog', { name: 'Verificación en dos pasos' });
  await expect(dialog).toBeVisible();
  await axe();
  // The code that set it up counts no more: the phone shows the next one half a minute later, and that one counts already.
  await dialog.getByLabel('Código de seis números').fill(await shown(page, phone, 30_000));
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Consultorio', level: 1 })).toBeVisible();
  await signOut(page);

  await visit(page, TENANT, '/consultorio');
  await typePassword(page);
  await dialog.getByRole('button', { name: 'Usar un código de respaldo' }).click();
  await dialog.getByLabel('Código de respaldo').fill(backup);
  await loseAnswer(page, '/api/auth/codigoDeRespaldo');
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Consultorio', level: 1 })).toBeVisible();

  await page.goto('/verificacion');
  await expect(page.getByText('9 de 10')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const off = page.getByRole('dialog', { name: 'Desactivar la verificación en dos pasos' });
  await off.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await off.getByLabel(/^Código de la aplicación/).fill(another);
  await off.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByRole('button', { name: 'Activar' })).toBeVisible();
});
