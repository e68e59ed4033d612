import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
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
import type { LoadTally } from './load-tally.ts';
import { reckonMessages, waitingIn } from './message-reckoning.ts';
import { reckon } from './money-reckoning.ts';
import { OutsideWorld } from './outside-world.ts';

/** MIXED_MINUTES of load; LOAD_SEED repeats its choices. */
export const MINUTES = Number(process.env.MIXED_MINUTES ?? 30);
const SEED = Number(process.env.LOAD_SEED ?? Date.now() % 1_000_000_007);
const PATIENTS_EACH = 12;
const PRICE = 500_000;
/** Milliseconds in which the mail that waited for a silent mail server is retried (10, 30, 90 and 270 s). */
const DRAINS = 420_000;
const UNITS = LOADED.map((tenant) => compiledTenant(tenant).public.unit);

/** Patients, managers and doctors of two tenants, what they did, and what became of their money and messages. */
export class LoadRun {
  readonly world: OutsideWorld;
  readonly tally: LoadTally;
  /** Acknowledged changes of appointments that must be told, by the reader's e-mail. */
  readonly told = new Map<string, number>();
  private readonly later = new Set<Promise<void>>();
  private readonly random = seeded(SEED);
  private readonly since = new Date();
  private begun: LoadSite | undefined;

  constructor(tally: LoadTally) {
    this.tally = tally;
    this.world = new OutsideWorld(this.random);
  }

  get site(): LoadSite {
    if (this.begun === undefined) throw new Error('the load has no site: start() failed or was not awaited');
    return this.begun;
  }

  /** @param before folder of an older build, which serves first in place of this one */
  async start(before?: string): Promise<void> {
    await this.world.start();
    this.begun = await startLoadSite(this.world, PATIENTS_EACH, before);
  }

  async stop(): Promise<void> {
    await this.begun?.remove();
    await this.world.stop();
  }

  /**
   * Lets everybody live while `deeds` are done, and then waits until nothing is on its way.
   * @returns what `deeds` returns; undefined if a person's life ended first, by an error
   */
  async during<Result>(deeds: () => Promise<Result>): Promise<Result | undefined> {
    process.stderr.write(`LOAD_SEED=${SEED}\n`);
    let going = true;
    const { site, world, tally, random, told, later } = this;
    const load: Load = { site, world, tally, random, going: () => going, told, later };
    this.sendReceipts();
    const people = Promise.all([
      ...site.patients.map((patient) => livePatient(load, patient)),
      ...LOADED.flatMap((tenant) => [liveManager(load, tenant), liveDoctor(load, tenant)]),
    ]);
    const result = await Promise.race([deeds(), people.then(() => undefined)]);
    going = false;
    await people;
    for (const until = Date.now() + DRAINS; Date.now() < until; await pause(2_000))
      if ((await waitingIn((await site.database()).db, UNITS, this.since)) === 0) break;
    await Promise.all(later);
    return result;
  }

  /** Sums, messages and refusals until now. While the load goes on, the latest of them may still be on their way. */
  async figures() {
    const { tally, world, since, site } = this;
    const money = await this.reckonMoney();
    const messages = await reckonMessages((await site.database()).db, world, UNITS, since);
    const refused = Object.fromEntries([...tally.refused].sort());
    return { seed: SEED, deeds: tally.report().deeds, money, messages, refused };
  }

  /** Sends receipts as Meta does, a moment after it took a message, and repeats what the portal does not take. */
  private sendReceipts(): void {
    const { world, tally, later, site } = this;
    world.onTaken = ({ messageId, reference }, delivered) => {
      const work = async (): Promise<void> => {
        do {
          await pause(2_000);
          const ended = tally.begin('meta.receipt');
          const status = await site.receipt(messageId, reference, delivered);
          ended(status, status === 503 ? 'UNAVAILABLE' : '');
          if (status === 200) return;
        } while (later.size > 0);
      };
      later.add(work());
    };
  }

  /** The hourly sweep, an hour after all payments, and what both companies say of them. */
  private async reckonMoney() {
    const { site, world } = this;
    const { db } = await site.database();
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
    const wrong = reckonings.flatMap((one) => one.wrong);
    return { ...sumsOf(charges), charges: charges.length, coupons, wrong, unasked };
  }
}
