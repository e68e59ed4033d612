import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { putEntryLink } from '../entry/entry-links.ts';
import { newCode } from '../entry/link-codes.ts';
import type { PersonRow } from '../people/person-row.ts';

/** A link to a history works for a day, once (A5). */
const LIFE = 24 * 3_600_000;

/** Makes the code of a link that shows one history to whoever has it; it is told once and only its hash is kept. */
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
