import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxMails } from '../../server/db/schema/index.ts';
import { MailWorker, type Transport } from '../../server/mail/mail-worker.ts';
import { type Cases, detail, freeSlot, newCase, startCases } from './art-kit.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());

const create = async () => {
  const created = await at.gisela.post('/api/art/crear', newCase(at.service, freeSlot()));
  return created.json().caso.id as number;
};
describe('a case while something else is broken', () => {
  it('[ART-03, A22] is registered with the mail server down, says that its mail waits, and is mailed once it is back', async () => {
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
    // Ten minutes of tries: it is still there, and nobody asked for it again.
    for (const seconds of [10, 30, 120, 440]) {
      at.server.clock.advance(seconds * 1_000);
      await worker.wake();
    }
    expect([await mail(), taken]).toEqual(['pendiente', []]);
    up = true;
    at.server.clock.advance(600_000);
    await worker.wake();
    const { paciente } = await detail(at.gisela, number);
    expect([await mail(), taken]).toEqual(['enviado', [paciente.email]]);
    at.server.clock.advance(3_600_000);
    await worker.wake();
    expect(taken).toHaveLength(1);
  });
});
