import { expect, signIn, test } from '../e2e/fixtures.ts';
import { expectPath, visit } from '../e2e/visit.ts';

for (const tenant of ['demo', 'obsba', 'vilsar', 'san_isidro'])
  test(`${tenant}: a child is booked with a professional, moved and cancelled @phone [BOOK-01, BOOK-03, TURN-02, TURN-05, TURN-07]`, async ({
    page,
    axe,
  }) => {
    await signIn(page, tenant, '30111222', 'portal2026');
    await visit(page, tenant, '/solicitudTurnos');
    await page.getByLabel('Paciente').selectOption({ label: 'Lucía Gómez' });
    await page.getByLabel('Especialidad').selectOption({ label: 'Pediatría' });
    const professional = page.getByRole('combobox', { name: 'Profesional' });
    await expect(professional).toBeVisible();
    if ((await professional.inputValue()) === '') await professional.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Elegir este horario' }).click();
    await page.getByRole('button', { name: 'Confirmar reserva' }).click();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Turno reservado' }).getByRole('button', { name: 'Aceptar' }).click();
    await expectPath(page, '/misTurnos');

    // The demo has another one of hers, three days ahead: the first that was offered is the earlier.
    const card = page.getByRole('article').filter({ hasText: 'Lucía Gómez' }).first();
    await expect(card.getByText('Pediatría')).toBeVisible();
    await axe();
    await card.getByRole('button', { name: 'Reprogramar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reprogramar turno' });
    await dialog.getByRole('button', { name: 'Elegir este horario' }).click();
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await page
      .getByRole('alertdialog', { name: 'Turno reprogramado' })
      .getByRole('button', { name: 'Aceptar' })
      .click();

    const before = await page.getByRole('article').count();
    const more = card.getByRole('button', { name: /^Más/ });
    await more.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await card.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar el turno' }).click();
    await page.getByRole('alertdialog', { name: 'Turno cancelado' }).getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('article')).toHaveCount(before - 1);
  });
