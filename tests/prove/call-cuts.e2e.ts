import { setTimeout as pass } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { cutLines, enqueue, expectPictures, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, test } from '../e2e/fixtures.ts';

/** On the phone the patient's network fails, on the desktop the professional's; each at a portal of its own. */
const PORTALS: Readonly<Record<string, string>> = { phone: 'guemes', desktop: 'osperyh' };
/** Seconds: a lift, a tunnel, a change from the house's net to the street's that goes wrong. */
const CUTS = [5, 25, 84];
/** From so many seconds on a cut is long enough to be told to both. */
const TOLD = 20;

/** Takes the whole net away from a page, and gives it back: line, calls and media. */
async function netOf(page: Page): Promise<(there: boolean) => Promise<void>> {
  const net = await page.context().newCDPSession(page);
  await net.send('Network.enable');
  const emulate = async (there: boolean): Promise<void> => {
    const speed = { latency: 1, downloadThroughput: -1, uploadThroughput: -1 };
    await net.send('Network.emulateNetworkConditions', { ...speed, offline: !there, packetLoss: there ? 0 : 100 });
  };
  // Before the connection is made: Chromium does not apply it to paths that exist already.
  await emulate(true);
  return async (there) => {
    if (!there) await cutLines(page, true);
    await emulate(there);
    if (there) await cutLines(page, false);
  };
}

test('recovers from 5, 25 and 84 s cuts, shown on both sides [CARE-19, D-CARE-01]', async ({
  page: patient,
  newPerson,
  tolerate,
}, { project }) => {
  test.setTimeout(420_000);
  tolerate(/WebSocket|Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  const professional = await newPerson();
  for (const page of [patient, professional]) await page.addInitScript(instrument);
  const portal = PORTALS[project.name] ?? 'demo';
  const [cut, other, otherName] =
    project.name === 'phone' ? [patient, professional, 'Ana Pérez'] : [professional, patient, 'Julián Ortiz'];
  await enqueue(patient, portal, '30111222');
  await openConsultingRoom(professional, portal);
  const setNet = await netOf(cut);
  await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
  const expectConnected = async () => {
    for (const page of [patient, professional])
      await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 });
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
  };
  await expectConnected();
  const notes = professional.getByRole('textbox', { name: 'Notas', exact: true });

  for (const seconds of CUTS)
    await test.step(`${seconds} seconds`, async () => {
      const end = Date.now() + seconds * 1_000;
      await setNet(false);
      if (seconds >= TOLD) {
        await expect(cut.getByText(/^Se cortó (tu|la) conexión. Reconectando…/)).toBeVisible({ timeout: TOLD * 1_000 });
        await expect(other.getByText(`${otherName} perdió la conexión.`)).toBeVisible({ timeout: TOLD * 1_000 });
        await notes.fill(`Corte de ${seconds} segundos`);
      }
      await pass(Math.max(0, end - Date.now()));
      expect([new URL(patient.url()).pathname, new URL(professional.url()).pathname]).toEqual([
        '/videocall',
        '/consultorio',
      ]);
      await setNet(true);
      await expectConnected();
      if (seconds >= TOLD)
        await expect(professional.getByText('Guardado', { exact: true })).toBeVisible({ timeout: 40_000 });
    });

  await test.step('it is still the same attention, and ends as any other', async () => {
    await patient.getByRole('button', { name: 'Salir', exact: true }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
    await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
    await expect(notes).toHaveValue('Corte de 84 segundos');
    await professional.getByRole('button', { name: 'Cerrar la atención' }).click();
    await professional.getByRole('alertdialog').getByRole('button', { name: 'Cerrar la atención' }).click();
    await expect(professional.getByRole('button', { name: 'Llamar al siguiente' })).toBeVisible();
  });
});
