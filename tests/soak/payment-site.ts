import { eq, sql } from 'drizzle-orm';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import { systemClock } from '../../server/platform/core/clock.ts';
import type { OpenDatabase } from '../../server/platform/db/database.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { attentions, coupons, payments } from '../../server/platform/db/schema/index.ts';
import { folderSource } from '../../server/platform/tenants/folder-source.ts';
import { TenantStore } from '../../server/platform/tenants/tenant-store.ts';
import { KillableServer } from '../prove/killable-server.ts';
import { Bruno, TENANT } from '../prove/payment-kills.ts';
import { RemoteCompany } from '../setup/remote-company.ts';
import { type Reckoning, reckon } from './money-reckoning.ts';
import { PaymentCompany } from './payment-company.ts';

const PRICE = 500_000;
/** Most sweeps after a sequence. */
const SWEEPS = 10;

/** Kinds of operations, as often as they occur among the others. */
export const OPERATIONS = [
  ...(['create', 'create', 'pay', 'pay', 'pay', 'notify', 'notify', 'notify', 'ask', 'limits'] as const),
  ...(['refund', 'dispute', 'use', 'spend', 'mood', 'lost', 'ticket', 'payTicket', 'drop', 'age'] as const),
];

/** An operation, with two numbers that choose among what there is. */
export interface Operation {
  readonly kind: (typeof OPERATIONS)[number];
  readonly first: number;
  readonly second: number;
}

/** Two servers on one database, a company beside them, and one payer. */
export class PaymentSite {
  private readonly company = new PaymentCompany();
  private readonly servers: KillableServer[] = [];
  private readonly bruno = new Bruno(() => pick(this.servers, this.turn));
  private readonly database: OpenDatabase;
  private readonly tenants: TenantStore;
  private readonly env: Record<string, string>;
  private readonly provider: RemoteCompany;
  private turn = 0;

  private constructor(database: OpenDatabase, url: string, origin: string, company: PaymentCompany) {
    this.database = database;
    this.company = company;
    this.env = { DATABASE_URL: url, COMPANY_AT: origin };
    this.provider = new RemoteCompany(origin);
    this.tenants = new TenantStore({ source: folderSource('tenants'), db: database.db, report: () => undefined });
  }

  static async start(url: string): Promise<PaymentSite> {
    const company = new PaymentCompany();
    const origin = await company.start();
    const first = await KillableServer.start(TENANT, { DATABASE_URL: url, COMPANY_AT: origin, FIRST_START: '1' });
    // Fills in the demo's people with the first request.
    await fetch(`${first.address}/api/unidad/requisitos`);
    const database = await openDatabase({ databaseUrl: url, dataDir: '' }, { migrates: 'never' });
    const site = new PaymentSite(database, url, origin, company);
    site.servers.push(first, await KillableServer.start(TENANT, site.env));
    return site;
  }

  /** Begins a sequence: nothing is left of the one before. */
  async begin(): Promise<void> {
    const { db } = this.database;
    await db.delete(coupons);
    await db.delete(payments);
    await db.delete(attentions);
    this.company.orders.clear();
    this.company.mood = 'well';
    await this.bruno.signIn();
  }

  /** @returns the number of a form that was handed out */
  async operate({ kind, first, second }: Operation, forms: readonly string[]): Promise<string | undefined> {
    this.turn = first;
    const form = forms[second % Math.max(1, forms.length)] ?? '';
    switch (kind) {
      case 'create':
        return (await this.bruno.create()).payment_request_id ?? undefined;
      case 'pay':
        this.company.charge(form, pick([PRICE, PRICE, PRICE, 200_000, 300_000, 600_000], first));
        break;
      case 'refund':
        this.company.refund(form, first % 3, pick([1, 1, 0.5, 0.2], second));
        break;
      case 'dispute':
        this.company.dispute(form, first % 3);
        break;
      case 'ticket':
        this.company.giveTicket(form);
        break;
      case 'payTicket':
        this.company.payTicket(form, PRICE);
        break;
      case 'drop':
        await this.bruno.drop(form);
        break;
      case 'age':
        await this.age();
        break;
      case 'notify':
        await Promise.all([this.notify(first, form), this.notify(first + (second % 2), form)]);
        break;
      case 'ask':
        await this.bruno.paid(form);
        break;
      case 'limits':
        await this.bruno.standing();
        break;
      case 'use':
        await this.bruno.use();
        break;
      case 'spend':
        await this.attend(first % 3 === 0 ? 'left' : 'ended');
        break;
      case 'mood':
        this.company.mood = pick(['well', 'well', 'well', 'failing', 'silent'] as const, second);
        break;
      case 'lost':
        break;
    }
    return undefined;
  }

  /** Kills one of the two servers, and starts it again. */
  async restart(which: number): Promise<void> {
    await pick(this.servers, which).kill();
    this.servers[which % this.servers.length] = await KillableServer.start(TENANT, this.env);
  }

  /** The hourly sweep, an hour after all that it looks at, while the company works. @returns what does not agree */
  async end(): Promise<Reckoning> {
    this.company.mood = 'well';
    const { db } = this.database;
    const clock = { now: () => new Date(systemClock.now().getTime() + 3_600_000) };
    const deps = { db, clock, tenants: this.tenants, payments: { of: () => this.provider, test: undefined } };
    // An answer that a loaded machine gives too late is asked for again, as the next hour would.
    for (let unasked = true, tries = 0; unasked && tries < SWEEPS; tries += 1) {
      unasked = false;
      await sweepPayments(deps, () => {
        unasked = true;
      });
    }
    const orders = [...this.company.orders].map(([reference, { charges }]) => [reference, charges] as const);
    return reckon(db, PRICE, this.provider.id, orders);
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.kill();
    await this.tenants.close();
    await this.database.close();
    await this.company.stop();
  }

  /** Lets half an hour pass for the orders: their forms are no longer handed out. */
  private async age(): Promise<void> {
    const createdAt = sql`${payments.createdAt} - interval '31 minutes'`;
    await this.database.db.update(payments).set({ createdAt });
  }

  private async notify(which: number, reference: string): Promise<void> {
    const { address } = pick(this.servers, which);
    const body = JSON.stringify({ reference });
    await fetch(`${address}/api/payment/notificacion/${TENANT}`, { method: 'POST', body });
  }

  /** Enters the queue with a held coupon, and ends that attention. */
  private async attend(status: 'left' | 'ended'): Promise<void> {
    await this.bruno.enter();
    const endedAt = systemClock.now();
    await this.database.db.update(attentions).set({ status, endedAt }).where(eq(attentions.status, 'waiting'));
  }
}

/** One of several, by a number. */
function pick<T>(all: readonly T[], number: number): T {
  const one = all[number % all.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
