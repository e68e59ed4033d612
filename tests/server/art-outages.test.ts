import { request } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artCases, audit, documents, outboxMails } from '../../server/platform/db/schema/index.ts';
import { MailWorker, type Transport } from '../../server/platform/mail/mail-worker.ts';
import { type Cases, createdCase, detail, freeSlot, newCase, outcome, sendCase, startCases } from './art-kit.ts';
import { HOST } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { multipart, PDF } from './upload-kit.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());

const create = async () => {
  return createdCase(await sendCase(at, freeSlot()));
};
const stored = async () => (await at.server.deps.db.select({ id: documents.id }).from(documents)).length;

/** Begins to send a body over a line that is cut before its last bytes. */
async function cutOff(url: string, payload: Buffer, headers: Readonly<Record<string, string>>): Promise<void> {
  const address = await at.server.app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = [...at.gisela.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = { cookie, host: HOST, origin: `http://${HOST}`, 'content-length': payload.length };
  const sent = request(address + url, { method: 'POST', headers: { ...headers, ...own } });
  sent.on('error', () => undefined);
  await new Promise<void>((gone) => sent.write(payload.subarray(0, payload.length - 700), () => gone()));
  const closed = new Promise((done) => sent.once('close', done));
  sent.destroy();
  await closed;
}

describe('a case while something else is broken', () => {
  it('stores a document once after an aborted upload and repeated retries [ART-09, A25, R2]', async () => {
    const number = await create();
    const { paciente } = await detail(at.gisela, number);
    const before = await stored();
    const fields = { id_caso: String(number), id_paciente: String(paciente.id), descripcion: 'Denuncia' };
    const sending = (bytes: Buffer, key: string) => {
      const { payload, headers } = multipart(fields, [['a.pdf', bytes]], 'file');
      return { url: '/api/art/guardarDocumento', payload, headers: { ...headers, 'idempotency-key': key } };
    };
    const longer = Buffer.concat([PDF, Buffer.alloc(900, '\n'), PDF]);
    const first = sending(longer, 'one-and-the-same');
    await cutOff(first.url, first.payload, first.headers);
    const send = (what: typeof first) => at.gisela.send({ method: 'POST', ...what });
    expect(outcome(await send(first))).toBe('200');
    expect(outcome(await send(first))).toBe('200');
    expect(await stored()).toBe(before + 1);
    expect(outcome(await send(sending(PDF, 'one-and-the-same')))).toBe('422 KEY_REUSED');
    expect(outcome(await send(sending(longer, 'another-time')))).toBe('200');
    expect(await stored()).toBe(before + 2);
    expect((await detail(at.gisela, number)).documentos).toHaveLength(2);
  });

  it('rolls back without its audit entry, and a retry audits once [R17, A22]', async () => {
    const { db } = at.server.deps;
    const cases = async () => (await db.select({ id: artCases.id }).from(artCases)).length;
    const audited = async () =>
      (await db.select({ id: audit.id }).from(audit).where(eq(audit.action, 'art.create'))).length;
    const before = [await cases(), await audited()];
    const body = newCase(at.service, freeSlot());
    const send = () => at.gisela.post('/api/art/crear', body, { 'idempotency-key': 'audited-with-its-write' });
    await db.execute(sql`alter table audit add constraint no_more check (action <> 'art.create') not valid`);
    expect(refusalOf(await send())).toEqual([500, 'INTERNAL']);
    await db.execute(sql`alter table audit drop constraint no_more`);
    expect([await cases(), await audited()]).toEqual(before);
    expect([outcome(await send()), outcome(await send())]).toEqual(['200', '200']);
    expect([await cases(), await audited()]).toEqual(before.map((many) => many + 1));
  });

  it('is created while the mail server is down, and mailed later [ART-03, A22]', async () => {
    await at.server.deps.db.delete(outboxMails);
    let up = false;
    const taken: string[] = [];
    const transport: Transport = async ({ to }) => {
      if (!up) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      taken.push(to);
    };
    const worker = new MailWorker({ ...at.server.deps, log: () => undefined }, transport);
    const number = await create();
    const mail = async () => (await detail(at.gisela, number)).caso.correo;
    await worker.wake();
    expect([await mail(), taken]).toEqual(['pendiente', []]);
    // Ten minutes of tries: the mail is still in the outbox, without a second request.
    for (const seconds of [10, 30, 120, 440]) {
      at.server.clock.advance(seconds * 1_000);
      await worker.wake();
    }
    expect([await mail(), taken]).toEqual(['pendiente', []]);
    up = true;
    at.server.clock.advance(900_000);
    await worker.wake();
    const { paciente } = await detail(at.gisela, number);
    expect([await mail(), taken]).toEqual(['enviado', [paciente.email]]);
    at.server.clock.advance(3_600_000);
    await worker.wake();
    expect(taken).toHaveLength(1);
  });
});
