import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import { expectPath, putBackForRetry } from '../e2e/visit.ts';

/** Most stops of Tab before the next choice, because tabbing through all tiles is unusable. */
const NEAR = 12;

/** Goes on by Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, stops = NEAR): Promise<void> {
  // A radio behind its tile is drawn by its label: it is there without being seen.
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step <= stops; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by ${stops} stops of Tab: ${target}`);
}

/** Chooses from a list by the first letters of a choice. */
async function pick(page: Page, label: string, letters: string, stops = NEAR): Promise<void> {
  const list = page.getByRole('combobox', { name: label, exact: true });
  await tabTo(page, list, stops);
  await expect(list.getByRole('option').filter({ hasText: letters })).not.toHaveCount(0);
  await page.keyboard.type(letters);
}

/** Presses a button that Tab reaches. */
async function press(page: Page, button: Locator, stops = NEAR): Promise<void> {
  await tabTo(page, button, stops);
  await page.keyboard.press('Enter');
}

/** The second day that is offered, and the second time of it: arrows go through tiles. @returns that time */
async function chooseByArrows(page: Page, within: Page | Locator): Promise<string> {
  await tabTo(
    page,
    within
      .getByRole('group', { name: /Elegí el día/ })
      .getByRole('radio')
      .first(),
  );
  await page.keyboard.press('ArrowRight');
  const times = within.getByRole('group', { name: /Elegí el horario/ });
  await tabTo(page, times.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  return times.getByRole('radio', { checked: true }).inputValue();
}

const news = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Aceptar' });

for (const tenant of ['obsba', 'vilsar'])
  test(`${tenant}: an appointment is booked, moved and cancelled without the mouse [BOOK-01, BOOK-03, TURN-05, TURN-07]`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await putBackForRetry(page, tenant);
    await signIn(page, tenant, '5123456', 'portal2026', '/solicitudTurnos');
    await pick(page, 'Paciente', 'Rosa');
    await pick(page, 'Especialidad', 'Derma');
    await tabTo(page, page.getByRole('radio', { name: 'Especialidad' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await pick(page, 'Profesional', 'Ortiz');
    const hora = await chooseByArrows(page, page);
    await press(page, page.getByRole('button', { name: 'Confirmar reserva' }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar', exact: true }));
    await press(page, news(page, 'Turno reservado'));
    await expectPath(page, '/misTurnos');

    const card = page.getByRole('article');
    await expect(card).toContainText(hora);
    await press(page, card.getByRole('button', { name: 'Reprogramar' }), 40);
    const dialog = page.getByRole('dialog', { name: 'Reprogramar turno' });
    const moved = await chooseByArrows(page, dialog);
    await press(page, dialog.getByRole('button', { name: 'Confirmar' }));
    await press(page, news(page, 'Turno reprogramado'));
    await expect(card).toContainText(moved);

    // Reading goes on at the card, not at the top of the page.
    await press(page, card.getByRole('button', { name: 'Cancelar' }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar el turno' }));
    await press(page, news(page, 'Turno cancelado'));
    await expect(card).toHaveCount(0);
  });
