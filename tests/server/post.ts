import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface Received {
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail server in this process, that keeps what it takes. */
export class Post {
  readonly taken: Received[] = [];
  private readonly server: SMTPServer;
  port: number;

  constructor(options: SMTPServerOptions = {}, port = 0) {
    this.port = port;
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, session, done) => this.keep(stream, session, done),
      ...options,
    });
    // A client that gives up mid-way is the matter of the test, not a fault of the server.
    this.server.on('error', () => undefined);
  }

  /** Keeps a mail; `done` answers its sender. */
  keep(stream: Readable, { envelope }: SMTPServerSession, done: () => void): void {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      this.taken.push({ to, raw: Buffer.concat(parts).toString('utf8') });
      done();
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((ready) => this.server.listen(this.port, '127.0.0.1', ready));
    this.port = (this.server.server.address() as AddressInfo).port;
    return this;
  }

  close(): Promise<void> {
    return new Promise((closed) => this.server.close(closed));
  }

  url(user = '', host = '127.0.0.1'): string {
    return `smtp://${user}${host}:${this.port}/?from=portal@example.org`;
  }
}

export interface Part {
  readonly type: string;
  readonly head: string;
  readonly bytes: Buffer;
}

/** The parts of a MIME message that hold something, in their order, decoded. */
export function partsOf(raw: string): Part[] {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1];
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  }
  const type = /^Content-Type: ([^;\s]+)/im.exec(unfolded)?.[1] ?? '';
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(unfolded)?.[1] ?? '7bit';
  if (encoding === 'base64') return [{ type, head: unfolded, bytes: Buffer.from(body, 'base64') }];
  return [
    { type, head: unfolded, bytes: Buffer.from(encoding === '7bit' ? body : quoted(body.replace(/=\r\n/g, ''))) },
  ];
}

/** A message with its quoted-printable and encoded words read; enough for what our mailer writes. */
export function decoded(raw: string): string {
  const unfolded = raw.replace(/\?=\s+=\?UTF-8\?[BQ]\?/gi, '').replace(/([^?])=\r?\n/g, '$1');
  const words = unfolded.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : quoted(text.replaceAll('_', ' ')),
  );
  return quoted(words);
}

function quoted(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));
}
