import { isNotNull } from 'drizzle-orm';
import { OperatorError } from '../../platform/core/operator-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { units } from '../../platform/db/schema/index.ts';

/**
 * Refuses to start in production on a database that ever had demo accounts, because their passwords are public.
 * @throws OperatorError DATA_DEMO_ACCOUNTS
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const seeded = await db.select({ unit: units.unit }).from(units).where(isNotNull(units.demoSeededAt)).limit(1);
  if (seeded.length > 0) throw new OperatorError('DATA_DEMO_ACCOUNTS');
}
