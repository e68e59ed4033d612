import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { PayPerTicOrders } from './pay-per-tic-orders.ts';

/** Services of other companies that a portal depends on. */
export const PARTS = ['smtp', 'whatsapp', 'sms', 'insurer', 'company'] as const;
export type Part = (typeof PARTS)[number];

/** A message that Meta took, for its receipt. */
export interface TakenByMeta {
  readonly messageId: string;
  readonly reference: string;
}

/** Share of messages that a silent channel takes nevertheless, and of those that Meta takes and cannot deliver. */
const TAKEN_SILENTLY = 0.3;
const UNDELIVERED = 0.05;
/** Share of people whom the insurer no longer covers. */
const LEFT_INSURER = 0.03;

/**
 * Mail server, Meta, gateway of text messages, insurer and payment company in one place. One of them at a time may hang:
 * it takes connections and never answers. Counts how often each message of the outbox arrived.
 */
export class OutsideWorld {
  readonly orders = new PayPerTicOrders();
  /** Arrivals of messages by number in the outbox, and of mails by the key in their Message-ID. */
  readonly byPhone = new Map<string, number>();
  readonly byMail = new Map<string, number>();
  /** Messages that Meta took and could not deliver. */
  readonly undelivered = new Set<string>();
  /** Called after Meta answered that it took a message. */
  onTaken: (message: TakenByMeta, delivered: boolean) => void = () => undefined;
  origin = '';
  smtpUrl = '';
  private hanging: Part | undefined;
  private readonly unanswered = new Set<ServerResponse>();
  private readonly random: () => number;
  private taken = 0;
  private readonly http = createServer((request, response) => void this.answer(request, response));
  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      if (this.hanging !== 'smtp') done();
    },
    onMailFrom: (_address, _session, done) => {
      if (this.hanging !== 'smtp') done();
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => this.takeMail(Buffer.concat(parts).toString('utf8'), done));
    },
  });

  constructor(random: () => number) {
    this.random = random;
  }

  async start(): Promise<void> {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    this.origin = `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
    await new Promise<void>((ready) => this.smtp.listen(0, '127.0.0.1', ready));
    this.smtpUrl = `smtp://127.0.0.1:${(this.smtp.server.address() as AddressInfo).port}/?from=portal@example.org`;
  }

  async stop(): Promise<void> {
    this.resume();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
    await new Promise<void>((closed) => this.smtp.close(closed));
  }

  /** Lets a service fall silent; {@link resume} ends what waits for it. */
  hang(part: Part): void {
    this.hanging = part;
  }

  resume(): void {
    this.hanging = undefined;
    for (const response of this.unanswered) response.destroy();
    this.unanswered.clear();
  }

  private takeMail(text: string, done: () => void): void {
    if (this.hanging === 'smtp') return;
    const [, key = 'none'] = /^Message-ID: <([\da-f-]{36})@/im.exec(text) ?? [];
    count(this.byMail, key);
    done();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const asked = new URL(request.url ?? '/', 'http://outside');
    const body = Buffer.concat(parts).toString('utf8');
    const part = partOf(asked.pathname);
    if (part === this.hanging) {
      this.unanswered.add(response);
      if (part === 'whatsapp' || part === 'sms')
        if (this.random() < TAKEN_SILENTLY) count(this.byPhone, referenceIn(body));
      return;
    }
    const [status, answer] = this.answerOf(part, request.method ?? '', asked, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private answerOf(part: Part, method: string, asked: URL, body: string): readonly [number, unknown] {
    switch (part) {
      case 'whatsapp':
        return [200, this.takeWhatsapp(body)];
      case 'sms':
        count(this.byPhone, referenceIn(body));
        return [200, { estado: 'aceptado' }];
      case 'insurer':
        return [200, { estado: this.random() < LEFT_INSURER ? 'B' : 'A' }];
      default:
        return this.orders.answer(method, asked, body);
    }
  }

  private takeWhatsapp(body: string) {
    const reference = referenceIn(body);
    this.taken += 1;
    const messageId = `wamid.${this.taken}`;
    const delivered = this.random() >= UNDELIVERED;
    if (delivered) count(this.byPhone, reference);
    else this.undelivered.add(reference);
    this.onTaken({ messageId, reference }, delivered);
    return { messaging_product: 'whatsapp', contacts: [], messages: [{ id: messageId }] };
  }
}

function partOf(path: string): Part {
  if (path.endsWith('/messages')) return 'whatsapp';
  if (path === '/sms') return 'sms';
  return path.startsWith('/socios/') ? 'insurer' : 'company';
}

/** Number in the outbox that a message carries. */
function referenceIn(body: string): string {
  const { biz_opaque_callback_data: whatsapp, id } = JSON.parse(body);
  return String(whatsapp ?? id);
}

function count(arrivals: Map<string, number>, number: string): void {
  arrivals.set(number, (arrivals.get(number) ?? 0) + 1);
}
