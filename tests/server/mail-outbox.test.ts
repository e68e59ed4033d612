import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxMails } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { MailWorker, nextTry, type Transport } from '../../server/platform/mail/mail-worker.ts';
import { type Mail, queueMail } from '../../server/platform/mail/outbox.ts';
import { MessageFailure, type Messenger } from '../../server/platform/mail/phone-message.ts';
import { gate } from '../engine/fake-transport.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  await server.browser().get('/api/unidad/requisitos');
});
afterAll(() => server.close());

const mailsAbout = (subject: string) =>
  server.deps.db.select().from(outboxMails).where(eq(outboxMails.subject, subject));

const worker = (transport: Transport) => new MailWorker({ ...server.deps, log: () => undefined }, transport);

describe('mail', () => {
  it('is sent once, retried while refused, and fails after three days [A22, FIXO-05]', async () => {
    const { db, clock } = server.deps;
    await db.delete(outboxMails);
    await queueMail(db, clock, { unit: 1, to: 'ana@example.com', subject: 'retry', body: 'Hola' });
    let tries = 0;
    const refusing = worker(async () => {
      tries += 1;
      throw Object.assign(new Error('550 ana@example.com'), { code: 'EENVELOPE' });
    });
    await refusing.wake();
    for (let hour = 0; hour < 71; hour += 1) {
      server.clock.advance(3_600_000);
      await refusing.wake();
    }
    expect(tries).toBeGreaterThan(70);
    expect(await mailsAbout('retry')).toMatchObject([{ status: 'pending' }]);
    server.clock.advance(2 * 3_600_000);
    await refusing.wake();
    expect(await mailsAbout('retry')).toMatchObject([{ status: 'failed', lastError: 'EENVELOPE', attempts: tries }]);
    await queueMail(db, clock, { unit: 1, to: 'ana@example.com', subject: 'sent', body: 'Hola' });
    const sent: string[] = [];
    const taking = worker(async ({ subject }) => void sent.push(subject));
    await Promise.all([taking.wake(), taking.wake(), worker(async ({ subject }) => void sent.push(subject)).wake()]);
    expect(sent).toEqual(['sent']);
    expect(await mailsAbout('sent')).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('is not held up by a channel that does not answer [FIXO-11, FIXO-05]', async () => {
    const { db, clock } = server.deps;
    await db.delete(outboxMails);
    const message = { phone: '5491155551234', text: 'Hola' };
    const mail = { unit: 1, to: 'ana@example.com', body: 'Hola' };
    await queueMail(db, clock, { ...mail, subject: 'by phone', channel: 'sms', message });
    await queueMail(db, clock, { ...mail, subject: 'by mail' });
    let asked = false;
    let answer = () => {};
    const messenger: Messenger = () => {
      asked = true;
      return new Promise((resolve) => {
        answer = () => resolve({});
      });
    };
    const phones = new MailWorker({ ...server.deps, log: () => undefined, messenger }, undefined).wake();
    await expect.poll(() => asked).toBe(true);
    const sent: string[] = [];
    await worker(async ({ subject }) => void sent.push(subject)).wake();
    expect(sent).toEqual(['by mail']);
    answer();
    await phones;
    await queueMail(db, clock, { ...mail, subject: 'again by phone', channel: 'sms', message });
    await worker(async ({ subject }) => void sent.push(subject)).wake();
    expect(sent).toEqual(['by mail']);
  });

  it('stops with a backlog after the mail in hand [FIXO-05, FIXS-21]', async () => {
    const { db, clock } = server.deps;
    await db.delete(outboxMails);
    for (const subject of ['first', 'second', 'third'])
      await queueMail(db, clock, { unit: 1, to: 'ana@example.com', subject, body: 'Hola' });
    const inHand = gate<void>();
    const sent: string[] = [];
    const stopping = worker(async ({ subject }) => {
      sent.push(subject);
      await inHand.opened;
    });
    await stopping.start();
    await expect.poll(() => sent).toEqual(['first']);
    const stopped = stopping.stop();
    inHand.open();
    await stopped;
    await stopping.wake();
    expect(sent).toEqual(['first']);
    expect(await mailsAbout('first')).toMatchObject([{ status: 'sent' }]);
    expect(await mailsAbout('second')).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });

  it('tries a code again while it lives, ever sooner towards its end [FIXO-05]', () => {
    const createdAt = new Date('2026-11-24T13:00:00Z');
    const expiresAt = new Date(createdAt.getTime() + 600_000);
    const tries: number[] = [];
    let at: Date | undefined = createdAt;
    for (let attempts = 1; at !== undefined; attempts += 1) {
      at = nextTry({ attempts, createdAt, expiresAt }, at);
      if (at) tries.push((at.getTime() - createdAt.getTime()) / 1_000);
    }
    const gaps = tries.map((second, index) => second - (tries[index - 1] ?? 0));
    // After an outage of 4.5 minutes every code is tried within 45 s, with minutes left to type it.
    expect(Math.max(...gaps.filter((_, index) => (tries[index] ?? 0) > 60))).toBeLessThanOrEqual(75);
    expect(tries.filter((second) => second < 600).length).toBeGreaterThan(10);
    expect(tries.at(-1)).toBeLessThan(615);
  });

  it('is queued once per reason and dropped when the write rolls back [A22]', async () => {
    const { db, clock } = server.deps;
    const mail = { unit: 1, to: 'ana@example.com', subject: 'once', body: '', onceKey: 'case:1' };
    expect([await queueMail(db, clock, mail), await queueMail(db, clock, mail)]).toEqual([true, false]);
    await transaction(db, async (tx) => {
      await queueMail(tx, clock, { ...mail, subject: 'undone', onceKey: 'case:2' });
      throw new Error('undo');
    }).catch(() => undefined);
    expect(await mailsAbout('undone')).toHaveLength(0);
  });

  it('is superseded by newer mail about its appointment, which keeps the calendar [A22]', async () => {
    const { db, clock } = server.deps;
    await db.delete(outboxMails);
    const calendar = {
      uid: 'a@turnos',
      sequence: 0,
      cancelled: false,
      start: '2026-12-02T12:00:00.000Z',
      end: '2026-12-02T12:30:00.000Z',
      stamp: '2026-11-24T13:00:00.000Z',
      summary: 'Turno',
      text: 'Entrá',
      url: 'https://x.example/',
      by: 'Unidad 1',
    };
    const mail = { unit: 1, to: 'ana@example.com', body: 'código 123', about: 'appointment:1' };
    const queue = (subject: string, more: object = {}) => queueMail(db, clock, { ...mail, subject, ...more });
    await queue('other', { about: 'appointment:2' });
    await queue('of another unit', { unit: 2 });
    await queue('booked', { calendar, onceKey: 'appointment:1:1' });
    const undone = transaction(db, async (tx) => {
      await queueMail(tx, clock, { ...mail, subject: 'undone' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await queue('booked', { onceKey: 'appointment:1:1' })).toBe(false);
    expect(await mailsAbout('booked')).toMatchObject([{ status: 'pending', body: 'código 123' }]);
    await queue('reminder');
    expect(await mailsAbout('booked')).toMatchObject([
      { status: 'failed', lastError: 'SUPERSEDED', body: '', calendar: null },
    ]);
    expect(await mailsAbout('reminder')).toMatchObject([{ status: 'pending', calendar }]);
    const sent: string[] = [];
    await worker(async ({ subject }) => void sent.push(subject)).wake();
    expect(sent).toEqual(['other', 'of another unit', 'reminder']);
    expect((await server.browser('uno').get('/api/demo/correo')).json()).toMatchObject([
      { subject: 'reminder' },
      { subject: 'other' },
    ]);
  });

  it('is not retried after a refusal once newer mail replaces it [A22]', async () => {
    const { db, clock } = server.deps;
    await db.delete(outboxMails);
    const mail = { unit: 1, to: 'ana@example.com', body: 'código 123', about: 'appointment:1' };
    await queueMail(db, clock, { ...mail, subject: 'old' });
    const tried: string[] = [];
    const refusing = worker(async ({ subject }) => {
      tried.push(subject);
      if (subject === 'old') await queueMail(db, clock, { ...mail, subject: 'new' });
      throw Object.assign(new Error('451'), { code: 'EENVELOPE' });
    });
    await refusing.wake();
    server.clock.advance(10_000);
    await refusing.wake();
    expect(tried).toEqual(['old', 'new', 'new']);
    expect(await mailsAbout('old')).toMatchObject([{ status: 'failed', lastError: 'SUPERSEDED', body: '' }]);
  });

  it('refuses an address or subject that could add a header [A52]', async () => {
    const { db, clock } = server.deps;
    const mail = { unit: 1, to: 'ana@example.com', subject: 'x', body: '' };
    for (const bad of [{ to: 'a@b.c\r\nBcc: d@e.f' }, { to: 'a@b.c,d@e.f' }, { subject: 'x\nBcc: d@e.f' }]) {
      await expect(queueMail(db, clock, { ...mail, ...bad })).rejects.toThrow('MAIL_HEADER');
    }
  });

  it('is listed in demo mode as escaped text of its unit only [A10]', async () => {
    const { db, clock } = server.deps;
    await queueMail(db, clock, {
      unit: 1,
      to: 'ana@example.com',
      subject: '<b>1</b>',
      body: '<script>alert(1)</script> $& {{to}}',
    });
    await queueMail(db, clock, { unit: 2, to: 'bruno@example.com', subject: 'otra unidad', body: '' });
    const page = (await server.browser('uno').get('/demo/correo')).body;
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; $&amp; {{to}}');
    expect(page).not.toContain('otra unidad');
    expect((await server.browser('dos').get('/api/demo/correo')).json()).toMatchObject([{ subject: 'otra unidad' }]);
  });
});

describe('messages of many tenants', () => {
  const message = { phone: '5491155551234', text: 'Hola' };
  const mail = { to: 'ana@example.com', body: 'Hola', message };
  const queue = (unit: number, subject: string, more: Partial<Mail> = {}) =>
    queueMail(server.deps.db, server.deps.clock, { ...mail, unit, subject, channel: 'whatsapp', ...more });
  const codeOf = () => ({ expiresAt: new Date(server.deps.clock.now().getTime() + 600_000) });

  it('go on while one channel of one tenant hangs with hundreds waiting [FIXT-14]', async () => {
    const { db } = server.deps;
    await db.delete(outboxMails);
    for (let one = 0; one < 300; one += 1) await queue(1, 'hanging');
    await queue(1, 'own code', codeOf());
    await queue(1, 'own text', { channel: 'sms' });
    await queue(2, 'code of another', { ...codeOf(), channel: 'sms' });
    const hanging = gate<void>();
    const asked: string[] = [];
    const messenger: Messenger = async ({ unit, channel }) => {
      asked.push(`${unit} ${channel}`);
      if (unit === 1 && channel === 'whatsapp') await hanging.opened;
      return {};
    };
    const phones = new MailWorker({ ...server.deps, log: () => undefined, messenger }, undefined);
    const running = phones.wake();
    await expect.poll(() => asked.length).toBe(4);
    expect(asked.toSorted()).toEqual(['1 sms', '1 whatsapp', '1 whatsapp', '2 sms']);
    // News of a tenant is noticed while the run still waits for the hanging channel.
    await queue(2, 'later', { channel: 'sms' });
    void phones.wake();
    await expect.poll(async () => (await mailsAbout('later'))[0]?.status).toBe('sent');
    expect(await db.$count(outboxMails, and(eq(outboxMails.subject, 'hanging'), eq(outboxMails.attempts, 0)))).toBe(
      299,
    );
    await db.delete(outboxMails).where(eq(outboxMails.attempts, 0));
    hanging.open();
    await running;
    await phones.stop();
  });

  it('go as mail when their channel did not try them in a quarter of their life [FIXT-14]', async () => {
    const { db, clock } = server.deps;
    await db.delete(outboxMails);
    const paused: Messenger = async () => {
      throw new MessageFailure('SILENT', 'later', 30);
    };
    const phones = new MailWorker({ ...server.deps, log: () => undefined, messenger: paused }, undefined);
    const sent: string[] = [];
    const mails = worker(async ({ subject }) => void sent.push(subject));
    await queue(1, 'code', codeOf());
    await queue(1, 'reminder');
    await queue(1, 'no mail', { to: '' });
    const each = async () => {
      await phones.wake();
      await mails.wake();
      return sent.splice(0);
    };
    expect(await each()).toEqual([]);
    // A channel that is not asked uses up no try.
    expect(await mailsAbout('code')).toMatchObject([{ attempts: 0, lastError: null, nextTryAt: clock.now() }]);
    server.clock.advance(150_000);
    expect(await each()).toEqual(['code']);
    server.clock.advance(1_650_000);
    expect(await each()).toEqual(['reminder']);
    expect(await mailsAbout('reminder')).toMatchObject([{ channelError: 'LATE', status: 'sent' }]);
    expect(await mailsAbout('no mail')).toMatchObject([{ channelError: null, status: 'pending' }]);
    server.clock.setTo(TUESDAY);
  });
});
