import type { Locator, Page } from '@playwright/test';
import { expect, signIn } from '../e2e/fixtures.ts';
import { expectPath, visit } from '../e2e/visit.ts';
import { renewDemo, setClock, test } from './clocked-portal.ts';

const ANA = ['30111222', 'portal2026'] as const;
const MINUTE = 60_000;

/** Ten minutes before midnight, and the day after it, no holiday: the ends of months, of a February, and a leap day. */
const EVES = [
  { tenant: 'demo', eve: '2026-11-30T23:50:00-03:00', next: '2026-12-01', says: 'Martes 1 de diciembre' },
  { tenant: 'obsba', eve: '2027-03-31T23:50:00-03:00', next: '2027-04-01', says: 'Jueves 1 de abril' },
  { tenant: 'vilsar', eve: '2027-02-28T23:50:00-03:00', next: '2027-03-01', says: 'Lunes 1 de marzo' },
  { tenant: 'san_isidro', eve: '2028-02-28T23:50:00-03:00', next: '2028-02-29', says: 'Martes 29 de febrero' },
];

test.use({ tenants: EVES.map(({ tenant }) => tenant) });

/** The text of "El primero disponible". */
async function firstOffered(page: Page | Locator): Promise<{ readonly day: string; readonly hora: string }> {
  const said = page.getByText(/^\S+ \d{1,2} de \S+, \d\d:\d\d$/).first();
  const [day = '', hora = ''] = ((await said.textContent()) ?? '').split(', ');
  return { day, hora };
}

const take = (page: Page | Locator) => page.getByRole('button', { name: 'Elegir este horario' }).click();
const told = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Aceptar' }).click();

for (const { tenant, eve, next, says } of EVES)
  test(`${tenant}: books around midnight of ${eve.slice(0, 10)}, by professional and specialty [BOOK-01, BOOK-02, BOOK-03, TURN-04, A36]`, {
    tag: '@phone',
  }, async ({ page, portal }) => {
    const midnight = Date.parse(`${next}T00:00:00-03:00`);
    await setClock(portal, eve);
    await renewDemo(portal);
    await signIn(page, tenant, ...ANA);

    await visit(page, tenant, '/solicitudTurnos');
    await page.getByLabel('Paciente').selectOption({ label: 'Lucía Gómez' });
    await page.getByLabel('Especialidad').selectOption({ label: 'Pediatría' });
    const professional = page.getByRole('combobox', { name: 'Profesional' });
    await expect(professional).toBeVisible();
    if ((await professional.inputValue()) === '') await professional.selectOption({ index: 1 });
    await take(page);
    const childs = await firstOffered(page);
    await page.getByRole('button', { name: 'Confirmar reserva' }).click();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await told(page, 'Turno reservado');
    await expectPath(page, '/misTurnos');
    const hers = page.getByRole('article').filter({ hasText: 'Lucía Gómez' }).filter({ hasText: childs.hora });
    await expect(hers.first()).toBeVisible();

    await visit(page, tenant, '/solicitudTurnos');
    await page.getByLabel('Paciente').selectOption({ label: 'Ana Pérez' });
    await page.getByLabel('Especialidad').selectOption({ label: 'Clínica médica' });
    await page.getByRole('button', { name: 'Elegir este horario' }).waitFor();
    const { day, hora } = await firstOffered(page);
    // Today is over: nothing of it is offered ten minutes before it ends.
    expect(day).toBe(says);
    await take(page);
    await page.getByRole('button', { name: 'Confirmar reserva' }).click();
    const asked = page.getByRole('alertdialog', { name: '¿Querés confirmar el turno?' });
    await expect(asked).toContainText(says.toLowerCase());
    // The day changes while the question is open; the choice keeps its day and hour.
    await setClock(portal, midnight + 30_000);
    await asked.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await told(page, 'Turno reservado');
    await expectPath(page, '/misTurnos');
    // The device's clock did not jump with the server's: whoever opens the page now learns which day it is.
    await page.reload();
    const card = page
      .getByRole('article')
      .filter({ hasText: 'Ana Pérez' })
      .filter({ hasText: `${hora}Próximo` });
    await expect(card.first()).toContainText('Hoy');

    await card.first().getByRole('button', { name: 'Reprogramar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reprogramar turno' });
    await dialog.getByRole('button', { name: 'Elegir este horario' }).waitFor();
    const moved = await firstOffered(dialog);
    expect(moved.day).toBe(says);
    await take(dialog);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await told(page, 'Turno reprogramado');

    const starts = Date.parse(`${next}T${moved.hora}:00-03:00`);
    const stands = page
      .getByRole('article')
      .filter({ hasText: 'Ana Pérez' })
      .filter({ hasText: `${moved.hora}Próximo` });
    const lookAt = async (now: number) => {
      await setClock(portal, now);
      await signIn(page, tenant, ...ANA, '/misTurnos');
      await expect(stands.first()).toContainText('Hoy');
    };
    const move = stands.first().getByRole('button', { name: 'Reprogramar' });
    const call = stands.first().getByRole('button', { name: 'Iniciar Videollamada' });
    await lookAt(starts - 15 * MINUTE - 60_000);
    await expect(move).not.toHaveAttribute('aria-disabled', 'true');
    await expect(call).toBeHidden();
    await lookAt(starts - 15 * MINUTE);
    await expect(call).toBeVisible();
    await expect(move).toHaveAttribute('aria-disabled', 'true');
  });
