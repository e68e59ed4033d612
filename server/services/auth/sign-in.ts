import { and, desc, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { canonicalEmail } from '../../../engine/identity/email.ts';
import type { Role } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { credentials, people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit.ts';
import { hasDni } from '../people/has-dni.ts';
import type { PersonRow } from '../people/person-row.ts';
import { roleOf } from '../people/present-person.ts';
import { provenFirst } from '../people/provisional.ts';
import type { BrowserWords } from './browser-words.ts';
import { accountName } from './known-device.ts';
import { letIn, type SignedIn, type StepBegun } from './let-in.ts';
import { type Attempt, recordFailure, refuseWaiting, reserveAttempt, settleAttempt } from './login-limits.ts';
import { askerOf, type PasswordHasher, type WhichOf } from './password-hasher.ts';

/** Patients and ART profiles by DNI, professionals by e-mail; accounts of one kind cannot sign in at the other form (LOGIN-14, D-LOGIN-01). */
export type SignInPortal = 'portal' | 'consultorio';

/** What somebody typed, and where from. */
export interface SignIn {
  readonly portal: SignInPortal;
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
  /** The browser, if whoever has this name signed in there before. */
  readonly device?: string | undefined;
  /** What the session will be known by among the person's own. */
  readonly words?: BrowserWords | undefined;
  /** The tenant's form takes no such name or password: it is refused as if nobody had it. */
  readonly refused?: boolean;
}

/** What signing in stands on. */
export interface SignInContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly alarm: (event: string, facts: object) => void;
}

/**
 * Signs in by name and password. Whatever is wrong (unknown, wrong, of the other form, inactive) is one refusal that
 * took the same work (R7). Of several provisional accounts of one DNI the password says which one is meant (FIXS-04).
 * Whoever has a second factor gets no session yet, but a step towards one.
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
  const judge = async (_verify: unknown, _hash: unknown, pick: WhichOf) => {
    await reserveAttempt(context, tenant, guess);
    const accounts = attempt.refused === true ? [] : await findAccounts(db, tenant, attempt.portal, name);
    const hashes = accounts.map(({ passwordHash }) => passwordHash);
    return { accounts, matching: await pick(hashes, attempt.password) };
  };
  const { accounts, matching } = await passwords.withPlace(judge, asker, () => refuseWaiting(context, tenant, guess));
  const account = accounts.find(({ passwordHash }) => passwordHash === matching);
  const role = account ? roleOf(account.person) : null;
  const entered = account && role ? await enter(context, tenant, attempt, { ...account, role }) : undefined;
  if (entered) return entered;
  const slowed = await recordFailure(context, tenant, guess);
  const [meant, another] = accounts;
  const object = meant && another === undefined ? `person:${meant.person.id}` : null;
  await recordAudit(db, { ...traceOf(context, tenant, attempt), action: 'login', object, outcome: 'refused' });
  if (slowed) context.alarm('login.address-slowed', { unit: tenant.public.unit, address: attempt.address });
  throw new AppError(401, 'LOGIN_REFUSED');
}

/** The one spelling of the DNI or e-mail that was typed. */
export function normalName(portal: SignInPortal, typed: string): string {
  return portal === 'portal' ? canonicalDni(typed) : canonicalEmail(typed);
}

/**
 * Opens the session, if the password that was judged is still the one that counts: while it was, a recovery may have set
 * another, and ended the sessions that there were (R8). The row stays locked until the session stands, so that a change
 * that comes later ends it too.
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

/** How the guess is counted, whether or not such an account exists. */
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

/** One account, or the provisional ones of a DNI that nobody proved yet, the newest first. */
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
        eq(people.ativo, true),
        eq(people.kind, portal === 'portal' ? 'holder' : 'professional'),
        portal === 'portal' ? hasDni(people.documento, name) : eq(sql`lower(${people.email})`, name),
      ),
    )
    .orderBy(desc(people.id));
  // Who is proven counts also before choosing a password: an invited manager's DNI is nobody else's.
  return provenFirst(found, ({ person }) => person).flatMap(({ person, passwordHash }) =>
    passwordHash === null ? [] : [{ person, passwordHash }],
  );
}
