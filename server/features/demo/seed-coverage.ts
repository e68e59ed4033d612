import { and, eq, inArray } from 'drizzle-orm';
import { coupons, openingBalances, payments, testPayments } from '../../platform/db/schema/index.ts';
import type { Seeding } from './seed-people.ts';

/**
 * Resets opening balances and coupons of the demo people to `demo.limits`, and deletes their payments. A restarted
 * server keeps what they paid and spent, and adds the opening balance of a new month.
 */
export async function seedCoverage(
  { tx, tenant, now, today, spared }: Seeding,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const { unit } = tenant.public;
  const people = [...ids.values()];
  if (spared === undefined) {
    await tx.delete(coupons).where(and(eq(coupons.unit, unit), inArray(coupons.holderId, people)));
    await tx.delete(payments).where(and(eq(payments.unit, unit), inArray(payments.holderId, people)));
    await tx.delete(testPayments).where(eq(testPayments.unit, unit));
  }
  await tx
    .delete(openingBalances)
    .where(and(eq(openingBalances.unit, unit), inArray(openingBalances.personId, people)));
  for (const [identityNumber, { used = 0, coupons: granted = 0 }] of Object.entries(tenant.server.demo.limits ?? {})) {
    const personId = ids.get(identityNumber);
    if (personId === undefined) continue;
    await tx.insert(openingBalances).values({ unit, personId, month: today.slice(0, 7), used });
    for (let coupon = 0; spared === undefined && coupon < granted; coupon += 1)
      await tx.insert(coupons).values({ unit, holderId: personId, source: 'grant', createdAt: now });
  }
}
