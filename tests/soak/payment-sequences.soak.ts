import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type LedgerCharge, sumsOf } from '../../engine/domain/payment/ledger.ts';
import { killEverything } from '../prove/killable-server.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { OPERATIONS, PaymentSite } from './payment-site.ts';

/** SOAK_SEQUENCES and SOAK_RESTARTS shorten a run; PAYMENT_SEED repeats its choices. */
const SEQUENCES = Number(process.env.SOAK_SEQUENCES ?? 300);
const RESTARTS = Number(process.env.SOAK_RESTARTS ?? 30);
const SEED = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000_007);
const LENGTH = 40;

const number = fc.nat({ max: 1_000 });
const operation = fc.record({ kind: fc.constantFrom(...OPERATIONS), first: number, second: number });

afterAll(killEverything);

it('accounts for each cent over two servers that are killed, on PostgreSQL [FIXO-14, A30, R3]', async () => {
  process.stderr.write(`PAYMENT_SEED=${SEED}\n`);
  const { url, drop } = await createTestDatabase();
  const site = await PaymentSite.start(url);
  const steps = fc.array(operation, { minLength: LENGTH, maxLength: LENGTH });
  const every = Math.max(1, Math.floor(SEQUENCES / RESTARTS));
  const [unequal, charges]: [string[], LedgerCharge[]] = [[], []];
  let [restarts, coupons] = [0, 0];
  for (const [index, sequence] of fc.sample(steps, { seed: SEED, numRuns: SEQUENCES }).entries()) {
    await site.begin();
    const forms: string[] = [];
    const dies = index % every === 0 ? (index * 7) % LENGTH : undefined;
    for (const [at, one] of sequence.entries()) {
      const running = site.operate(one, forms).catch(() => undefined);
      if (at === dies) {
        // Somewhere within the operation.
        await delay(one.second % 30);
        await site.restart(one.first);
        restarts += 1;
      }
      const form = await running;
      if (form !== undefined) forms.push(form);
    }
    const end = await site.end();
    unequal.push(...end.wrong.map((wrong) => `sequence ${index}: ${wrong}`));
    charges.push(...end.charges);
    coupons += end.made;
  }
  const sums = sumsOf(charges);
  const figures = { sequences: SEQUENCES, operations: SEQUENCES * LENGTH, restarts, charges: charges.length, coupons };
  process.stderr.write(`${JSON.stringify({ ...figures, ...sums })}\n`);
  await site.stop();
  await drop();
  expect(unequal).toEqual([]);
  expect(sums.taken).toBe(sums.given + sums.refunded + sums.returned + sums.toReturn);
  expect(sums.given).toBeGreaterThan(0);
});
