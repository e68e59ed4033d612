import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit, outboxMails } from '../../server/platform/db/schema/index.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { queueMail } from '../../server/platform/mail/outbox.ts';
import { withOrders } from './admin-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';

let server: TestServer;
const { admin } = withOrders(() => server);

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.delete(outboxMails));

const queue = (subject: string, more: object = {}) =>
  queueMail(server.deps.db, server.clock, { unit: 1, to: 'ana@example.com', subject, body: 'Hola', ...more });
const refusing = () =>
  new MailWorker({ ...server.deps, log: () => undefined }, async () => {
    throw Object.assign(new Error(), { code: 'EENVELOPE', responseCode: 550 });
  });
const all = () => server.deps.db.select().from(outboxMails).orderBy(outboxMails.id);

describe('mails', () => {
  it('lists mail of one organization that waits or failed, with its reason [FIXO-05]', async () => {
    await queue('refused');
    await refusing().wake();
    await queue('waiting');
    await queue('elsewhere', { unit: 2 });
    const { code, said } = await admin('mails', 'uno');
    expect([code, said.length]).toEqual([0, 3]);
    expect(said[1]).toMatch(/;"falló";"correo";"ana@example\.com";"refused";"1";"";"EENVELOPE"/);
    expect(said[2]).toMatch(/;"espera";"correo";"ana@example\.com";"waiting";"0";"2026-/);
    expect((await admin('mails', 'uno', '--estado', 'salieron')).said).toHaveLength(1);
  });

  it('resends failed mail except mail whose code was erased [FIXO-05]', async () => {
    await queue('refused');
    await queue('code', { expiresAt: new Date(server.clock.now().getTime() + 60_000) });
    await refusing().wake();
    const [first] = await all();
    const { code, said } = await admin('mails', 'uno', '--reenviar', 'fallaron');
    expect([code, said]).toEqual([
      0,
      ['Un correo vuelve a la bandeja de salida.', expect.stringContaining('Uno no se puede mandar de nuevo')],
    ]);
    const sent: string[] = [];
    await new MailWorker(
      { ...server.deps, log: () => undefined },
      async ({ subject }) => void sent.push(subject),
    ).wake();
    expect(sent).toEqual(['refused']);
    const orders = await server.deps.db.select().from(audit).where(eq(audit.action, 'operator.mails.resend'));
    expect(orders.map(({ object }) => object)).toEqual([`mail:${first?.id}`]);
  });

  it('discards pending mail by number and rejects invalid option values [FIXO-05]', async () => {
    await queue('one');
    await queue('two');
    const [one] = await all();
    expect((await admin('mails', 'uno', '--descartar', String(one?.id))).said).toEqual(['Un correo descartado.']);
    expect((await all()).map(({ status, body }) => [status, body])).toEqual([
      ['failed', ''],
      ['pending', 'Hola'],
    ]);
    const wrong = await admin('mails', 'uno', '--descartar', 'todos');
    expect([wrong.code, wrong.said[0]]).toEqual([1, expect.stringContaining('van sus números separados por comas')]);
    expect((await admin('mails', 'uno', '--estado', 'x')).said[0]).toContain(
      'Hay: esperan, fallaron, salieron, por-correo.',
    );
  });
});
