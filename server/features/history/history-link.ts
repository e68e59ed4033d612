import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { newCode, putEntryLink } from '../access-links/index.ts';

/** Milliseconds that a link to a history works; it works once. */
const LIFE = 24 * 3_600_000;

/** Creates a link's code for one history. The code is returned once; only its hash is stored. */
export async function historyCode(
  context: { readonly db: Database; readonly clock: Clock },
  unit: number,
  account: Pick<PersonRow, 'id'>,
  person: Pick<PersonRow, 'id'>,
): Promise<string> {
  const code = newCode();
  const expiresAt = new Date(context.clock.now().getTime() + LIFE);
  await putEntryLink(context, code, {
    unit,
    kind: 'history',
    accountId: account.id,
    personId: person.id,
    expiresAt,
    maxExchanges: 1,
  });
  return code;
}
