import type { Locator, Page } from '@playwright/test';
import { descriptions, enqueue, expectPictures, instrument, openConsultingRoom, sentTrack } from './call-kit.ts';
import { expect, test } from './fixtures.ts';

/** A separate portal, so that no other journey shares its queue. */
const PORTAL = 'guemes';

/** Where professionals work. */
const A_DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };

/** All one may do in a call is in view as a whole, and nothing lies over it. */
async function expectControls(page: Page): Promise<void> {
  for (const name of ['Silenciar', 'Apagar cámara', 'Salir'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Salir', exact: true }).click({ trial: true });
  await expectApart(page.getByRole('toolbar').getByRole('button'));
}

/** No two of these lie over each other, nor does what they say run out of them. */
async function expectApart(buttons: Locator): Promise<void> {
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const drawn = [button.getBoundingClientRect(), ...range.getClientRects()];
      return [Math.min(...drawn.map(({ left }) => left)), Math.max(...drawn.map(({ right }) => right))] as const;
    }),
  );
  for (const [index, [left]] of boxes.entries())
    if (index > 0) expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.[1] ?? 0);
}

test.describe.configure({ mode: 'serial' });

test('shows the queue position, survives a reload, asks before leaving [CARE-06, CARE-15, D-CARE-01]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await enqueue(page, PORTAL, '28444555');
  const place = page.getByRole('status').filter({ hasText: 'Tu lugar en la fila' });
  await expect(place).toContainText('1.º');
  await expect(page.getByText('Te escuchamos')).toBeVisible();
  await expect(page.getByText('Funciona')).toBeVisible();
  await axe();
  await page.goto('/home');
  await expect(page.getByText('Estás en la fila')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Volver a la fila' }).click();
  await expect(place).toContainText('Sos la próxima persona');
  await page.getByRole('button', { name: 'Salir de la fila' }).click();
  await page.getByRole('button', { name: 'Seguir esperando' }).click();
  await expect(place).toBeVisible();
  await page.getByRole('button', { name: 'Salir de la fila' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir de la fila' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('connects patient and professional through reloads until one leaves [CARE-15, CARE-16, CARE-19, SHELL-05, D-CARE-01, D-CARE-03]', {
  tag: '@phone',
}, async ({ page: patient, newPerson, axe }) => {
  test.setTimeout(120_000);
  const professional = await newPerson(A_DESK);
  for (const page of [patient, professional]) await page.addInitScript(instrument);
  await enqueue(patient, PORTAL, '30111222');
  await expect(patient.getByText('1.º')).toBeVisible();
  await openConsultingRoom(professional, PORTAL);

  await test.step('keeps short cells of the queue on one line [FIXV-02]', async () => {
    const cells = professional.getByRole('table').first().locator('tbody tr').first().locator('th, td');
    await expect(cells.filter({ hasText: '43 años' })).toBeVisible();
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
      }),
    );
    expect(lines.slice(0, 4)).toEqual([1, 1, 1, 1]);
  });

  await test.step('being called starts the call by itself, with pictures both ways', async () => {
    await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
    for (const page of [patient, professional])
      await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
    await expect(patient.getByRole('contentinfo')).toHaveCount(0);
    await axe(patient);
    await axe(professional);
  });

  await test.step('fills the window, controls in view and apart, in any orientation [FIXV-01, FIXC-08, FIXE-04]', async () => {
    for (const size of [
      { width: 320, height: 640 },
      { width: 844, height: 390 },
      { width: 320, height: 256 },
      { width: 390, height: 844 },
    ]) {
      await patient.setViewportSize(size);
      const edges = () =>
        patient.evaluate(() => {
          const { top = -1, bottom = 0 } = document.querySelector('[data-fills]')?.getBoundingClientRect() ?? {};
          return [Math.round(top), Math.round(bottom) - innerHeight];
        });
      await expect.poll(edges, { message: `${size.width} px` }).toEqual([0, 0]);
      await expectControls(patient);
    }
  });

  await test.step('keeps the professional’s controls in view wherever the page scrolls [CARE-15, FIXC-08]', async () => {
    for (const size of [
      { width: 320, height: 568 },
      { width: 844, height: 390 },
    ]) {
      await professional.setViewportSize(size);
      await professional.evaluate(() => scrollTo(0, 0));
      await expectControls(professional);
      await expect(professional.getByText('Conectado', { exact: true })).toBeInViewport({ ratio: 1 });
      await professional.getByRole('toolbar').evaluate((controls) => controls.parentElement?.scrollIntoView());
      await expectControls(professional);
    }
    // At 844x390: also while one writes, without anything under them that has the focus.
    await professional.getByRole('textbox', { name: 'Receta', exact: true }).focus();
    await expectControls(professional);
    await professional.getByRole('button', { name: 'Cerrar la atención' }).focus();
    const written = await professional.getByRole('button', { name: 'Cerrar la atención' }).boundingBox();
    const controls = await professional.getByRole('toolbar').boundingBox();
    expect((written?.y ?? 0) + (written?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
    await professional.setViewportSize(A_DESK.viewport);
  });

  await test.step('tells the other side when one turns off microphone or camera', async () => {
    await patient.getByRole('button', { name: 'Silenciar' }).click();
    await expect(professional.getByText('Ana Pérez silenció su micrófono')).toBeVisible();
    await patient.getByRole('button', { name: 'Apagar cámara' }).click();
    await expect(professional.getByText('Ana Pérez apagó su cámara y su micrófono')).toBeVisible();
    await patient.getByRole('button', { name: 'Activar micrófono' }).click();
    await patient.getByRole('button', { name: 'Encender cámara' }).click();
    await expect(professional.getByText('Conectado', { exact: true })).toBeVisible();
  });

  /** Labels of the professional's camera and microphone, as chosen by name: a turn to the other camera is not remembered. */
  let chosen: (string | undefined)[] = [];
  await test.step('exchanges camera and microphone without a new negotiation, and remembers them [FIXE-06]', async () => {
    for (const page of [patient, professional]) {
      chosen = [];
      await page.getByRole('button', { name: 'Elegir cámara, micrófono y parlante' }).click();
      const before = await descriptions(page);
      for (const name of ['Cámara', 'Micrófono']) {
        const list = page.getByRole('combobox', { name });
        const kind = name === 'Cámara' ? 'video' : 'audio';
        const others = await list.locator('option:not(:checked)').allTextContents();
        await list.selectOption({ label: others.at(-1) ?? '' });
        await expect.poll(() => sentTrack(page, kind)).toBe(others.at(-1));
        chosen.push(others.at(-1));
      }
      await page.getByRole('button', { name: 'Usar la otra cámara' }).click();
      await expect
        .poll(() => sentTrack(page, 'video'))
        .not.toBe(await page.getByRole('combobox', { name: 'Cámara' }).textContent());
      expect(await descriptions(page)).toEqual(before);
      await axe(page);
      await page.getByRole('button', { name: 'Elegir cámara, micrófono y parlante' }).click();
    }
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
  });

  await test.step('resumes the call with the chosen devices when either side reloads the page [FIXE-06]', async () => {
    await patient.goto('/home');
    await expect(patient.getByText('Tenés una videollamada en curso')).toBeVisible();
    await patient.getByRole('button', { name: 'Volver a la videollamada' }).click();
    await expect(patient.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 20_000 });
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
    await professional.reload();
    await expect(professional.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(() => Promise.all([sentTrack(professional, 'video'), sentTrack(professional, 'audio')]))
      .toEqual(chosen);
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
  });

  await test.step('leaving is asked for, and ends it for both', async () => {
    await patient.getByRole('button', { name: 'Salir', exact: true }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
    await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
    await expect(patient.getByRole('contentinfo')).toBeVisible();
    await expect(patient.getByText('Julián Ortiz')).toBeVisible();
    await expect(professional.getByText('La videollamada finalizó. Completá las notas')).toBeVisible();
  });

  await test.step('keeps the professional’s notes after call and reload, then in history', async () => {
    const notes = professional.getByRole('textbox', { name: 'Notas', exact: true });
    await notes.fill('Faringitis. Reposo y líquidos.');
    await expect(professional.getByText('Guardado', { exact: true })).toBeVisible();
    await professional.reload();
    await expect(notes).toHaveValue('Faringitis. Reposo y líquidos.');
    await axe(professional);
    await professional.setViewportSize({ width: 390, height: 844 });
    const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
    expect(await top(notes)).toBeLessThan(
      await top(professional.getByRole('heading', { name: 'Atenciones anteriores' })),
    );
    const left = async (element: Locator) => (await element.first().boundingBox())?.x;
    expect(await left(professional.getByText('Ver notas y documentos'))).toBe(
      await left(professional.getByRole('heading', { name: 'Atenciones anteriores' })),
    );
    await professional.setViewportSize(A_DESK.viewport);
    await professional.getByRole('textbox', { name: 'Receta', exact: true }).fill('Ibuprofeno 400 mg cada 8 horas');
    const kind = professional.getByRole('combobox', { name: 'Tipo de documento' });
    const choose = async (name: string) => {
      await kind.selectOption('Certificado');
      const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
      await professional.getByLabel('Archivo').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    };
    await choose('certificado.pdf');
    await professional.getByRole('button', { name: 'Adjuntar' }).click();
    await expect(professional.getByText('Certificado: certificado.pdf')).toBeVisible();
    await expect(kind).toHaveValue('');
    // Closing attaches a chosen file that was not attached yet.
    await choose('reposo.pdf');
    await professional.getByRole('button', { name: 'Cerrar la atención' }).click();
    await expect(professional.getByText('Certificado: reposo.pdf')).toBeVisible();
    await professional.getByRole('button', { name: 'Cerrar y emitir la receta' }).click();
    await expect(professional.getByRole('button', { name: 'Llamar al siguiente' })).toBeVisible();
  });

  await test.step('the patient says how it was, once', async () => {
    await patient.getByRole('radio', { name: 'Muy buena' }).check();
    await patient.getByRole('button', { name: 'Enviar mi opinión' }).click();
    await expect(patient.getByText('Gracias por contarnos cómo fue la atención.')).toBeVisible();
    await axe(patient);
  });

  await test.step('and reads without doing anything that the documents came', async () => {
    const came = patient.getByRole('status').filter({ hasText: 'te dejó 3 documentos en Mis atenciones' });
    await expect(came).toBeVisible({ timeout: 30_000 });
    await patient.getByRole('link', { name: 'Ver la consulta y sus documentos' }).click();
    await expect(patient.getByText('Certificado').first()).toBeVisible();
  });
});
