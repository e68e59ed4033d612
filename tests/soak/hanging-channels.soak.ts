import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumsOf } from '../../engine/domain/payment/ledger.ts';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import { paymentProviders } from '../../server/features/payments/providers.ts';
import { TestProvider } from '../../server/features/payments/test-provider.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import { testPayments } from '../../server/platform/db/schema/index.ts';
import { secretSources } from '../../server/platform/outbound/secrets.ts';
import { folderSource } from '../../server/platform/tenants/folder-source.ts';
import { TenantStore } from '../../server/platform/tenants/tenant-store.ts';
import { seeded } from '../server/seeded.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { type Load, liveDoctor, liveManager, livePatient } from './load-people.ts';
import { LOADED, type LoadSite, startLoadSite } from './load-site.ts';
import { LoadTally } from './load-tally.ts';
import { reckonMessages, untold, waitingIn } from './message-reckoning.ts';
import { reckon } from './money-reckoning.ts';
import { OutsideWorld, PARTS } from './outside-world.ts';

/** MIXED_MINUTES of load; each service hangs in turn, as often as there is time. LOAD_SEED repeats its choices. */
const MINUTES = Number(process.env.MIXED_MINUTES ?? 30);
const SEED = Number(process.env.LOAD_SEED ?? Date.now() % 1_000_000_007);
/** Milliseconds, about, for which a service hangs, and for which no service hangs before it. */
const HANGS = 90_000;
const PATIENTS_EACH = 12;
const PRICE = 500_000;
/** Milliseconds in which the mail that waited for a silent mail server is retried (10, 30, 90 and 270 s). */
const DRAINS = 420_000;
const UNITS = LOADED.map((tenant) => compiledTenant(tenant).public.unit);

const random = seeded(SEED);
const world = new OutsideWorld(random);
const tally = new LoadTally();
let site: LoadSite;

beforeAll(async () => {
  await world.start();
  site = await startLoadSite(world, PATIENTS_EACH);
}, 900_000);
afterAll(async () => {
  await site?.remove();
  await world.stop();
}, 60_000);

/** Lets nothing and each service hang in turn until the time is over. @returns how often all had their turn */
async function hangInTurn(since: Date): Promise<number> {
  const phases = 2 * PARTS.length;
  const rounds = Math.max(1, Math.round((MINUTES * 60_000) / (HANGS * phases)));
  const each = (MINUTES * 60_000) / (rounds * phases);
  for (let round = 0; round < rounds; round += 1) {
    for (const part of PARTS) {
      await pause(each);
      tally.phase(part);
      world.hang(part);
      await pause(each);
      world.resume();
      tally.phase('nothing');
      process.stderr.write(`${part} hung, ${tally.report().deeds} deeds, unexplained: ${tally.unexplained.join()}\n`);
    }
    process.stderr.write(`${JSON.stringify(await figures(since))}\n`);
  }
  return rounds;
}

/** Sends receipts as Meta does, a moment after it took a message, and repeats what the portal does not take. */
function sendReceipts(load: Load): void {
  world.onTaken = ({ messageId, reference }, delivered) => {
    const work = async (): Promise<void> => {
      do {
        await pause(2_000);
        const ended = tally.begin('meta.receipt');
        const status = await site.receipt(messageId, reference, delivered);
        ended(status, status === 503 ? 'UNAVAILABLE' : '');
        if (status === 200) return;
      } while (load.later.size > 0);
    };
    load.later.add(work());
  };
}

/** The hourly sweep, an hour after all payments, and what both companies say of them. */
async function reckonMoney() {
  const { db } = site.database;
  const tenants = new TenantStore({ source: folderSource(`${site.folder}/tenants`), db, report: () => undefined });
  const config = readConfig({ ...site.env, DEMO: '1' });
  const clock = { now: () => new Date(Date.now() + 3_600_000) };
  const test = new TestProvider({ db, clock });
  const unasked: string[] = [];
  const deps = { db, clock, tenants, payments: paymentProviders(secretSources({ config, tenants }), test) };
  await sweepPayments(deps, (_event, facts) => unasked.push(JSON.stringify(facts)));
  await tenants.close();
  const pressed = await db.select().from(testPayments).where(eq(testPayments.status, 'approved'));
  const byTest = pressed.map(({ reference, amount, currency }) => {
    const taken = Math.round(Number(amount) * 100);
    return [reference, [{ id: reference, currency, taken, refunded: 0, chargedBack: 0 }]] as const;
  });
  const reckonings = [
    await reckon(db, PRICE, test.id, byTest),
    await reckon(db, PRICE, 'payPerTic', world.orders.charged),
  ];
  const charges = reckonings.flatMap((one) => one.charges);
  const coupons = reckonings.reduce((sum, one) => sum + one.made, 0);
  return {
    ...sumsOf(charges),
    charges: charges.length,
    coupons,
    wrong: reckonings.flatMap((one) => one.wrong),
    unasked,
  };
}

/** Sums, messages and refusals until now. While the load goes on, the latest of them may still be on their way. */
async function figures(since: Date) {
  const money = await reckonMoney();
  const messages = await reckonMessages(site.database.db, world, UNITS, since);
  return {
    seed: SEED,
    deeds: tally.report().deeds,
    money,
    messages,
    refused: Object.fromEntries([...tally.refused].sort()),
  };
}

it('loses no message and no money while each outside service hangs in turn [FIXO-14, FIXO-15, FIXT-14, A30, R3]', {
  timeout: (MINUTES + 30) * 60_000,
}, async () => {
  process.stderr.write(`LOAD_SEED=${SEED}\n`);
  const since = new Date();
  let going = true;
  const load: Load = { site, world, tally, random, going: () => going, told: new Map(), later: new Set() };
  sendReceipts(load);
  const people = Promise.all([
    ...site.patients.map((patient) => livePatient(load, patient)),
    ...LOADED.flatMap((tenant) => [liveManager(load, tenant), liveDoctor(load, tenant)]),
  ]);
  const rounds = await Promise.race([hangInTurn(since), people.then(() => 0)]);
  going = false;
  await people;
  const { db } = site.database;
  for (const until = Date.now() + DRAINS; Date.now() < until; await pause(2_000))
    if ((await waitingIn(db, UNITS, since)) === 0) break;
  await Promise.all(load.later);
  const found = await figures(since);
  const { money, messages } = found;
  const { lines } = tally.report();
  console.log(`${MINUTES} minutes, ${rounds} rounds ${JSON.stringify(found, undefined, 1)}`);
  console.log(`milliseconds, median/99th percentile:\n${lines.join('\n')}`);
  expect(rounds).toBeGreaterThan(0);
  expect(site.servers.filter(({ ended }) => ended)).toEqual([]);
  expect(tally.unexplained).toEqual([]);
  expect([messages.lost, messages.twice, messages.waiting]).toEqual([[], [], 0]);
  expect(await untold(db, load.told)).toEqual([]);
  expect([money.wrong, money.unasked]).toEqual([[], []]);
  expect(money.taken).toBe(money.given + money.refunded + money.returned + money.toReturn);
  expect(Math.min(money.given, money.refunded, money.toReturn)).toBeGreaterThan(0);
});
