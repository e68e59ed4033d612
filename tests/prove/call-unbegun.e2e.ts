import type { Page } from '@playwright/test';
import { enqueue, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, test } from '../e2e/fixtures.ts';

/** A portal for each, so that no other patient is in its queue. */
const [BLOCKED, AWAY] = ['l_zamora', 'galeno'] as const;

/** Two networks that block each other and have no relay: no candidate is used. */
function blockPaths(): void {
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' });
    }

    override async addIceCandidate(): Promise<void> {}
  };
}

const back = (professional: Page) =>
  expect(professional.getByRole('button', { name: 'Llamar al siguiente' })).toBeVisible();

test('explains a network-blocked call to both sides without cost @desktop [FIXE-01]', async ({
  page: patient,
  newPerson,
}) => {
  const professional = await newPerson();
  await patient.addInitScript(blockPaths);
  await patient.setViewportSize({ width: 390, height: 844 });
  await enqueue(patient, BLOCKED, '30111222');
  await openConsultingRoom(professional, BLOCKED);
  await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();

  await test.step('both read why, and the patient goes back to the queue', async () => {
    for (const page of [patient, professional])
      await expect(page.getByText(/la red de uno de los dos puede estar bloqueando la videollamada/)).toBeVisible();
    await patient.screenshot({ path: 'test-results/llamada-sin-red-390.png' });
    await professional.screenshot({ path: 'test-results/llamada-sin-red-1280.png' });
    await patient.setViewportSize({ width: 320, height: 256 });
    await patient.getByRole('button', { name: 'Salir sin costo' }).click({ trial: true });
    await patient.screenshot({ path: 'test-results/llamada-sin-red-320x256.png' });
    await patient.setViewportSize({ width: 390, height: 844 });
    await patient.getByRole('button', { name: 'Volver a la fila' }).click();
    await expect(patient.getByRole('heading', { name: 'Ya estás en la fila' })).toBeVisible();
    const told = professional.getByRole('alertdialog');
    await expect(told).toHaveCount(1);
    await expect(told).toContainText('La videollamada no llegó a empezar');
    await told.getByRole('button', { name: 'Aceptar' }).click();
    await back(professional);
  });

  await test.step('leaves without cost, and asks for no rating', async () => {
    await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
    await patient.getByRole('button', { name: 'Salir', exact: true }).click();
    const asked = patient.getByRole('alertdialog', { name: '¿Querés salir sin costo?' });
    await asked.getByRole('button', { name: 'Salir sin costo' }).click();
    await expect(patient.getByRole('heading', { name: 'La videollamada no llegó a empezar' })).toBeVisible();
    await expect(patient.getByText('No se descuenta de tus atenciones')).toBeVisible();
    await expect(patient.getByText('Tu opinión')).toHaveCount(0);
    await back(professional);
  });
});

test('shows an absent patient as away, and ends with one dialog @desktop [FIXE-03, FIXE-04]', async ({
  page: patient,
  newPerson,
}) => {
  const professional = await newPerson();
  await enqueue(patient, AWAY, '28444555');
  await expect(patient.getByText('Sos la próxima persona')).toBeVisible();
  await openConsultingRoom(professional, AWAY);
  const row = professional.getByRole('row').filter({ hasText: 'Bruno' });
  await expect(row).toContainText('En espera');
  await patient.close();
  await expect(row).toContainText('No está conectado', { timeout: 20_000 });
  await row.getByRole('button', { name: 'Llamar' }).click();
  const asked = professional.getByRole('alertdialog', { name: /no está conectado ahora/ });
  await professional.screenshot({ path: 'test-results/llamar-ausente-1280.png' });
  await asked.getByRole('button', { name: 'Llamar igual' }).click();
  await expect(professional.getByText(/todavía no entró a la videollamada/)).toBeVisible();
  await professional.getByRole('button', { name: 'Devolver a la fila' }).click();
  const sure = professional.getByRole('alertdialog');
  await expect(sure).toHaveCount(1);
  await expect(sure).toContainText('conserva su lugar');
  await sure.getByRole('button', { name: 'Devolver a la fila' }).click();
  await back(professional);
  await expect(row).toContainText('No está conectado');
  await expect(professional.getByRole('alertdialog')).toHaveCount(0);
});
