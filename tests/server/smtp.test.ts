import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerArtifact } from '../../engine/artifact.ts';
import { outboxMails } from '../../server/platform/db/schema/index.ts';
import { letterheads } from '../../server/platform/mail/letterhead.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { queueMail } from '../../server/platform/mail/outbox.ts';
import { smtpTransport } from '../../server/platform/mail/smtp-transport.ts';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, type TestTenant, testTenant } from './test-tenant.ts';

interface Received {
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail server in this process, that keeps what it takes. */
class Post {
  readonly taken: Received[] = [];
  private readonly server: SMTPServer;
  port: number;

  constructor(options: SMTPServerOptions = {}, port = 0) {
    this.port = port;
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.taken.push({ to, raw: Buffer.concat(parts).toString('utf8') });
          done();
        });
      },
      ...options,
    });
    // A client that gives up mid-way is the matter of the test, not a fault of the server.
    this.server.on('error', () => undefined);
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

const refusing = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

let server: TestServer;
const open: Post[] = [];
beforeAll(async () => {
  const mails = (mail: ServerArtifact['mail'], about: TestTenant) => {
    const tenant = testTenant(about);
    return { ...tenant, server: { ...tenant.server, ...(mail ? { mail } : {}) } };
  };
  const logo = join(rootFolder(), 'tenants', 'demo', 'assets', 'logo.svg');
  const renamed = mails({ from: 'turnos@dos.example', replyTo: 'mesa@dos.example' }, { id: 'dos', unit: 2 });
  const source = listSource([
    mails(undefined, { id: 'uno', unit: 1 }),
    { ...renamed, public: { ...renamed.public, name: 'Clínica "Ñandú", S.A.' } },
    mails({ from: 'gerencia@banco.example' }, { id: 'tres', unit: 3 }),
  ]);
  server = await buildTestServer({ source: { ...source, asset: (id) => (id === 'dos' ? logo : undefined) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(outboxMails);
  server.clock.setTo(TUESDAY);
});
afterEach(async () => {
  for (const post of open.splice(0)) await post.close();
});

async function post(options?: SMTPServerOptions): Promise<Post> {
  const made = await new Post(options).open();
  open.push(made);
  return made;
}

const context = () => ({
  database: server.deps.database,
  clock: server.clock,
  log: () => undefined,
  letterhead: letterheads(server.deps.tenants, { mailFromDomains: ['dos.example'] }),
});
const worker = (url: string): MailWorker => new MailWorker(context(), smtpTransport(url));

const queue = (more: Partial<Parameters<typeof queueMail>[2]> = {}): Promise<boolean> => {
  const mail = { unit: 1, to: 'ana@example.com', subject: 'Aviso', body: 'Hola' };
  return queueMail(server.deps.db, server.clock, { ...mail, ...more });
};

const rows = () => server.deps.db.select().from(outboxMails).where(eq(outboxMails.unit, 1)).orderBy(outboxMails.id);

describe('mail over SMTP', () => {
  it('arrives once, with accents intact, from the configured sender [A22, A52]', async () => {
    const office = await post();
    await queue({ subject: 'Código de atención: señal ñandú', body: 'Año nuevo, ¿qué tal?\n123 456' });
    await worker(office.url()).wake();
    expect(office.taken).toHaveLength(1);
    const { to, raw } = office.taken[0] ?? { to: [], raw: '' };
    expect(to).toEqual(['ana@example.com']);
    expect(raw).toContain('From: Unidad 1 <portal@example.org>');
    expect(decoded(raw)).toContain('Código de atención: señal ñandú');
    expect(decoded(raw)).toContain('Año nuevo, ¿qué tal?');
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, lastError: null }]);
  });

  it('is from its organization: name, sender, answers, colour and logo [FIXI-05]', async () => {
    const office = await post();
    const link = 'https://dos.example/confirmar?id=a&b=1';
    const body = `Hola <Ana>:\n\nConfirmá acá:\n${link}`;
    await queue({ unit: 2, subject: 'Tu turno & vos', body });
    await worker(office.url()).wake();
    const raw = office.taken[0]?.raw ?? '';
    expect(decoded(raw)).toMatch(/^From: "?Clínica \\?"Ñandú\\?", S\.A\."? <turnos@dos\.example>\r?$/m);
    expect(raw).toMatch(/^Reply-To: mesa@dos\.example\r$/m);
    const parts = partsOf(raw);
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'image/png']);
    const [text, html, logo] = parts;
    expect(text?.bytes.toString('utf8').replaceAll('\r\n', '\n').trim()).toBe(body);
    const page = html?.bytes.toString('utf8') ?? '';
    expect(page).toContain('border-top:6px solid #0b5fa5');
    expect(page).toContain('Clínica &quot;Ñandú&quot;, S.A.');
    expect(page).toContain('Hola &lt;Ana&gt;:');
    expect(page).toContain('<a href="https://dos.example/confirmar?id=a&amp;b=1"');
    expect(page).not.toMatch(/<script|<style|src="http|url\(/);
    const id = /src="cid:([^"]+)"/.exec(page)?.[1];
    expect(logo?.head).toContain(`Content-ID: <${id}>`);
    expect(logo?.bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it('has the operator’s sender where a tenant’s domain is not allowed [FIXI-05]', async () => {
    const office = await post();
    await queue({ unit: 3 });
    await worker(office.url()).wake();
    const raw = office.taken[0]?.raw ?? '';
    expect(raw).toMatch(/^From: Unidad 3 <portal@example\.org>\r$/m);
    expect(raw).not.toMatch(/banco\.example|^Reply-To:/m);
    // Without a logo that can be drawn the mail still bears the name.
    expect(partsOf(raw).map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
  });

  it('is sent plainly when its organization cannot be read [FIXI-05]', async () => {
    const office = await post();
    await queue({ unit: 99 });
    await worker(office.url()).wake();
    const raw = office.taken[0]?.raw ?? '';
    expect(raw).toMatch(/^From: portal@example\.org\r$/m);
    expect(partsOf(raw).map(({ type }) => type)).toEqual(['text/plain']);
  });

  it('carries an appointment’s calendar entry as invitation or cancellation [BOOK-05, A22]', async () => {
    const office = await post();
    const calendar = {
      uid: 'a@turnos',
      sequence: 1,
      start: '2026-12-02T12:00:00.000Z',
      end: '2026-12-02T12:30:00.000Z',
      stamp: TUESDAY.toISOString(),
      summary: 'Turno',
      text: 'Entrá',
      url: 'https://x.example/',
      by: 'Unidad 1',
    };
    for (const cancelled of [false, true]) await queue({ calendar: { ...calendar, cancelled } });
    await worker(office.url()).wake();
    const files = office.taken.map(({ raw }) => raw);
    expect(files.map((raw) => /text\/calendar; charset=utf-8;\s+method=(\w+)/.exec(raw)?.[1])).toEqual([
      'REQUEST',
      'CANCEL',
    ]);
    for (const raw of files) {
      expect(raw).toContain('filename=turno.ics');
      expect(decoded(raw)).toContain('ORGANIZER;CN="Unidad 1":mailto:portal@example.org');
    }
  });

  it('is retried after a 4xx refusal but never after 5xx [A22]', async () => {
    let busy = true;
    const office = await post({
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('nadie')) return done(refusing(550, 'no such user'));
        return busy ? done(refusing(451, 'try later')) : done();
      },
    });
    await queue();
    await queue({ to: 'nadie@example.com' });
    const sender = worker(office.url());
    await sender.wake();
    expect((await rows()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(['pending 1', 'failed 1']);
    busy = false;
    await sender.wake();
    expect(office.taken).toEqual([]);
    server.clock.advance(10_000);
    await sender.wake();
    expect((await rows()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(['sent 2', 'failed 1']);
    expect(office.taken).toHaveLength(1);
  });

  it('waits while the mail server is down and is sent afterwards [A22]', async () => {
    const gone = await new Post().open();
    await gone.close();
    await queue();
    const sender = worker(gone.url());
    await sender.wake();
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 1 }]);
    const office = await new Post({}, gone.port).open();
    open.push(office);
    server.clock.advance(10_000);
    await sender.wake();
    expect(office.taken).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });

  it('two workers send 30 mails once each [A22]', async () => {
    const office = await post();
    for (let at = 0; at < 30; at += 1) await queue({ subject: `Aviso ${at}` });
    await Promise.all([worker(office.url()).wake(), worker(office.url()).wake()]);
    expect(office.taken).toHaveLength(30);
    expect(new Set(office.taken.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).size).toBe(30);
  });

  it('passes from a dying worker to the next under one Message-ID [A22]', async () => {
    const office = await post();
    await queue();
    let seen = 0;
    const dying = new MailWorker(context(), () => {
      seen += 1;
      return new Promise(() => undefined);
    });
    void dying.wake();
    await expect.poll(() => seen).toBe(1);
    const next = worker(office.url());
    await next.wake();
    expect(office.taken).toEqual([]);
    server.clock.advance(300_000);
    await next.wake();
    const [mail] = await rows();
    expect(office.taken).toHaveLength(1);
    expect(office.taken[0]?.raw).toContain(`Message-ID: <outbox-${mail?.id}@example.org>`);
  });

  it('refused credentials keep the mail waiting for the operator [A22]', async () => {
    const office = await post({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusing(535, 'wrong')),
    });
    await queue();
    await worker(office.url('portal:secreto@')).wake();
    expect(await rows()).toMatchObject([{ status: 'pending', lastError: 'EAUTH' }]);
  });

  it('sends no credentials unencrypted: without STARTTLS the mail waits [A22]', async () => {
    let asked = 0;
    const office = await post({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        asked += 1;
        done(null, { user: 'portal' });
      },
    });
    await queue();
    // Another name for this machine that is not one of its loopback names.
    await worker(office.url('portal:secreto@', '0.0.0.0')).wake();
    expect(asked).toBe(0);
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
  });

  it('expires when unsent and erases the body of mailed codes [R8]', async () => {
    const office = await post();
    const expiresAt = new Date(server.clock.now().getTime() + 600_000);
    await queue({ subject: 'uno', body: '111 111', expiresAt });
    const sender = worker(office.url());
    await sender.wake();
    await queue({ subject: 'dos', body: '222 222', expiresAt });
    server.clock.advance(600_000);
    await sender.wake();
    expect(office.taken).toHaveLength(1);
    expect((await rows()).map(({ status, body, lastError }) => [status, body, lastError])).toEqual([
      ['sent', '', null],
      ['failed', '', 'EXPIRED'],
    ]);
  });

  it.each([
    ['a line break in the address', { to: 'ana@example.com\r\nBcc: todos@example.com' }],
    ['two addresses', { to: 'ana@example.com, otra@example.com' }],
    ['a name around it', { to: 'Ana <ana@example.com>' }],
    ['a line break in the subject', { subject: 'Hola\r\nBcc: todos@example.com' }],
    ['a line separator in the subject', { subject: 'Hola\u2028Bcc: x' }],
    ['no address at all', { to: 'ana' }],
  ])('%s is refused [A52]', async (_what, bad) => {
    await expect(queue(bad)).rejects.toThrow('MAIL_HEADER');
    expect(await rows()).toEqual([]);
  });
});

interface Part {
  readonly type: string;
  readonly head: string;
  readonly bytes: Buffer;
}

/** The parts of a MIME message that hold something, in their order, decoded. */
function partsOf(raw: string): Part[] {
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
function decoded(raw: string): string {
  const unfolded = raw.replace(/\?=\s+=\?UTF-8\?[BQ]\?/gi, '').replace(/([^?])=\r?\n/g, '$1');
  const words = unfolded.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : quoted(text.replaceAll('_', ' ')),
  );
  return quoted(words);
}

function quoted(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));
}
