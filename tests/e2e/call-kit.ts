import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';

/** Runs in the page before its own code: remembers connections, and lets a test cut the lines. */
export function instrument(): void {
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
export const framesDecoded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const connection = (window as unknown as Instrumented).instrument.connections.at(-1);
    let frames = 0;
    for (const report of connection ? (await connection.getStats()).values() : [])
      if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0;
    return frames;
  });

/** Label of the device whose track is sent on the connection in use. */
export const sentTrack = (page: Page, kind: 'audio' | 'video'): Promise<string | undefined> =>
  page.evaluate((wanted) => {
    const connection = (window as unknown as Instrumented).instrument.connections.at(-1);
    return connection?.getSenders().find(({ track }) => track?.kind === wanted)?.track?.label;
  }, kind);

/** Ids of the session descriptions in use: a new negotiation changes them. */
export const descriptions = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(() => {
    const connection = (window as unknown as Instrumented).instrument.connections.at(-1);
    return [connection?.localDescription, connection?.remoteDescription].map((one) => one?.sdp.match(/^o=.*$/m)?.[0]);
  });

/** Waits until more pictures of the other side have come than there were. */
export async function expectPictures(page: Page): Promise<void> {
  const before = await framesDecoded(page);
  await expect.poll(() => framesDecoded(page), { timeout: 20_000 }).toBeGreaterThan(before);
}

/** Loses every line of the page for `cut`, or gives the net back. */
export async function cutLines(page: Page, cut: boolean): Promise<void> {
  await page.evaluate((away) => {
    const state = (window as unknown as Instrumented).instrument;
    state.cut = away;
    if (away) for (const socket of state.sockets) socket.close();
  }, cut);
}

/** Puts the patient in the queue by the call that the page of care makes, and opens the page of the queue. */
export async function enqueue(page: Page, portal: string, documento: string): Promise<void> {
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
    // Removes leftovers of a failed run, which would fail the next one.
    const left = (await ask('/api/atenciones/enCurso', { documento: dni, unidad })).body;
    if (left !== null) await ask('/api/atenciones/salir', { id: left.id });
    return (await ask('/api/atenciones/iniciar', { documento: dni, unidad, servicio, terminos: version })).status;
  }, documento);
  expect(status, `queue of ${documento} at ${portal}`).toBe(200);
  await page.goto('/videocall');
}

/** Signs the professional of Clínica médica in at the professionals' form. */
export async function openConsultingRoom(page: Page, portal: string): Promise<void> {
  await page.goto(`/consultorio?tenant=${portal}`);
  await page.getByRole('textbox', { name: /Correo|Email/ }).fill('julian.ortiz@example.com');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('medico2026');
  // The button says something else while it works: only the answer tells that the session is there.
  const entered = page.waitForResponse('**/api/auth/consultorio');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  expect((await entered).status()).toBe(200);
  // Closes leftovers of a failed run, which would fail the next one.
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
