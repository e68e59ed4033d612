import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPath, signInByForm, visit } from './visit.ts';

/** Where the link of the newest mail of a booking leads, as its reader finds it in the demo's outbox. */
async function confirmingLink(page: Page): Promise<string> {
  await visit(page, 'demo', '/demo/correo');
  const mail = page.locator('details').filter({ hasText: 'Tu turno del' }).filter({ hasText: 'rosa' }).first();
  const href = await mail.locator('a[href*="/confirmar"]').getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  return `${pathname}${search}`;
}

test('[BOOK-03, CONF-01, TURN-02] what is booked is confirmed from its mail, and its card says so', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await visit(page, 'demo', '/login');
  await signInByForm(page, '5123456', 'portal2026');
  await expectPath(page, '/home');
  await visit(page, 'demo', '/solicitudTurnos');
  await page.getByLabel('Paciente').selectOption({ label: 'Rosa Ledesma' });
  await page.getByLabel('Especialidad').selectOption({ label: 'Clínica médica' });
  await page.getByRole('button', { name: 'Elegir este horario' }).click();
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  const told = page.getByRole('alertdialog', { name: 'Turno reservado' });
  await told.getByRole('button', { name: 'Aceptar' }).click();
  await expectPath(page, '/misTurnos');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Confirmado')).toBeHidden();

  await page.goto(await confirmingLink(page));
  await expect(page.getByRole('heading', { name: 'Turno confirmado' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Acceder al turno/ })).toBeVisible();

  await visit(page, 'demo', '/misTurnos');
  await expect(page.getByRole('article').getByText('Confirmado')).toBeVisible();
  await axe();
});
