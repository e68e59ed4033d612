import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import WebSocket from 'ws';
import type { FromPeer, FromServer } from '../../call/messages.ts';
import { type Browser, HOST, type TestServer } from './helper.ts';

/** Version of the terms of the tests' tenants. */
export const TERMS = '2026-11-01';

export const ANA = { documento: '30111222', password: 'portal2026' };
export const BRUNO = { documento: '28444555', password: 'portal2026' };
export const ROSA = { documento: '5123456', password: 'portal2026' };
/** Attends Clínica médica. */
export const ORTIZ = { email: 'julian.ortiz@example.com', password: 'medico2026' };
/** Attends Pediatría. */
export const VEGA = { email: 'marta.vega@example.com', password: 'medico2026' };

/** A browser in which a patient has signed in. */
export async function patient(server: TestServer, who: typeof ANA, tenant?: string): Promise<Browser> {
  const browser = server.browser(tenant);
  const answer = await browser.login(who.documento, who.password);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return browser;
}

/** A browser in which a professional has signed in. */
export async function professional(server: TestServer, who: typeof ORTIZ, tenant?: string): Promise<Browser> {
  const browser = server.browser(tenant);
  const answer = await browser.post('/api/auth/consultorio', { correo: who.email, password: who.password });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return browser;
}

/** Id of a service of the unit by name. */
export async function serviceId(browser: Browser, name: string, unidad = 1): Promise<number> {
  const answer = await browser.post('/api/servicios/habilitados', { unidad });
  const found = (answer.json() as { id: number; nome: string }[]).find((service) => service.nome === name);
  if (!found) throw new Error(`no ${name}: ${answer.body}`);
  return found.id;
}

/** Asks for an attention. */
export async function start(browser: Browser, documento: string, servicio: number, more: object = {}) {
  const body = { documento, unidad: 1, servicio, terminos: TERMS, ...more };
  return browser.post('/api/atenciones/iniciar', body);
}

/** A message as it stands on the line. */
export type Heard = FromPeer | FromServer;

/** One end of a line, with all it has heard. */
export class TestLine {
  readonly heard: Heard[] = [];
  readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();
  private readonly end: Promise<number>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.end = once(socket, 'close').then(([code]) => code as number);
    socket.on('message', (data) => {
      this.heard.push(JSON.parse(String(data)) as Heard);
      for (const look of this.waiting) look();
    });
  }

  /** The first message heard from now on, or already, that matches. Times out with the test. */
  until(matches: (message: Heard) => boolean): Promise<Heard> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.heard.find(matches);
        if (!found) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The code with which the server closes, or has closed. */
  closed(): Promise<number> {
    return this.end;
  }
}

/** Options of the handshake. */
export interface Handshake {
  readonly origin?: string | undefined;
  readonly page?: string;
}

function dial(app: FastifyInstance, browser: Browser, id: string, { origin, page }: Handshake): WebSocket {
  const bound = app.server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the app does not listen');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new WebSocket(`ws://127.0.0.1:${bound.port}/api/atenciones/${id}/ws?peer=${page ?? 'page-0001'}`, {
    headers: { host: HOST, cookie, ...(origin === undefined ? {} : { origin }) },
  });
}

/** Opens a line as a browser does. */
export async function openLine(app: FastifyInstance, browser: Browser, id: string, page: string): Promise<TestLine> {
  const socket = dial(app, browser, id, { origin: `http://${HOST}`, page });
  const line = new TestLine(socket);
  await once(socket, 'open');
  return line;
}

/** The HTTP status with which the handshake is refused. */
export async function refusedLine(
  app: FastifyInstance,
  browser: Browser,
  id: string,
  handshake: Handshake,
): Promise<number | undefined> {
  const socket = dial(app, browser, id, handshake);
  socket.on('error', () => undefined);
  const [request, response] = (await once(socket, 'unexpected-response')) as [ClientRequest, IncomingMessage];
  request.destroy();
  return response.statusCode;
}
