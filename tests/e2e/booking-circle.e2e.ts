import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectPath, signInByForm, visit } from './visit.ts';

/** Where the link of the newest mail of a booking leads, as its reader finds it in the demo's outbox. */
async function confirmingLink(page: Page): Promise<string> {
  await visit(page, 'demo', '/demo/correo');
  const mail = page.locator('details').filter({ hasText: 'Tu turno del' }).filter({ hasText: 'rosa' }).first();
  const href = await mail.locator('a[href*="/confirmar"]').getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  return `${pathname}${search}`;
}

/** A call as the page makes it, by the person signed in there. */
const send = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, what]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(what) });
      return answer.json();
    },
    [path, body] as const,
  );

/**
 * Cancels the appointments of the signed-in person, or those of an hour: leftovers of a failed try must not fail the
 * next one.
 */
async function giveBack(page: Page, hora?: string): Promise<void> {
  const left: { id: number; hora: string }[] = await send(page, '/api/turnos/listar', {});
  for (const turno of left)
    if (hora === undefined || turno.hora === hora) await send(page, '/api/turnos/cancelar', { id: turno.id });
}

test('confirms a booked appointment from its mail and updates the card [BOOK-03, CONF-01, TURN-02]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await visit(page, 'demo', '/login');
  await signInByForm(page, '5123456', 'portal2026');
  await expectPath(page, '/home');
  await giveBack(page);
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

/** Books an appointment at the unit's Clínica médica. @returns its number */
async function booked(
  page: Page,
  documento: string,
  slot: { readonly fecha: string; readonly hora: string },
): Promise<number> {
  await giveBack(page, slot.hora);
  const { unidad } = await page.evaluate(async () => (await fetch('/api/unidad/requisitos')).json());
  const services: { id: number; nome: string }[] = await send(page, '/api/servicios/habilitados', { unidad });
  const servicio = services.find(({ nome }) => nome === 'Clínica médica')?.id;
  const { id } = await send(page, '/api/turnos/reservar', { documento, unidad, servicio, ...slot });
  expect(id).toBeGreaterThan(0);
  return id;
}

test('offers a freed slot to a waitlisted patient, and books it [D-WAIT-01, D-WAIT-02, D-WAIT-03]', {
  tag: '@phone',
}, async ({ page, newPerson, axe }) => {
  const tenant = 'san_isidro';
  const other = await newPerson();
  await signIn(other, tenant, '31555669', 'portal2026');
  await signIn(page, tenant, '5123456', 'portal2026');
  await giveBack(page);
  const given = await booked(other, '31555669', { fecha: '2026-11-26', hora: '11:30' });
  await booked(page, '5123456', { fecha: '2026-12-03', hora: '12:00' });
  await visit(page, tenant, '/misTurnos');
  const card = page.getByRole('article');
  await card.getByRole('button', { name: /^Más/ }).click();
  await card.getByRole('button', { name: 'Avisame si se libera antes' }).click();
  const told = page.getByRole('alertdialog', { name: 'Estás en la lista de espera' });
  await told.getByRole('button', { name: 'Aceptar' }).click();
  await expect(card.getByText(/^Estás en la lista de espera/)).toBeVisible();

  await send(other, '/api/turnos/cancelar', { id: given });
  await expect(async () => {
    await page.reload();
    await expect(card.getByText('Se liberó un horario antes')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await axe();
  await card.getByRole('button', { name: 'Tomar ese horario' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tomar ese horario' }).click();
  await page.getByRole('alertdialog', { name: 'Turno reprogramado' }).getByRole('button', { name: 'Aceptar' }).click();
  await expect(card.getByText('11:30')).toBeVisible();
});

test('looks up a booking whose response was lost, and confirms once [FIXT-05]', {
  tag: '@desktop',
}, async ({ page, tolerate }) => {
  tolerate(/net::ERR_CONNECTION_RESET/);
  await visit(page, 'demo', '/login');
  await signInByForm(page, '5123456', 'portal2026');
  await expectPath(page, '/home');
  await giveBack(page);
  await visit(page, 'demo', '/solicitudTurnos');
  await page.getByLabel('Paciente').selectOption({ label: 'Rosa Ledesma' });
  await page.getByLabel('Especialidad').selectOption({ label: 'Clínica médica' });
  await page.getByRole('button', { name: 'Elegir este horario' }).click();
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  let lost = 0;
  // The booking arrives at the server; the line is cut before its answer.
  await page.route('**/api/turnos/reservar', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Turno reservado' })).toBeVisible();
  const booked: { status: number }[] = await send(page, '/api/turnos/listar', {});
  expect(booked.filter(({ status }) => status === 1)).toHaveLength(1);
  expect(lost).toBe(1);
  await giveBack(page);
});
