import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enqueue, expectPictures, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, test as journey } from '../e2e/fixtures.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { copyTenants } from './installation.ts';
import { OwnServer } from './own-server.ts';

/** On the phone with the embedded database, on the desktop with PostgreSQL: each once. */
const PORTS: Readonly<Record<string, number>> = { phone: 1, desktop: 2 };

const test = journey.extend<{ portal: OwnServer }>({
  portal: [
    async ({ browserName: _browser }, use, { project }) => {
      const port = Number(process.env.E2E_PORT ?? 3310) + (PORTS[project.name] ?? 3);
      const onPostgres = project.name === 'desktop';
      const cluster = onPostgres ? await startEmbedded().catch(startDebian) : undefined;
      const folder = await mkdtemp(join(tmpdir(), 'portal-restart-'));
      copyTenants(join(folder, 'tenants'), ['demo', 'guemes']);
      const database = cluster ? { DATABASE_URL: cluster.url } : { DATA_DIR: join(folder, 'data') };
      const server = new OwnServer(port, database, { TENANTS_DIR: join(folder, 'tenants') });
      await server.start();
      await use(server);
      await server.stop('SIGKILL');
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
});

const CONNECTED = 'Conectado';
const AWAY = /No perdiste tu lugar/;

/** Expects no sign-in form, error or dialog: the page is unchanged. */
async function expectUndisturbed(page: Page, path: string): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Contraseña')).toHaveCount(0);
}

test('a call outlives the server: killed, and stopped [R4, CARE-15, CARE-19, D-CARE-01]', async ({
  page: patient,
  newPerson,
  portal,
  tolerate,
}) => {
  test.setTimeout(600_000);
  // A browser logs every refused connection to its console.
  tolerate(/WebSocket connection|Failed to load resource: net::ERR/);
  const professional = await newPerson();
  const waiting = await newPerson();
  for (const person of [patient, professional]) await person.addInitScript(instrument);
  await enqueue(patient, 'guemes', '30111222');
  await enqueue(waiting, 'guemes', '28444555');
  await openConsultingRoom(professional, 'guemes');
  await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
  const both = [patient, professional] as const;
  const expectConnected = async () => {
    for (const person of both)
      await expect(person.getByText(CONNECTED, { exact: true })).toBeVisible({ timeout: 30_000 });
    await Promise.all(both.map(expectPictures));
  };
  await expectConnected();
  const notes = professional.getByRole('textbox', { name: 'Notas', exact: true });
  await notes.fill('Antes del corte.');
  await expect(professional.getByText('Guardado', { exact: true })).toBeVisible();

  await test.step('killed server: media continues, drafts wait, and the queue shows the outage', async () => {
    await portal.stop('SIGKILL');
    await expect(waiting.getByText(AWAY)).toBeVisible({ timeout: 30_000 });
    await notes.fill('Antes del corte. Y durante el corte.');
    await expect(professional.getByText(/Todavía no pudimos guardar/)).toBeVisible({ timeout: 30_000 });
    await professional.getByRole('button', { name: 'Silenciar' }).click();
    await expectConnected().catch(() => undefined);
    await expectUndisturbed(patient, '/videocall');
    await expectUndisturbed(waiting, '/videocall');
    await expectUndisturbed(professional, '/consultorio');
  });

  await test.step('reports a failed exit while the server is down, keeps the call', async () => {
    await patient.getByRole('button', { name: 'Salir', exact: true }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
    const said = patient.getByRole('dialog').or(patient.getByRole('alertdialog'));
    await expect(said).toBeVisible({ timeout: 60_000 });
    await said.getByRole('button').first().click();
    await expect(patient.getByText(CONNECTED, { exact: true })).toBeVisible();
  });

  await test.step('restarted server: restores sockets, notes, queue position and mute state', async () => {
    await portal.start();
    await expect(patient.getByText('Julián Ortiz silenció su micrófono')).toBeVisible({ timeout: 60_000 });
    await professional.getByRole('button', { name: 'Activar micrófono' }).click();
    await expect(professional.getByText('Guardado', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(waiting.getByText(AWAY)).toBeHidden({ timeout: 30_000 });
    await expect(waiting.getByText('Sos la próxima persona')).toBeVisible();
    await expectConnected();
  });

  await test.step('stopped and started server: also survives a page reload', async () => {
    await portal.stop('SIGTERM');
    await expect(waiting.getByText(AWAY)).toBeVisible({ timeout: 30_000 });
    await portal.start();
    await expect(waiting.getByText(AWAY)).toBeHidden({ timeout: 60_000 });
    await professional.reload();
    await expectConnected();
    await expect(notes).toHaveValue('Antes del corte. Y durante el corte.');
    await patient.goto('/videocall');
    await expectConnected();
  });

  await test.step('leaving, writing and closing still work', async () => {
    await patient.getByRole('button', { name: 'Salir', exact: true }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
    await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
    await expect(professional.getByText('La videollamada finalizó. Completá las notas')).toBeVisible();
    await professional.getByRole('button', { name: 'Cerrar la atención' }).click();
    await professional.getByRole('alertdialog').getByRole('button', { name: 'Cerrar la atención' }).click();
    await expect(professional.getByRole('button', { name: 'Llamar al siguiente' })).toBeVisible();
    await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
    await expect(waiting.getByText(CONNECTED, { exact: true })).toBeVisible({ timeout: 30_000 });
  });
});
