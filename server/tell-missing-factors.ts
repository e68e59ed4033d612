import type { OperatorArgs, OperatorCode } from '../engine/language/messages/operator.ts';
import { missingFactors } from './features/credentials/index.ts';
import type { AppDeps } from './platform/deps.ts';

/** Tells the operator at the start how many of each tenant's staff lack the second factor that is demanded, and where they are listed. */
export async function tellMissingFactors(
  { db, tenants }: Pick<AppDeps, 'db' | 'tenants'>,
  say: (code: OperatorCode, args?: OperatorArgs) => void,
): Promise<void> {
  for (const id of tenants.ids()) {
    const tenant = await tenants.get(id);
    const { length: count } = tenant === undefined ? [] : await missingFactors(db, tenant);
    if (count > 0) say('FACTORS_MISSING', { tenant: id, count });
  }
}
