import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  earlierEmails,
  loginAccounts,
  people,
  recoveryCodes,
  recoveryRequests,
  secondFactors,
  units,
} from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { DEMO_PEOPLE } from './people.ts';
import { seedAppointments } from './seed-appointments.ts';
import { seedBanners } from './seed-banners.ts';
import { prepareCases, seedCases } from './seed-cases.ts';
import { seedConditions } from './seed-conditions.ts';
import { seedCoverage } from './seed-coverage.ts';
import { prepareHistory, seedHistory } from './seed-history.ts';
import { operatedRows, type Seeding, seedPeople } from './seed-people.ts';
import { seedQueue } from './seed-queue.ts';
import { seedServices } from './seed-services.ts';

declare module '../../platform/deps.ts' {
  interface AppDeps {
    /** Present in demo mode only. */
    readonly demo: DemoData | undefined;
  }
}

/** Advisory lock's number (arbitrary): servers that seed one database run one at a time. */
const SEED_LOCK = 7_120_456;

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  /** Other servers use the same database: recent data of another server stays. */
  readonly shared?: boolean;
}

/** Milliseconds for which data in a shared database counts as fresh. */
const FRESH = 6 * 3_600_000;

/** Milliseconds that a second factor of a shared account is kept: long enough to try it out. */
const FACTOR_STAYS = 30 * 60_000;

/** DNIs of the accounts that may have a second factor. */
const SHARED = [...DEMO_PEOPLE.art, ...DEMO_PEOPLE.professionals].map(({ identityNumber }) => identityNumber);

/**
 * The demo data of demo-data.md. A unit is seeded at the first request for its tenant, relative to the clock. A
 * restarted server renews the demo's own times and keeps visitors' changes and the rows that an operator put;
 * `renew` resets everything.
 */
export class DemoData {
  private readonly context: Context;
  private readonly filled = new Map<number, Promise<void>>();
  private hashes: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(context: Context) {
    this.context = context;
  }

  /** Seeds the tenant's unit once per process; the next request retries after a failure. */
  ensure(tenant: CompiledTenant): Promise<void> {
    const { unit } = tenant.public;
    const known = this.filled.get(unit);
    if (known) return known;
    const filling = this.fill(tenant, true);
    this.filled.set(unit, filling);
    filling.catch(() => this.filled.delete(unit));
    return filling;
  }

  /** Resets the demo data of the tenant's unit, with all times relative to now. */
  renew(tenant: CompiledTenant): Promise<void> {
    return this.fill(tenant, false);
  }

  /**
   * Removes second factors that visitors set up on shared accounts, in seeded units, because the next visitor does not
   * have the phone (decision 0085).
   */
  async forgetFactors(): Promise<void> {
    const { db, clock } = this.context;
    const before = lt(secondFactors.confirmedAt, new Date(clock.now().getTime() - FACTOR_STAYS));
    for (const unit of this.filled.keys()) {
      const shared = await db
        .select({ id: people.id })
        .from(people)
        .where(and(eq(people.unit, unit), inArray(people.identityNumber, SHARED)));
      const theirs = inArray(
        secondFactors.personId,
        shared.map(({ id }) => id),
      );
      await db.delete(secondFactors).where(and(eq(secondFactors.unit, unit), theirs, before));
    }
  }

  private async fill(tenant: CompiledTenant, sparing: boolean): Promise<void> {
    const hashes = await this.passwordHashes();
    const { db, clock } = this.context;
    const { unit } = tenant.public;
    const history = await prepareHistory(tenant, clock.now(), today(clock));
    const casePdfs = await prepareCases(tenant, clock.now());
    await transaction(db, async (tx) => {
      // Another server may be seeding the same unit, which takes longer than a request's lock timeout.
      await tx.execute(sql`set local lock_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK}, ${unit})`);
      const filledAt = await filledBefore(tx, unit);
      if (sparing && this.context.shared === true && this.isFresh(filledAt)) return;
      const spared = sparing ? filledAt : undefined;
      const operated = spared === undefined ? new Set<string>() : await operatedRows(tx, unit);
      const seeding: Seeding = { tx, tenant, now: clock.now(), today: today(clock), hashes, spared, operated };
      const ids = await seedPeople(seeding);
      const services = await seedServices(seeding, ids);
      await seedQueue(seeding, ids, services);
      await seedHistory(seeding, ids, services, history);
      await seedConditions(seeding, ids);
      await seedBanners(seeding);
      await seedCoverage(seeding, ids);
      await seedAppointments(seeding, ids, services);
      await seedCases(seeding, ids, services, casePdfs);
      const accounts = [...ids.keys()].map((identityNumber) => `portal:${identityNumber}`);
      await tx.delete(loginAccounts).where(and(eq(loginAccounts.unit, unit), inArray(loginAccounts.account, accounts)));
      // A second factor set up on a shared account would lock other visitors out.
      const theirs = and(eq(secondFactors.unit, unit), inArray(secondFactors.personId, [...ids.values()]));
      await tx.delete(secondFactors).where(theirs);
      await tx.delete(recoveryRequests).where(eq(recoveryRequests.unit, unit));
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.unit, unit));
      await tx.delete(earlierEmails).where(eq(earlierEmails.unit, unit));
      const demoSeededAt = seeding.now;
      await tx
        .insert(units)
        .values({ unit, demoSeededAt })
        .onConflictDoUpdate({ target: units.unit, set: { demoSeededAt } });
    });
  }

  private isFresh(filledAt: Date | undefined): boolean {
    const age = this.context.clock.now().getTime() - (filledAt?.getTime() ?? 0);
    return age >= 0 && age < FRESH;
  }

  /** Hashes each distinct password once per process, not once for each person of each tenant. */
  private passwordHashes(): Promise<ReadonlyMap<string, string>> {
    if (!this.hashes) {
      this.hashes = this.hashPasswords();
      this.hashes.catch(() => {
        this.hashes = undefined;
      });
    }
    return this.hashes;
  }

  private async hashPasswords(): Promise<ReadonlyMap<string, string>> {
    const accounts = [...DEMO_PEOPLE.holders, ...DEMO_PEOPLE.art, ...DEMO_PEOPLE.professionals];
    const hashes = new Map<string, string>();
    for (const { password } of accounts)
      if (!hashes.has(password)) hashes.set(password, await this.context.passwords.hash(password));
    return hashes;
  }
}

/** Time of the unit's last seeding, or undefined. */
async function filledBefore(tx: Database, unit: number): Promise<Date | undefined> {
  const [known] = await tx.select({ at: units.demoSeededAt }).from(units).where(eq(units.unit, unit));
  return known?.at ?? undefined;
}
