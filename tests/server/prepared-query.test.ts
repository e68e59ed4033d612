import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/platform/db/database.ts';
import { preparedQuery } from '../../server/platform/db/prepared-query.ts';
import { units } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { openTestDatabase } from './test-database.ts';

let database: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  other = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await other.close();
});

it('is built once per database and runs with each call’s values', async () => {
  let built = 0;
  const byNumber = preparedQuery<{ unit: number }, { portal: boolean | null }>((db) => {
    built += 1;
    const which = eq(units.unit, sql.placeholder('unit'));
    return db.select({ portal: units.portal }).from(units).where(which).prepare('test_unit');
  });
  await database.db.insert(units).values([
    { unit: 7001, portal: true },
    { unit: 7002, portal: false },
  ]);
  const asked = await Promise.all([7001, 7002, 7003, 7001].map((unit) => byNumber(database.db, { unit })));
  expect(asked).toEqual([[{ portal: true }], [{ portal: false }], [], [{ portal: true }]]);
  expect(built).toBe(1);
  expect(await byNumber(other.db, { unit: 7001 })).toEqual([]);
  expect(built).toBe(2);
});

it('stands inside a transaction, whose rows it sees', async () => {
  const byNumber = preparedQuery<{ unit: number }, { unit: number }>((db) =>
    db
      .select({ unit: units.unit })
      .from(units)
      .where(eq(units.unit, sql.placeholder('unit')))
      .prepare('test_unit_inside'),
  );
  await expect(
    transaction(database.db, async (tx) => {
      await tx.insert(units).values({ unit: 7010 });
      expect(await byNumber(tx, { unit: 7010 })).toHaveLength(1);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect(await byNumber(database.db, { unit: 7010 })).toEqual([]);
});
