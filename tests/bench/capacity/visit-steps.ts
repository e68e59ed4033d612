import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { type Received, readMessage } from '../../../call/messages.ts';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { PASSWORD } from './seed-site.ts';
import { Visitor } from './visitor.ts';

/** As often as a page says that it is alive (call/signal-line.ts). */
const PING = 4_000;

let pages = 0;

/** A page's line of an attention: pings as a page does, until either side closes it. */
export class Line {
  readonly page: string;
  readonly #socket: WebSocket;
  readonly #heard: Received[] = [];
  readonly #pulse: NodeJS.Timeout;

  private constructor(socket: WebSocket, page: string) {
    this.page = page;
    this.#socket = socket;
    socket.on('message', (data) => {
      const message = readMessage(String(data));
      if (message && message.t !== 'pong') this.#heard.push(message);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => clearInterval(this.#pulse));
    this.#pulse = setInterval(() => this.say({ t: 'ping' }), PING);
  }

  static async open({ origin, headers }: Visitor, attention: string): Promise<Line> {
    pages += 1;
    const page = `page-${String(pages).padStart(8, '0')}`;
    const address = `${origin.replace('http', 'ws')}/api/atenciones/${attention}/ws?peer=${page}`;
    const socket = new WebSocket(address, { headers: { ...headers, origin } });
    const line = new Line(socket, page);
    await once(socket, 'open');
    return line;
  }

  say(message: object): void {
    if (this.#socket.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  /** Waits until a message came that matches. */
  async until(matches: (message: Received) => boolean): Promise<void> {
    for (let tries = 0; !this.#heard.some(matches); tries += 1) {
      if (tries > 1_000 || this.#socket.readyState > 1) throw new Error(`line ${this.page} heard nothing of it`);
      await pause(20);
    }
  }

  async close(): Promise<void> {
    if (this.#socket.readyState > 1) return;
    const gone = once(this.#socket, 'close');
    this.#socket.close(1_000);
    await gone;
  }
}

/** A professional at a browser, signed in. */
export async function signInProfessional(origin: string, email: string, number: number): Promise<Visitor> {
  const visitor = new Visitor(origin, number);
  await visitor.post('/api/auth/consultorio', { correo: email, password: PASSWORD });
  return visitor;
}

/** A minute of a free professional: the queue every 5 seconds, the agenda every 15 (tenants/_base/screens/consultorio.json). */
export async function watchMinute(professional: Visitor): Promise<void> {
  const { date } = wallTimeIn(ZONE, new Date());
  await professional.post('/api/auth/renovar');
  for (let at = 0; at < 12; at += 1) {
    await professional.post('/api/consultorio/cola');
    if (at % 3 === 0) await professional.post('/api/consultorio/agenda', { desde: date, hasta: addDays(date, 6) });
  }
}

/** A description of a call with sound and video is some 4 kB; each side names a dozen ways to reach it. */
const SDP = 'v=0 a=candidate '.repeat(250);
const CANDIDATE = { candidate: 'candidate:1 1 udp 2122260223 192.0.2.10 54321 typ host generation 0', sdpMid: '0' };
const CANDIDATES = 12;

/** Both sides negotiate and say that they receive each other. */
async function meet(patient: Line, professional: Line): Promise<void> {
  for (const [from, to] of [
    [professional, patient],
    [patient, professional],
  ] as const) {
    await from.until((message) => message.t === 'peer' && message.peer === to.page);
    from.say({ t: 'media', to: to.page, audio: 'on', video: 'on' });
    from.say({ t: from === professional ? 'offer' : 'answer', to: to.page, sdp: SDP });
    for (let at = 0; at < CANDIDATES; at += 1) from.say({ t: 'ice', to: to.page, candidate: CANDIDATE });
  }
  patient.say({ t: 'joined' });
  professional.say({ t: 'joined' });
  await patient.until((message) => message.t === 'state' && message.status === 'inProgress');
}

/** The called patient, with the waiting line. */
export interface Waiting {
  readonly visitor: Visitor;
  readonly attention: string;
  readonly line: Line;
}

const NOTES =
  'Paciente refiere fiebre de 38 grados desde ayer, sin otros síntomas. Se indica reposo e hidratación. '.repeat(4);

/** A consultation from the call to the patient's opinion; `lasts` milliseconds between meeting and closing. */
export async function consult(doctor: Visitor, { visitor, attention, line }: Waiting, lasts = 0): Promise<void> {
  const about = { id: attention };
  await doctor.post('/api/consultorio/llamar', about);
  await Promise.all([doctor.post('/api/consultorio/paciente', about), doctor.post('/api/consultorio/borrador', about)]);
  await Promise.all([doctor.get(`/api/atenciones/${attention}/ice`), visitor.get(`/api/atenciones/${attention}/ice`)]);
  const theirs = await Line.open(doctor, attention);
  await meet(line, theirs);
  for (let at = 1; at <= 4; at += 1) {
    await doctor.post('/api/consultorio/guardarBorrador', { id: attention, notas: NOTES.slice(0, at * 100) });
    await pause(lasts / 4);
  }
  await doctor.post('/api/consultorio/finalizar', { id: attention, notas: NOTES });
  await line.until((message) => message.t === 'state' && message.status === 'over');
  await Promise.all([line.close(), theirs.close()]);
  await visitor.post('/api/atenciones/terminada', about);
  await visitor.post('/api/atenciones/calificar', { id: attention, puntaje: 'muyBuena', comentario: 'Muy bien' });
  await visitor.post('/api/atenciones/terminada', about);
}
