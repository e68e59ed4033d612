import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectPath, visit } from './visit.ts';

const LINK = '/misAtencionesEP?codigoUser=';

/** Opens a link to a history and presses its button. */
async function follow(page: Page, tenant: string, code: string): Promise<void> {
  await visit(page, tenant, LINK + code);
  await page.getByRole('button', { name: 'Ver las atenciones' }).click();
}

test('a link opens the history, its details and the way back [ENTRY-08, HIST-05, HIST-06, HIST-10, A5, A8]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await follow(page, 'escobar', 'USUARIO-ANA');
  const title = page.getByRole('heading', { level: 1, name: 'Histórico de atenciones de Pérez, Ana' });
  await expect(title).toBeVisible();
  await expectPath(page, '/misAtencionesEP');
  expect(page.url()).not.toContain('USUARIO');
  await expect(page.getByText('Inicio', { exact: true })).toBeVisible();
  await expect(page.getByText('Mis atenciones', { exact: true })).toBeVisible();
  const day = page.getByRole('heading', { level: 3, name: /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/ }).first();
  await expect(day).toBeVisible();
  await expect(page.getByText('Ortiz, Julián').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Descargar PDF' }).first()).toBeVisible();
  await expect(page.getByText('Página 1 de 3')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Página 2 de 3')).toBeVisible();
  await page.getByRole('link', { name: 'Ver Detalle' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Detalle de la atención' })).toBeVisible();
  await expect(page.getByText('Dr/a. Ortiz, Julián')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menú' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByText('Página 2 de 3')).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();
});

test('shows a child’s history by link and opens its document apart [ENTRY-08, A2, HIST-07, ROUTE-03]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await follow(page, 'telemedicina', 'USUARIO-LUCIA');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico de atenciones de Gómez, Lucía' })).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Descargar PDF' }).press('Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'Certificado médico' })).toBeVisible();
  expect(new URL(tab.url()).pathname).toMatch(/^\/documento\/[A-Za-z0-9_-]{48}$/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(tab.locator('.textLayer')).toContainText('Certificado médico', { timeout: 30_000 });
  await expect(tab.getByRole('link', { name: /^Abrir en otra pestaña/ })).toHaveAttribute(
    'href',
    /^\/api\/documentos\/[A-Za-z0-9_-]{48}\.pdf$/,
  );
  const saved = tab.waitForEvent('download');
  await tab.getByRole('link', { name: 'Descargar PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('Certificado médico.pdf');
  await axe(tab);
});

test('replaces the session by a valid link only [D-ENTRY-03]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'lanus', '28444555', 'portal2026', `${LINK}NO-EXISTE`);
  await page.getByRole('button', { name: 'Ver las atenciones' }).click();
  await expectPath(page, '/error');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Bruno' })).toBeVisible();
  // The open session's own renewal is answered when that session is over: it ends nothing of the one that the link began.
  let late = () => {};
  const over = new Promise<void>((resolve) => {
    late = resolve;
  });
  const renewal = '**/api/auth/renovar';
  await page.route(renewal, async (route) => {
    await over;
    await route.fulfill({ status: 401, json: { error: { code: 'NO_SESSION' } } });
  });
  await follow(page, 'lanus', 'USUARIO-ANA');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico de atenciones de Pérez, Ana' })).toBeVisible();
  const answered = page.waitForResponse(renewal);
  late();
  await answered;
  await page.unroute(renewal);
  await page.getByRole('link', { name: 'Ver Detalle' }).first().click();
  await expect(page.getByText('Dr/a. Ortiz, Julián')).toBeVisible();
  await page.goto('/miPerfil');
  await expectPath(page, '/login');
});

test('frames nothing at an invalid document address, and says what to do [A1, ROUTE-03]', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const token = 'A'.repeat(48);
  for (const path of [
    token,
    `..%2f..%2fapi%2f${token}`,
    `%2e%2e%2f${token}`,
    `https:%2f%2fevil.example%2f${token}`,
    'x',
  ]) {
    await visit(page, 'osef', `/documento/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos este documento' })).toBeVisible();
    await expect(page.locator('iframe, .react-pdf__Document')).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  await axe();
});
