import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { exchangeLink, findEntryLink, isUsable } from '../entry/entry-links.ts';
import type { PersonRow } from '../people/person-row.ts';
import { roleOf } from '../people/present-person.ts';
import { isProvisional } from '../people/provisional.ts';
import type { BrowserWords } from './browser-words.ts';
import { letIn, type SignedIn, type StepBegun } from './let-in.ts';
import { lockCredentials } from './lock-credentials.ts';

/** The code of a link that was mailed, and where it comes from. */
export interface MailedSignIn {
  readonly code: string;
  readonly address: string;
  readonly requestId: string;
  readonly words?: BrowserWords | undefined;
}

/**
 * Signs in by the link that was mailed to the account's e-mail, once (decision 0126). It stands for the password alone: whoever has a
 * second factor is asked for it. Wrong passwords of strangers do not count here, and stay counted.
 * @throws AppError 404 LINK_UNKNOWN for no such link here; 409 LINK_USED for one that was used or is over
 */
export async function signInByMail(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { code, ...from }: MailedSignIn,
): Promise<SignedIn | StepBegun> {
  const { db, clock } = context;
  const link = tenant.public.settings.security.linkByMail
    ? await findEntryLink(db, tenant.public.unit, 'signIn', code)
    : undefined;
  if (!link) throw new AppError(404, 'LINK_UNKNOWN');
  if (!isUsable(link, clock)) throw new AppError(409, 'LINK_USED');
  return transaction(db, async (tx) => {
    await lockCredentials(tx, { id: link.accountId, unit: link.unit }, 'share');
    const person = await activeHolder(tx, link.unit, link.accountId);
    const role = person && roleOf(person);
    if (!person || !role) throw new AppError(404, 'LINK_UNKNOWN');
    if (!(await exchangeLink({ db: tx, clock }, link))) throw new AppError(409, 'LINK_USED');
    return letIn({ db: tx, clock }, tenant, { ...from, person, role, action: 'login.mail' });
  });
}

async function activeHolder(db: Database, unit: number, id: number): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, id), eq(people.kind, 'holder'), eq(people.ativo, true)));
  return person && !isProvisional(person) ? person : undefined;
}
