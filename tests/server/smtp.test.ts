// @engine pg
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contrastRatio } from '../../engine/domain/brand/contrast.ts';
import type { ServerArtifact } from '../../engine/language/artifact.ts';
import { outboxMails } from '../../server/platform/db/schema/index.ts';
import { letterheads } from '../../server/platform/mail/letterhead.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { queueMail } from '../../server/platform/mail/outbox.ts';
import { smtpTransport } from '../../server/platform/mail/smtp-transport.ts';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { decoded, Post, partsOf } from './post.ts';
import { listSource, type TestTenant, testTenant } from './test-tenant.ts';

const refusing = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

let server: TestServer;
const open: Post[] = [];
beforeAll(async () => {
  const mails = (mail: ServerArtifact['mail'], about: TestTenant) => {
    const tenant = testTenant(about);
    return { ...tenant, server: { ...tenant.server, ...(mail ? { mail } : {}) } };
  };
  const renamed = mails({ from: 'turnos@dos.example', replyTo: 'mesa@dos.example' }, { id: 'dos', unit: 2 });
  const source = listSource([
    mails(undefined, { id: 'uno', unit: 1 }),
    { ...renamed, public: { ...renamed.public, name: 'Clínica "Ñandú", S.A.' } },
    mails({ from: 'gerencia@banco.example' }, { id: 'tres', unit: 3 }),
  ]);
  const logo = join(rootFolder(), 'tenants', 'demo', 'assets', 'logo.svg');
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

const messageIds = (office: Post) => office.taken.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);

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

  it('is from its organization: name, sender, answers and colour [FIXI-05]', async () => {
    const office = await post();
    const link = 'https://dos.example/confirmar?id=a&b=1';
    const body = `Hola <Ana>:\n\nConfirmá acá:\n${link}`;
    await queue({ unit: 2, subject: 'Tu turno & vos', body });
    await worker(office.url()).wake();
    const raw = office.taken[0]?.raw ?? '';
    expect(decoded(raw)).toMatch(/^From: "?Clínica \\?"Ñandú\\?", S\.A\."? <turnos@dos\.example>\r?$/m);
    expect(raw).toMatch(/^Reply-To: mesa@dos\.example\r$/m);
    const parts = partsOf(raw);
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    const [text, html] = parts;
    expect(text?.bytes.toString('utf8').replaceAll('\r\n', '\n').trim()).toBe(body);
    const page = html?.bytes.toString('utf8') ?? '';
    expect(page).toContain('border-top:6px solid #0b5fa5');
    expect(page).toContain('Clínica &quot;Ñandú&quot;, S.A.');
    expect(page).toContain('Hola &lt;Ana&gt;:');
    expect(page).toContain('<a href="https://dos.example/confirmar?id=a&amp;b=1"');
    expect(page).not.toMatch(/<script|<style|src="http|url\(/);
  });

  it('loads and carries no picture, because filters count one beside few words [FIXF-18]', async () => {
    const office = await post();
    await queue({ unit: 2 });
    await worker(office.url()).wake();
    const parts = partsOf(office.taken[0]?.raw ?? '');
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(parts[1]?.bytes.toString('utf8')).not.toMatch(/<img|background=|url\(/);
  });

  it('writes a tenant’s name in white on a shade of its colour that white can be read on [FIXF-18]', async () => {
    const { color } = testTenant({ id: 'uno', unit: 1 }).public.brand;
    const office = await post();
    await queue();
    await worker(office.url()).wake();
    const [, html] = partsOf(office.taken[0]?.raw ?? '');
    const [, band = '', line] =
      /bgcolor="(#[0-9a-f]{6})" style="[^"]*border-top:6px solid (#[0-9a-f]{6})/.exec(html?.bytes.toString() ?? '') ??
      [];
    expect(line).toBe(color);
    expect(contrastRatio(band, '#ffffff')).toBeGreaterThan(4.5);
  });

  it('says that a machine wrote it, to an address in angle brackets [FIXF-11, FIXF-18]', async () => {
    const office = await post();
    await queue();
    await queue({ unit: 99 });
    await worker(office.url()).wake();
    expect(office.taken).toHaveLength(2);
    for (const { to, raw } of office.taken) {
      expect(to).toEqual(['ana@example.com']);
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(raw).toMatch(/^To: [^\r]*<ana@example\.com>\r$/m);
    }
  });

  it('has the operator’s sender where a tenant’s domain is not allowed [FIXI-05]', async () => {
    const office = await post();
    await queue({ unit: 3 });
    await worker(office.url()).wake();
    const raw = office.taken[0]?.raw ?? '';
    expect(raw).toMatch(/^From: Unidad 3 <portal@example\.org>\r$/m);
    expect(raw).not.toMatch(/banco\.example|^Reply-To:/m);
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
      expect(decoded(raw)).toContain('ORGANIZER;CN=Unidad 1:mailto:portal@example.org');
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
    expect(messageIds(office)).toEqual([`<${mail?.mailKey}@example.org>`]);
  });

  it('has one Message-ID when the answer to its first try is lost [FIXF-11]', async () => {
    let answered = false;
    const office = await post({
      onData: (stream, session, done) => {
        office.keep(stream, session, () => done(answered ? null : refusing(451, 'try later')));
      },
    });
    await queue();
    const sender = worker(office.url());
    await sender.wake();
    answered = true;
    server.clock.advance(10_000);
    await sender.wake();
    expect(office.taken).toHaveLength(2);
    expect(new Set(messageIds(office)).size).toBe(1);
  });

  it('has another Message-ID than the mail of its number before a restore [FIXF-11]', async () => {
    const office = await post();
    const numbers: number[] = [];
    for (const subject of ['lost by the restore', 'written after it']) {
      await server.deps.db.execute(sql`truncate table outbox_mails restart identity`);
      await queue({ subject });
      await worker(office.url()).wake();
      numbers.push(...(await rows()).map(({ id }) => id));
    }
    expect(numbers).toEqual([1, 1]);
    expect(new Set(messageIds(office)).size).toBe(2);
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
