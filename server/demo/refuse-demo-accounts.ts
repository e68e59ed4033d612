import { isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { units } from '../db/schema/index.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Refuses to serve patients from a database that was ever filled with demo accounts: their passwords are public.
 * @throws OperatorError DATA_DEMO_ACCOUNTS
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const seeded = await db.select({ unit: units.unit }).from(units).where(isNotNull(units.demoSeededAt)).limit(1);
  if (seeded.length > 0) throw new OperatorError('DATA_DEMO_ACCOUNTS');
}
