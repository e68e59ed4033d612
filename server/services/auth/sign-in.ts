import { and, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Role, SessionScope } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { credentials, people } from '../../db/schema/index.ts';
import { recordAudit } from '../audit.ts';
import type { PersonRow } from '../people/person-row.ts';
import { roleOf } from '../people/present-person.ts';
import { forgetFailures, recordFailure, reserveAttempt } from './login-limits.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { IssuedToken } from './session.ts';
import { openSession } from './sessions.ts';

/** Patients and ART profiles by DNI, professionals by e-mail; neither door opens to the other (LOGIN-14, D-LOGIN-01). */
export type Door = 'portal' | 'consultorio';

/** What somebody typed, and where from. */
export interface SignIn {
  readonly door: Door;
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
}

/** Who signed in, and how far the session reaches. */
export interface SignedIn extends IssuedToken {
  readonly person: PersonRow;
  readonly role: Role;
  readonly scope: SessionScope;
}

/** What signing in stands on. */
export interface SignInContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly alarm: (event: string, facts: object) => void;
}

/**
 * Signs in by name and password. Whatever is wrong (unknown, wrong, not of this door, inactive) is one refusal that
 * took the same work (R7).
 * @throws AppError 401 LOGIN_REFUSED, 429 TOO_MANY
 */
export async function signIn(context: SignInContext, tenant: CompiledTenant, attempt: SignIn): Promise<SignedIn> {
  const { db, clock, passwords } = context;
  const name = normalName(attempt.door, attempt.name);
  const guess = { account: `${attempt.door}:${name}`.slice(0, 200), address: attempt.address };
  const { account, matches } = await passwords.withPlace(async (verify) => {
    await reserveAttempt(context, tenant, guess);
    const account = await findAccount(db, tenant, attempt.door, name);
    return { account, matches: await verify(account?.passwordHash, attempt.password) };
  });
  const role = account ? roleOf(account.person) : null;
  const trace = { at: clock.now(), unit: tenant.public.unit, address: attempt.address, requestId: attempt.requestId };
  if (!matches || !account || !role) {
    const slowed = await recordFailure(context, tenant, guess);
    const object = account ? `person:${account.person.id}` : null;
    await recordAudit(db, { ...trace, action: 'login', object, outcome: 'refused' });
    if (slowed) context.alarm('login.address-slowed', { unit: tenant.public.unit, address: attempt.address });
    throw new AppError(401, 'LOGIN_REFUSED');
  }
  await forgetFailures(context, tenant, guess.account);
  const issued = await openSession(context, tenant, { person: account.person, role, scope: 'full' });
  await recordAudit(db, { ...trace, actorId: account.person.id, actorRole: role, action: 'login', outcome: 'ok' });
  return { ...issued, person: account.person, role, scope: 'full' };
}

/** The same person whether dots and spaces of the DNI, or capitals of the e-mail, were typed or not. */
export function normalName(door: Door, typed: string): string {
  return door === 'portal' ? typed.replace(/[.\s]/g, '') : typed.trim().toLowerCase();
}

async function findAccount(
  db: Database,
  tenant: CompiledTenant,
  door: Door,
  name: string,
): Promise<{ person: PersonRow; passwordHash: string } | undefined> {
  const [found] = await db
    .select({ person: people, passwordHash: credentials.passwordHash })
    .from(people)
    .innerJoin(credentials, eq(credentials.personId, people.id))
    .where(
      and(
        eq(people.unit, tenant.public.unit),
        eq(people.ativo, true),
        eq(people.kind, door === 'portal' ? 'holder' : 'professional'),
        door === 'portal' ? eq(people.documento, name) : eq(sql`lower(${people.email})`, name),
      ),
    );
  return found;
}
