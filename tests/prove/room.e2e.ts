import { enqueue, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { Installation, type Instance } from './installation.ts';
import { personAt } from './person.ts';

const HOST = 'https://salas.example.org';

/** Remembers every question for a camera or a microphone. */
function watchDevices(): void {
  const asked: unknown[] = [];
  Object.assign(window, { asked });
  // An empty page lacks it.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return;
  const original = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (wanted) => {
    asked.push(wanted);
    return original(wanted);
  };
}

/* One server for all tests. */
test.describe.configure({ mode: 'default' });

let installation: Installation;
let server: Instance;
test.beforeAll(async () => {
  installation = new Installation(['demo', 'guemes', 'lanus']);
  // Two portals of very different looks, dropped in as a customer's own.
  for (const [tenant, unit] of [
    ['guemes', 1],
    ['lanus', 2],
  ] as const)
    installation.change(`${tenant}/tenant.json`, (document) => ({
      ...document,
      linkHosts: ['https://www.correoargentino.com.ar', ...((document.linkHosts as string[] | undefined) ?? []), HOST],
      settings: {
        ...(document.settings as object | undefined),
        videoCall: { provider: 'link', room: `${HOST}/${unit}/{{attention.id}}` },
      },
    }));
  server = await installation.start({});
});
test.afterAll(() => installation?.remove());

for (const tenant of ['guemes', 'lanus']) {
  test(`@desktop ${tenant}: a consultation in the organization’s own room [CARE-15, CARE-16, D-CARE-01]`, async ({
    browser,
    axe,
    faults,
  }) => {
    const patient = await personAt(browser, server, [watchDevices, instrument], faults.watch);
    const professional = await personAt(browser, server, [watchDevices, instrument], faults.watch);
    await patient.setViewportSize({ width: 390, height: 844 });
    const calls: string[] = [];
    for (const page of [patient, professional]) {
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page
        .context()
        .route(`${HOST}/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sala</title><h1>Sala</h1>' }),
        );
    }
    await enqueue(patient, tenant, '30111222');
    await expect(patient.getByRole('status').filter({ hasText: 'Tu lugar en la fila' })).toContainText('1.º');
    await expect(patient.getByText('Es en la sala de')).toBeVisible();
    await axe(patient);
    await patient.screenshot({ path: `test-results/sala-${tenant}-fila-390.png`, fullPage: true });
    await openConsultingRoom(professional, tenant);
    await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();

    const addresses: string[] = [];
    for (const page of [patient, professional]) {
      await expect(page.getByText('Ya pueden verse en la sala')).toBeVisible();
      await axe(page);
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Entrar a la sala' }).click();
      const room = await opened;
      await expect(room.getByRole('heading', { name: 'Sala' })).toBeVisible();
      expect(await room.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      addresses.push(room.url());
    }
    expect(new Set(addresses).size).toBe(1);
    expect(addresses[0]).toMatch(/^https:\/\/salas\.example\.org\/[12]\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await patient.screenshot({ path: `test-results/sala-${tenant}-390.png`, fullPage: true });
    await professional.screenshot({ path: `test-results/sala-${tenant}-1280.png` });

    await patient.reload();
    await expect(patient.getByText('Ya pueden verse en la sala')).toBeVisible();
    await patient.getByRole('button', { name: 'Terminar la consulta' }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Terminar la consulta' }).click();
    await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
    await expect(patient.getByText('Julián Ortiz')).toBeVisible();
    await expect(professional.getByText('La videollamada finalizó. Completá las notas')).toBeVisible();

    expect(calls.filter((path) => path.endsWith('/ice'))).toEqual([]);
    for (const page of [patient, professional]) {
      const used = await page.evaluate(() => {
        const seen = window as unknown as { asked: unknown[]; instrument: { connections: unknown[] } };
        return [seen.asked.length, seen.instrument.connections.length];
      });
      expect(used).toEqual([0, 0]);
    }
  });
}

test('@desktop a queue that loses the network says so, and an outage is no empty room [FIXU-14]', async ({
  browser,
  axe,
  faults,
  tolerate,
}) => {
  tolerate(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  const professional = await personAt(browser, server, [instrument], faults.watch);
  await openConsultingRoom(professional, 'guemes');
  const call = professional.getByRole('button', { name: 'Llamar al siguiente' });
  await expect(call).toBeVisible();
  await expect(professional.getByRole('button', { name: /Activar sonido|Silenciar/ })).toBeVisible();
  const patient = await personAt(browser, server, [instrument], faults.watch);
  await enqueue(patient, 'guemes', '30111222');
  await expect(professional.getByRole('status').filter({ hasText: /^Llegó Ana/ })).toBeVisible();

  await professional.context().setOffline(true);
  await expect(professional.getByText(/^Sin conexión: lista de las \d\d:\d\d$/).first()).toBeVisible();
  await expect(professional.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
  await expect(call).toHaveAccessibleDescription(/^Sin conexión: /);
  for (const width of [390, 1280]) {
    await professional.setViewportSize({ width, height: 844 });
    await professional.screenshot({ path: `test-results/consultorio-sin-conexion-${width}.png`, fullPage: true });
  }
  await axe(professional);
  await call.click();
  const told = professional.getByRole('alertdialog');
  await expect(told).toContainText(/conexión|comunicación|respuesta/);
  await expect(told).not.toContainText('No hay pacientes en espera');
  await told.getByRole('button').first().click();

  await professional.context().setOffline(false);
  await expect(professional.getByText(/^Sin conexión: /)).toHaveCount(0);
  await expect(call).toHaveAccessibleDescription('');
  await patient.getByRole('button', { name: 'Salir de la fila' }).first().click();
});
