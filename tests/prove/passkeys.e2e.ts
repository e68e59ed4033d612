import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '../e2e/fixtures.ts';
import { expectPath, putBackForRetry } from '../e2e/visit.ts';

const PASSWORD = 'medico2026';

/** Browsers make passkeys for names alone: this machine by its own, not by its number. */
const here = (path: string): string => `http://localhost:${process.env.E2E_PORT ?? '3310'}${path}`;

async function typePassword(page: Page): Promise<void> {
  await page.goto(here('/consultorio?tenant=osprera'));
  await page.getByRole('textbox', { name: /Correo|Email/ }).fill('julian.ortiz@example.com');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menú$/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('heading', { name: /Ingres/, level: 1 })).toBeVisible();
}

/** A device of Chromium's own, with a fingerprint that is always right. */
async function device(page: Page): Promise<{ readonly cdp: CDPSession; readonly id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

/** The code that a phone shows by the server's clock, so many milliseconds later. */
async function shown(page: Page, phone: TOTP, later = 0): Promise<string> {
  const { now } = await (await page.request.get(here('/api/auth/sesion'))).json();
  return phone.generate({ timestamp: Date.parse(now) + later });
}

/** Turns codes on. @returns the backup codes */
async function turnOn(page: Page): Promise<string[]> {
  await page.goto(here('/verificacion'));
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Activar' }).click();
  const key = page.getByRole('list', { name: 'Clave para escribir en la aplicación' }).getByRole('listitem');
  await expect(key.first()).toBeVisible();
  const phone = new TOTP({ secret: (await key.allTextContents()).join('') });
  await page.getByLabel('Código de seis números').fill(await shown(page, phone));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const all = await codes.allTextContents();
  await page.getByRole('button', { name: 'Ya están guardados' }).click();
  return all;
}

/** Only this test signs in as this institution's professional: it turns off everything that it turns on. */
test('adds, uses and removes a passkey, and shows a device’s refusal [D-PASSKEY-01]', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await putBackForRetry(page, 'osprera');
  const { cdp, id } = await device(page);
  await typePassword(page);
  await expect(page.getByRole('heading', { name: 'Consultorio', level: 1 })).toBeVisible();
  const codes = await turnOn(page);
  const code = (): string => codes.pop() ?? '';

  await page.getByRole('button', { name: 'Agregar una llave' }).click();
  const adding = page.getByRole('dialog', { name: 'Agregar una llave de acceso' });
  await adding.getByLabel('Nombre de la llave').fill('Notebook del consultorio');
  await adding.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await adding.getByLabel(/^Código de la aplicación/).fill(code());
  await axe();
  await adding.getByRole('button', { name: 'Seguir' }).click();
  await adding.getByRole('button', { name: 'Crear la llave' }).click();
  await expect(page.getByText('Notebook del consultorio', { exact: true })).toBeVisible();
  await expect(page.getByText('Todavía no se usó')).toBeVisible();
  await page.keyboard.press('Escape');
  await axe();
  await signOut(page);

  await typePassword(page);
  const dialog = page.getByRole('dialog', { name: 'Verificación en dos pasos' });
  const enter = dialog.getByRole('button', { name: 'Entrar con una llave de acceso' });
  await expect(enter).toBeVisible();
  await axe();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await enter.click();
  await expect(dialog.getByRole('status').filter({ hasText: 'No se usó la llave' })).toBeVisible();
  await axe();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  await enter.click();
  await expect(page.getByRole('heading', { name: 'Consultorio', level: 1 })).toBeVisible();

  await page.goto(here('/verificacion'));
  await expectPath(page, '/verificacion');
  await expect(page.getByText(/^Último uso/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar Notebook del consultorio' }).click();
  const removing = page.getByRole('dialog', { name: 'Quitar la llave Notebook del consultorio' });
  await removing.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await removing.getByLabel(/^Código de la aplicación/).fill(code());
  await axe();
  await removing.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Todavía no agregaste ninguna.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const off = page.getByRole('dialog', { name: 'Desactivar la verificación en dos pasos' });
  await off.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await off.getByLabel(/^Código de la aplicación/).fill(code());
  await off.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByRole('button', { name: 'Activar' })).toBeVisible();
});
