import { enqueue, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import { fitsReaderSheet } from './crowded.ts';

/** The walk over all pages (axe-kit.ts) meets no layer over a page, and no one at the other end of a call. */
test.describe('a reader’s sheet of 200 %', { tag: '@desktop' }, () => {
  test('leaves menu and filters to be read and used on phones [FIXU-02]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'chacabuco', '30111222', 'portal2026', '/home');
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await fitsReaderSheet(page, 'menu');
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'demo', '30111222', 'portal2026', '/misTurnos');
    await page.getByRole('button', { name: 'Filtrar turnos' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtrar turnos' })).toBeVisible();
    await fitsReaderSheet(page, 'filters');
  });

  test('leaves the steps between cases to be read and used on phones [FIXU-02]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'vilsar', '25111222', 'gestor2026', '/detalleCaso?id=1037');
    await expect(page.getByRole('button', { name: 'Caso siguiente' })).toBeVisible();
    await fitsReaderSheet(page, 'case');
  });

  test('leaves both sides of a call to be read and used on phones [FIXU-02]', async ({ page, newPerson }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enqueue(page, 'chacabuco', '30111222');
    await expect(page.getByText('Tu lugar en la fila')).toBeVisible();
    await fitsReaderSheet(page, 'queue');
    const doctor = await newPerson({ viewport: { width: 390, height: 844 } });
    await openConsultingRoom(doctor, 'chacabuco');
    await doctor.getByRole('button', { name: 'Llamar al siguiente' }).click();
    for (const side of [doctor, page]) {
      await expect(side.getByText('Conectado', { exact: true })).toBeVisible();
      await fitsReaderSheet(side, side === page ? 'call, patient' : 'call, professional');
    }
  });
});
