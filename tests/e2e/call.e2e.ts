import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Two portals of their own, so that the journeys on phone and desk never meet in one queue. */
const PORTALS: Readonly<Record<string, string>> = { phone: 'guemes', desktop: 'osperyh' };

test.describe.configure({ mode: 'serial' });

/** Runs in the page before its own code: remembers connections, and lets a test cut the lines. */
function instrument(): void {
  const state = { connections: [] as RTCPeerConnection[], sockets: [] as WebSocket[], cut: false };
  Object.assign(window, { instrument: state });
  const NativePeer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends NativePeer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      state.connections.push(this);
    }
  };
  const NativeSocket = window.WebSocket;
  window.WebSocket = class extends NativeSocket {
    constructor(url: string | URL) {
      super(url);
      state.sockets.push(this);
      if (state.cut) this.close();
    }
  };
}

type Instrumented = Window & {
  readonly instrument: { readonly connections: RTCPeerConnection[]; readonly sockets: WebSocket[]; cut: boolean };
};

/** Pictures of the other side that this page has decoded on the connection in use. */
const framesDecoded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const connection = (window as unknown as Instrumented).instrument.connections.at(-1);
    let frames = 0;
    for (const report of connection ? (await connection.getStats()).values() : [])
      if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0;
    return frames;
  });

/** Waits until more pictures of the other side have come than there were. */
async function expectPictures(page: Page): Promise<void> {
  const before = await framesDecoded(page);
  await expect.poll(() => framesDecoded(page), { timeout: 20_000 }).toBeGreaterThan(before);
}

/** Loses every line of the page for `cut`, or gives the net back. */
async function cutLines(page: Page, cut: boolean): Promise<void> {
  await page.evaluate((away) => {
    const state = (window as unknown as Instrumented).instrument;
    state.cut = away;
    if (away) for (const socket of state.sockets) socket.close();
  }, cut);
}

/** Puts the patient in the queue by the call that the page of care makes, and opens the page of the queue. */
async function enqueue(page: Page, portal: string, documento: string): Promise<void> {
  await signIn(page, portal, documento, 'portal2026');
  const status = await page.evaluate(async (dni) => {
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(path, {
        method: body ? 'POST' : 'GET',
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { unidad } = (await ask('/api/unidad/requisitos')).body;
    const services: { id: number; nome: string }[] = (await ask('/api/servicios/habilitados', { unidad })).body;
    const servicio = services.find(({ nome }) => nome === 'Clínica médica')?.id;
    const { version } = (await ask('/api/documentos/terminos', { tipo: 96 })).body;
    // What a run that failed left behind must not make the next one fail.
    const left = (await ask('/api/atenciones/enCurso', { documento: dni, unidad })).body;
    if (left !== null) await ask('/api/atenciones/salir', { id: left.id });
    return (await ask('/api/atenciones/iniciar', { documento: dni, unidad, servicio, terminos: version })).status;
  }, documento);
  expect(status, `queue of ${documento} at ${portal}`).toBe(200);
  await page.goto('/videocall');
}

/** Signs the professional of Clínica médica in at their own door. */
async function openConsultingRoom(page: Page, portal: string): Promise<void> {
  await page.goto(`/consultorio?tenant=${portal}`);
  await page.getByRole('textbox', { name: /Correo|Email/ }).fill('julian.ortiz@example.com');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('medico2026');
  // The button says something else while it works: only the answer tells that the session is there.
  const entered = page.waitForResponse('**/api/auth/consultorio');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  expect((await entered).status()).toBe(200);
  // What a run that failed left open must not make the next one fail.
  await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const left = await post('/api/consultorio/actual', {});
    if (left !== null) await post('/api/consultorio/finalizar', { id: left.id });
  });
  await page.goto('/consultorio');
  await expect(page.getByRole('heading', { name: 'Consultorio', level: 1 })).toBeVisible();
}

const portalOf = (project: string): string => PORTALS[project] ?? 'demo';

test('[CARE-06, CARE-15, D-CARE-01] the queue says the place, lives on after a reload, and is left only when sure', async ({
  page,
  axe,
}, { project }) => {
  await enqueue(page, portalOf(project.name), '28444555');
  const place = page.getByRole('status').filter({ hasText: 'Tu lugar en la fila' });
  await expect(place).toContainText('1.º');
  await expect(page.getByText('Te escuchamos')).toBeVisible();
  await expect(page.getByText('Funciona')).toBeVisible();
  await axe();
  await page.reload();
  await expect(place).toContainText('Sos la próxima persona');
  await page.getByRole('button', { name: 'Salir de la fila' }).click();
  await page.getByRole('button', { name: 'Seguir esperando' }).click();
  await expect(place).toBeVisible();
  await page.getByRole('button', { name: 'Salir de la fila' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir de la fila' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('[CARE-15, CARE-16, CARE-19, D-CARE-01, D-CARE-03] a patient and a professional see each other, through cuts, until one leaves', async ({
  page: patient,
  newPerson,
  axe,
}, { project }) => {
  test.setTimeout(180_000);
  const portal = portalOf(project.name);
  const professional = await newPerson();
  for (const page of [patient, professional]) await page.addInitScript(instrument);
  // Set before the connection is made: Chromium does not apply it to paths that exist already.
  const net = await patient.context().newCDPSession(patient);
  await net.send('Network.enable');
  const emulate = async (packetLoss: number): Promise<void> => {
    const speed = { offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1 };
    await net.send('Network.emulateNetworkConditions', { ...speed, packetLoss });
  };
  await emulate(0);
  await enqueue(patient, portal, '30111222');
  await expect(patient.getByText('1.º')).toBeVisible();
  await openConsultingRoom(professional, portal);

  await test.step('being called starts the call by itself, with pictures both ways', async () => {
    await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
    for (const page of [patient, professional])
      await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
    await axe(patient);
    await axe(professional);
  });

  await test.step('what one turns off, the other is told', async () => {
    await patient.getByRole('button', { name: 'Silenciar' }).click();
    await expect(professional.getByText('Ana Pérez silenció su micrófono')).toBeVisible();
    await patient.getByRole('button', { name: 'Apagar cámara' }).click();
    await expect(professional.getByText('Ana Pérez apagó su cámara y su micrófono')).toBeVisible();
    await patient.getByRole('button', { name: 'Activar micrófono' }).click();
    await patient.getByRole('button', { name: 'Encender cámara' }).click();
    await expect(professional.getByText('Conectado', { exact: true })).toBeVisible();
  });

  await test.step('a net that is away comes back by itself', async () => {
    const lost = 'Se cortó la conexión. Reconectando…';
    await cutLines(patient, true);
    await emulate(100);
    for (const page of [patient, professional]) await expect(page.getByText(lost)).toBeVisible({ timeout: 30_000 });
    await emulate(0);
    await cutLines(patient, false);
    for (const page of [patient, professional])
      await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 20_000 });
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
  });

  await test.step('either side may load its page anew', async () => {
    await patient.goto('/videocall');
    await expect(patient.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 20_000 });
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
    await professional.reload();
    await expect(professional.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 20_000 });
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
  });

  await test.step('leaving is asked for, and ends it for both', async () => {
    await patient.getByRole('button', { name: 'Salir', exact: true }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
    await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
    await expect(patient.getByText('Julián Ortiz')).toBeVisible();
    await expect(professional.getByText('La videollamada finalizó. Completá las notas')).toBeVisible();
  });

  await test.step('what the professional writes outlives the call and a reload, and becomes history', async () => {
    const notes = professional.getByRole('textbox', { name: 'Notas', exact: true });
    await notes.fill('Faringitis. Reposo y líquidos.');
    await expect(professional.getByText('Guardado', { exact: true })).toBeVisible();
    await professional.reload();
    await expect(notes).toHaveValue('Faringitis. Reposo y líquidos.');
    await axe(professional);
    await professional.getByRole('textbox', { name: 'Receta', exact: true }).fill('Ibuprofeno 400 mg cada 8 horas');
    await professional.getByRole('combobox', { name: 'Tipo de documento' }).selectOption('Certificado');
    await professional.getByLabel('Archivo').setInputFiles({
      name: 'certificado.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    });
    await professional.getByRole('button', { name: 'Adjuntar' }).click();
    await expect(professional.getByText('Certificado: certificado.pdf')).toBeVisible();
    await professional.getByRole('button', { name: 'Cerrar la atención' }).click();
    await professional.getByRole('button', { name: 'Cerrar y emitir la receta' }).click();
    await expect(professional.getByRole('button', { name: 'Llamar al siguiente' })).toBeVisible();
  });

  await test.step('the patient says how it was, once', async () => {
    await patient.getByRole('radio', { name: 'Muy buena' }).check();
    await patient.getByRole('button', { name: 'Enviar mi opinión' }).click();
    await expect(patient.getByText('Gracias por contarnos cómo fue la atención.')).toBeVisible();
    await axe(patient);
  });
});
