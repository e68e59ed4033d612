import { and, desc, eq, sql } from 'drizzle-orm';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Role } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { credentials, people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { askerOf, type Hashing } from '../../platform/passwords/password-hasher.ts';
import {
  type Attempt,
  accountName,
  type BrowserWords,
  normalName,
  recordFailure,
  refuseWaiting,
  reserveAttempt,
  type SignInContext,
  type SignInPortal,
  settleAttempt,
} from '../credentials/index.ts';
import { enteringRole, provenFirst } from '../people/index.ts';
import { letIn, type SignedIn, type StepBegun } from './let-in.ts';

/** Typed credentials, with the request's origin. */
export interface SignIn {
  readonly portal: SignInPortal;
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
  /** Id of the browser, if the account with this name signed in there before. */
  readonly device?: string | undefined;
  /** Browser and system, shown to the person in the list of sessions. */
  readonly words?: BrowserWords | undefined;
  /** The tenant's form refused the name or password: treat it as an unknown account. */
  readonly refused?: boolean;
}

/**
 * Signs in by name and password. All failures (unknown, wrong, of the other form, inactive) give one refusal after the
 * same work. With several provisional accounts of one DNI, the password selects the account. A person with a
 * second factor gets a sign-in step instead of a session.
 * @throws AppError 401 LOGIN_REFUSED, 429 TOO_MANY, 503 BUSY
 */
export async function signIn(
  context: SignInContext,
  tenant: CompiledTenant,
  attempt: SignIn,
): Promise<SignedIn | StepBegun> {
  const { db, passwords } = context;
  const name = normalName(attempt.portal, attempt.name);
  const guess = guessOf(attempt);
  const asker = askerOf(tenant.public.unit, attempt.address, attempt.device);
  const judge = async ({ pick }: Hashing) => {
    await reserveAttempt(context, tenant, guess);
    const accounts = attempt.refused === true ? [] : await findAccounts(db, tenant, attempt.portal, name);
    const hashes = accounts.map(({ passwordHash }) => passwordHash);
    return { accounts, matching: await pick(hashes, attempt.password) };
  };
  const { accounts, matching } = await passwords.withPlace(judge, asker, () => refuseWaiting(context, tenant, guess));
  const account = accounts.find(({ passwordHash }) => passwordHash === matching);
  const role = account ? enteringRole(tenant, account.person) : null;
  const entered = account && role ? await enter(context, tenant, attempt, { ...account, role }) : undefined;
  if (entered) return entered;
  const slowed = await recordFailure(context, tenant, guess);
  const [meant, another] = accounts;
  const object = meant && another === undefined ? `person:${meant.person.id}` : null;
  await recordAudit(db, { ...traceOf(context, tenant, attempt), action: 'login', object, outcome: 'refused' });
  if (slowed) context.alarm('login.address-slowed', { unit: tenant.public.unit, address: attempt.address });
  throw new AppError(401, 'LOGIN_REFUSED');
}

/**
 * Opens the session, if the stored password is still the one that was checked: a concurrent recovery may have changed
 * it and ended all sessions. Locks the row until the session is stored, so that a later change ends it too.
 */
async function enter(
  context: SignInContext,
  tenant: CompiledTenant,
  attempt: SignIn,
  { person, passwordHash, role }: Account & { readonly role: Role },
): Promise<SignedIn | StepBegun | undefined> {
  return transaction(context.db, async (tx) => {
    const [now] = await tx
      .select({ passwordHash: credentials.passwordHash })
      .from(credentials)
      .where(and(eq(credentials.unit, tenant.public.unit), eq(credentials.personId, person.id)))
      .for('share');
    if (now?.passwordHash !== passwordHash) return undefined;
    await settleAttempt({ db: tx }, tenant, guessOf(attempt), person);
    return letIn({ ...context, db: tx }, tenant, { ...attempt, person, role, action: 'login' });
  });
}

/** Keys under which the attempt is counted, whether or not the account exists. */
function guessOf({ portal, name, address, device }: SignIn): Attempt {
  return { account: accountName(portal, normalName(portal, name)), address, device };
}

function traceOf({ clock }: SignInContext, tenant: CompiledTenant, { address, requestId }: SignIn) {
  return { at: clock.now(), unit: tenant.public.unit, address, requestId };
}

interface Account {
  readonly person: PersonRow;
  readonly passwordHash: string;
}

/** Finds the proven account of a name, or the provisional ones of a DNI, newest first. */
async function findAccounts(
  db: Database,
  tenant: CompiledTenant,
  portal: SignInPortal,
  name: string,
): Promise<Account[]> {
  const found = await db
    .select({ person: people, passwordHash: credentials.passwordHash })
    .from(people)
    .leftJoin(credentials, eq(credentials.personId, people.id))
    .where(
      and(
        eq(people.unit, tenant.public.unit),
        eq(people.isActive, true),
        eq(people.kind, portal === 'portal' ? 'holder' : 'professional'),
        portal === 'portal' ? hasIdentity(people, ofDni(name)) : eq(sql`lower(${people.email})`, name),
      ),
    )
    .orderBy(desc(people.id));
  // A proven account hides provisional ones even before it has a password: an invited manager's DNI is taken.
  return provenFirst(found, ({ person }) => person).flatMap(({ person, passwordHash }) =>
    passwordHash === null ? [] : [{ person, passwordHash }],
  );
}
