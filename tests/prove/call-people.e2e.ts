import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enqueue, expectPictures, framesDecoded, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, test } from '../e2e/fixtures.ts';

const connected = async (...pages: readonly Page[]): Promise<void> => {
  for (const page of pages) await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 });
};
const seen = (...pages: readonly Page[]) => Promise.all(pages.map(expectPictures));
const call = (professional: Page) => professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
const leave = async (patient: Page): Promise<void> => {
  await patient.getByRole('button', { name: 'Salir', exact: true }).click();
  await patient.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
  await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
};

test('moves queue and call to the newer of two windows @desktop [CARE-15, D-CARE-01]', async ({
  page: first,
  context,
  newPerson,
}) => {
  test.setTimeout(240_000);
  const professional = await newPerson();
  await context.addInitScript(instrument);
  await professional.addInitScript(instrument);
  const line = first.waitForEvent('websocket', {
    predicate: (socket) => socket.url().includes('/api/'),
    timeout: 60_000,
  });
  await enqueue(first, 'gagil', '30111222');
  // The newer window is the one whose line came last: the first one's is heard before the second opens.
  await (await line).waitForEvent('framereceived');
  const second = await context.newPage();
  await second.goto('/videocall');
  await expect(second.getByText('Sos la próxima persona')).toBeVisible();
  await expect(first.getByText(/Abriste la fila en otra ventana/)).toBeVisible();
  await openConsultingRoom(professional, 'gagil');
  await call(professional);
  await connected(second, professional);
  await seen(second, professional);

  const elsewhere = 'La videollamada está abierta en otra ventana';
  await first.getByRole('button', { name: 'Seguir acá' }).click();
  await connected(first, professional);
  await seen(first, professional);
  await expect(second.getByText(elsewhere)).toBeVisible();
  await expect(second.getByRole('button', { name: 'Salir', exact: true })).toHaveCount(0);
  await second.getByRole('button', { name: 'Seguir acá' }).click();
  await connected(second, professional);
  await seen(second, professional);
  await expect(first.getByText(elsewhere)).toBeVisible();
  await leave(second);
  await first.getByRole('button', { name: 'Seguir acá' }).click();
  await expect(first.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
});

test('shows a closed or crashed browser to the other, and reconnects @phone [D-CARE-01, D-CARE-06]', async ({
  page: patient,
  context,
  newPerson,
}) => {
  test.setTimeout(360_000);
  const professional = await newPerson();
  await context.addInitScript(instrument);
  await professional.context().addInitScript(instrument);
  await enqueue(patient, 'san_isidro', '30111222');
  await openConsultingRoom(professional, 'san_isidro');
  await call(professional);
  await connected(patient, professional);

  const again = await test.step('the patient closes the window, and comes back by the home page', async () => {
    await patient.close();
    await expect(professional.getByText(/^Ana Pérez perdió la conexión/)).toBeVisible({ timeout: 30_000 });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Volver a la videollamada' }).click();
    await expect(page).toHaveURL(/\/videocall$/);
    await connected(page, professional);
    await seen(page, professional);
    return page;
  });

  const room = await test.step('restores the professional’s notes after a browser crash', async () => {
    await professional.getByRole('textbox', { name: 'Notas', exact: true }).fill('Escrito antes de la caída.');
    await expect(professional.getByText('Guardado', { exact: true })).toBeVisible();
    const crashed = professional.waitForEvent('crash');
    const devtools = await professional.context().newCDPSession(professional);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await expect(again.getByText(/^Dr. Julián Ortiz perdió la conexión/)).toBeVisible({ timeout: 30_000 });
    const page = await professional.context().newPage();
    await page.goto('/consultorio');
    await expect(page.getByRole('textbox', { name: 'Notas', exact: true })).toHaveValue('Escrito antes de la caída.');
    await connected(again, page);
    await seen(again, page);
    return page;
  });

  await leave(again);
  await expect(room.getByText('La videollamada finalizó. Completá las notas')).toBeVisible();
});

test.describe('without devices', () => {
  /** A person with a browser of their own kind, at the same server. */
  async function personOf(
    browser: Browser,
    baseURL: string | undefined,
    watch: (context: BrowserContext) => Promise<void>,
  ): Promise<[BrowserContext, Page]> {
    const context = await browser.newContext({
      locale: 'es-AR',
      viewport: { width: 320, height: 640 },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    await watch(context);
    await context.addInitScript(instrument);
    return [context, await context.newPage()];
  }

  test('joins a call without devices or permission, and retries them @desktop [CARE-13, D-CARE-01]', async ({
    page: professional,
    baseURL,
    playwright,
    launchOptions,
    faults,
  }) => {
    test.setTimeout(300_000);
    await professional.addInitScript(instrument);
    const real = (launchOptions.args ?? []).filter((arg) => !arg.startsWith('--use-fake-ui'));
    const asking = await playwright.chromium.launch({ ...launchOptions, args: real });
    const bare = await playwright.chromium.launch({
      ...launchOptions,
      args: real.filter((arg) => !arg.startsWith('--use-fake')),
    });

    await test.step('a machine without camera and microphone hears and sees', async () => {
      const [context, patient] = await personOf(bare, baseURL, faults.watch);
      await context.grantPermissions(['camera', 'microphone']);
      await enqueue(patient, 'corredores_viales', '30111222');
      await expect(patient.getByText('No encontramos una cámara o un micrófono.', { exact: false })).toBeVisible();
      await openConsultingRoom(professional, 'corredores_viales');
      await call(professional);
      await expect(patient.getByText('Podés ver y escuchar, pero no te ven ni te escuchan.')).toBeVisible();
      await connected(patient);
      await seen(patient);
      await expect(professional.getByText('Ana Pérez no tiene cámara ni micrófono')).toBeVisible({ timeout: 30_000 });
      expect(await framesDecoded(professional)).toBe(0);
      // Nothing of the patient arrives: that it takes place all the same is the professional's word.
      await expect(patient.getByRole('button', { name: 'Salir sin costo' })).toBeVisible({ timeout: 30_000 });
      await professional.getByRole('button', { name: 'La atención se hace por otro medio' }).click();
      await professional.getByRole('alertdialog').getByRole('button', { name: 'Sí, se hace' }).click();
      await expect(patient.getByRole('button', { name: 'Salir sin costo' })).toHaveCount(0);
      await leave(patient);
    });

    await test.step('hears a patient allowing only the microphone, later sees the camera', async () => {
      const [context, patient] = await personOf(asking, baseURL, faults.watch);
      await context.grantPermissions(['microphone']);
      await enqueue(patient, 'corredores_viales', '28444555');
      await expect(patient.getByText('Sin permiso')).toHaveCount(1);
      await professional.getByRole('button', { name: 'Cerrar la atención' }).click();
      await professional.getByRole('alertdialog').getByRole('button', { name: 'Cerrar la atención' }).click();
      await call(professional);
      await connected(patient);
      await seen(patient);
      await expect(patient.getByText('Te escuchan, pero no te ven.')).toBeVisible();
      await expect(professional.getByText(/no tiene cámara$/)).toBeVisible({ timeout: 30_000 });
      await context.grantPermissions(['microphone', 'camera']);
      await patient.getByRole('button', { name: 'Probar de nuevo' }).click();
      await connected(patient, professional);
      await seen(patient, professional);
      await expect(patient.getByText('Te escuchan, pero no te ven.')).toHaveCount(0);
      await leave(patient);
    });
    await asking.close();
    await bare.close();
  });
});
