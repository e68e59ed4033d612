import { eq } from 'drizzle-orm';
import { outboxMails } from '../../server/platform/db/schema/index.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { queueMail } from '../../server/platform/mail/outbox.ts';
import type { Messenger } from '../../server/platform/mail/phone-message.ts';
import { gate } from '../engine/fake-transport.ts';
import { buildTestServer } from '../server/helper.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { figure, quantile } from './ratios.ts';

const WAITING = 10_000;
/** Rows of one INSERT. */
const BATCH = 1_000;
const ROUNDS = 40;
const GOAL = 1.5;
const MESSAGE = { phone: '5491155551234', text: 'Hola' };
const [HANGING, OTHER] = [1, 2];

/**
 * Milliseconds until a code of one tenant is handed to its channel, while 10,000 messages of another tenant wait for a
 * channel that hangs, beside the same without them (goal: 1.5 times as late at most). Two databases, alternating.
 */
export async function bench(): Promise<void> {
  const cluster = await startEmbedded().catch(startDebian);
  process.env.TEST_DATABASE_URL = cluster.url;
  process.env.TEST_DB = 'pg';
  const [full, empty] = [await openSide(WAITING), await openSide(0)];
  try {
    const [late, usual]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      late.push(await full.code());
      usual.push(await empty.code());
    }
    const [with10k, without] = [quantile(late, 0.5), quantile(usual, 0.5)];
    console.log(
      `código de otra organización, con ${WAITING} mensajes en un canal que cuelga: ${figure(with10k)} ms (p95 ${figure(quantile(late, 0.95))}), sin ellos ${figure(without)} ms (p95 ${figure(quantile(usual, 0.95))}), ×${figure(with10k / without)} (meta: hasta ×${figure(GOAL)})`,
    );
  } finally {
    await Promise.all([full.close(), empty.close()]);
    await cluster.stop();
    delete process.env.TEST_DB;
    delete process.env.TEST_DATABASE_URL;
  }
}

/** A server with so many messages that wait for a hanging channel, and its worker at work. */
async function openSide(waiting: number) {
  const server = await buildTestServer();
  const { db, clock } = server.deps;
  await db.delete(outboxMails);
  const now = clock.now();
  for (let from = 0; from < waiting; from += BATCH) {
    const row = { unit: HANGING, recipient: '', subject: 'hanging', body: 'Hola', message: MESSAGE };
    const rows = Array.from({ length: BATCH }, () => ({
      ...row,
      channel: 'whatsapp' as const,
      createdAt: now,
      nextTryAt: now,
    }));
    await db.insert(outboxMails).values(rows);
  }
  const hanging = gate<void>();
  let taken: () => void = () => undefined;
  const messenger: Messenger = async ({ unit }) => {
    if (unit === HANGING) await hanging.opened;
    else taken();
    return {};
  };
  const worker = new MailWorker({ ...server.deps, log: () => undefined, messenger }, undefined);
  void worker.wake();
  return {
    async code(): Promise<number> {
      const expiresAt = new Date(clock.now().getTime() + 600_000);
      const came = new Promise<void>((resolve) => {
        taken = resolve;
      });
      const began = performance.now();
      await queueMail(db, clock, {
        unit: OTHER,
        to: '',
        subject: 'code',
        body: 'Hola',
        channel: 'sms',
        message: MESSAGE,
        expiresAt,
      });
      void worker.wake();
      await came;
      return performance.now() - began;
    },
    async close(): Promise<void> {
      // Waiting messages are not sent once the channel answers again.
      await db.delete(outboxMails).where(eq(outboxMails.attempts, 0));
      hanging.open();
      await worker.stop();
      await server.close();
    },
  };
}
