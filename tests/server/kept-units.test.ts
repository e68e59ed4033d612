import { eq, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/platform/db/database.ts';
import { units } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { keptUnit, registerKeptUnits } from '../../server/platform/units/kept-units.ts';
import { unitFlags } from '../../server/platform/units/unit-flags.ts';
import { gate } from '../engine/fake-transport.ts';
import { openTestDatabase } from './test-database.ts';
import { testTenant } from './test-tenant.ts';

let database: OpenDatabase;
let app: FastifyInstance;
let reads = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  reads = 0;
  app = Fastify();
  registerKeptUnits(app, database);
  await app.ready();
});
afterEach(() => app.close());
afterAll(() => database.close());

/** The office's setting of a unit's portal, as the server knows it. */
async function portal(unit: number): Promise<boolean | null | undefined> {
  const row = await keptUnit(database.db, unit, async () => {
    reads += 1;
    return (await database.db.select().from(units).where(eq(units.unit, unit)))[0];
  });
  return row?.portal;
}

it('reads a unit once, and again after any change in the database [TEN-03]', async () => {
  const { db } = database;
  expect([await portal(3), await portal(3)]).toEqual([undefined, undefined]);
  expect(reads).toBe(1);
  for (const said of [true, false, null]) {
    await db.execute(sql`insert into units (unit, portal) values (3, ${said})
      on conflict (unit) do update set portal = excluded.portal`);
    await expect.poll(() => portal(3)).toBe(said);
  }
  await db.execute(sql`delete from units where unit = 3`);
  await expect.poll(() => portal(3)).toBeUndefined();
  const before = reads;
  expect([await portal(3), reads]).toEqual([undefined, before]);
});

it('shows a transaction’s writes inside it at once, elsewhere after commit [TEN-03]', async () => {
  const tenant = testTenant({ id: 'cinco', unit: 5, flags: { portal: false } });
  expect(await unitFlags(database.db, tenant)).toMatchObject({ portal: false });
  await transaction(database.db, async (tx) => {
    await tx.insert(units).values({ unit: 5, portal: true });
    expect(await unitFlags(tx, tenant)).toMatchObject({ portal: true });
  });
  await expect.poll(() => unitFlags(database.db, tenant)).toMatchObject({ portal: true });
});

it('a reading that a change overtook is not kept [TEN-03]', async () => {
  const told = gate<void>();
  const unlisten = await database.listen('unit_changed', () => told.open());
  const overtaken = await keptUnit(database.db, 4, async () => {
    await database.db.insert(units).values({ unit: 4, portal: true });
    await told.opened;
    return undefined;
  });
  await unlisten();
  expect(overtaken).toBeUndefined();
  expect(await portal(4)).toBe(true);
});

it('who does not listen any more keeps nothing [TEN-03]', async () => {
  await app.close();
  await Promise.all([portal(3), portal(3)]);
  expect(reads).toBe(2);
});
