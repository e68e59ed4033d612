import { and, eq, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { exchangeLink, findEntryLink, isUsable } from '../access-links/index.ts';
import { type BrowserWords, lockCredentials } from '../credentials/index.ts';
import { enteringRole, isProvisional } from '../people/index.ts';
import { letIn, type SignedIn, type StepBegun } from './let-in.ts';
import { doneOf, type KeepSignIn } from './sign-in-again.ts';

/** The code of a mailed link, with the request's origin. */
export interface MailedSignIn {
  readonly code: string;
  readonly address: string;
  readonly requestId: string;
  readonly words?: BrowserWords | undefined;
  readonly keep: KeepSignIn;
}

/**
 * Signs in once by the link that was mailed to the account's e-mail (decision 0032). It replaces the password only: a
 * second factor is still asked for. Strangers' wrong passwords do not block it and stay counted.
 * @throws AppError 404 LINK_UNKNOWN for an unknown link; 409 LINK_USED when used or expired
 */
export async function signInByMail(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { code, keep, ...from }: MailedSignIn,
): Promise<SignedIn | StepBegun> {
  const { db, clock } = context;
  const link = tenant.public.settings.security.linkByMail
    ? await findEntryLink(db, tenant.public.unit, 'signIn', code)
    : undefined;
  if (!link) throw new AppError(404, 'LINK_UNKNOWN');
  if (!isUsable(link, clock)) throw new AppError(409, 'LINK_USED');
  return transaction(db, async (tx) => {
    await lockCredentials(tx, { id: link.accountId, unit: link.unit }, 'share');
    const person = await activeAccount(tx, link.unit, link.accountId);
    const role = person && enteringRole(tenant, person);
    if (!person || !role) throw new AppError(404, 'LINK_UNKNOWN');
    if (!(await exchangeLink({ db: tx, clock }, link))) throw new AppError(409, 'LINK_USED');
    const entered = await letIn({ db: tx, clock }, tenant, { ...from, person, role, action: 'login.mail' });
    await keep(tx, doneOf(entered));
    return entered;
  });
}

async function activeAccount(db: Database, unit: number, id: number): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(
      and(
        eq(people.unit, unit),
        eq(people.id, id),
        inArray(people.kind, ['holder', 'professional']),
        eq(people.isActive, true),
      ),
    );
  return person && !isProvisional(person) ? person : undefined;
}
