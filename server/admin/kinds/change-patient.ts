import { and, eq } from 'drizzle-orm';
import { lockPeople } from '../../features/people/lock-active.ts';
import { vouchFor } from '../../features/people/vouch-for.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { credentials, recoveryCodes } from '../../platform/db/schema/index.ts';
import { type AccountValues, changeAccount } from './accounts.ts';
import { changesBetween, type Outcome, type Putting } from './kind.ts';

/** An account and what a row of the office says about it. */
interface PatientChange {
  readonly known: PersonRow;
  readonly given: AccountValues;
  /** Columns whose values the tenant's form fixes; a row corrects them in every account (decision 0178). */
  readonly fixed: AccountValues;
}

/**
 * Changes a proven patient's account. Until its owner has a password, the office may change all its columns. From then
 * on the owner changes them in the portal, and the office only deactivates or reactivates the account (decision 0058).
 */
export async function changePatient(putting: Putting, identityNumber: string, change: PatientChange): Promise<Outcome> {
  const { known, given } = change;
  const outcome = await changeOwnable(putting, identityNumber, change);
  const { firstName, lastName, birthDate, email } = given;
  const isWhole = [firstName, lastName, birthDate, email].every((value) => value !== undefined);
  // A row that equals the account, e-mail included, counts as the office confirming its identity (decision 0128).
  if (!isWhole || outcome.note !== undefined || known.identityBy === 'office') return outcome;
  await vouchFor(putting.db, known);
  return { ...outcome, done: 'changed', changes: [...outcome.changes, 'identidad'] };
}

async function changeOwnable(
  putting: Putting,
  identityNumber: string,
  { known, given, fixed }: PatientChange,
): Promise<Outcome> {
  const { db } = putting;
  const quiet = { ...putting, invites: false };
  if ((await hasPassword(db, known)) || !(await holdUnowned(db, known, given))) {
    const { isActive, ...own } = given;
    const different = changesBetween({ ...known, ...defined(fixed) }, own);
    const outcome = await changeAccount(quiet, identityNumber, known, { ...fixed, isActive });
    if (different.length === 0) return outcome;
    return {
      ...outcome,
      note: `ya eligió su contraseña: sus datos los cambia en Mi perfil; quedan ${different.join(', ')}`,
    };
  }
  // The note about a changed e-mail concerns only accounts that the office invites.
  const { note: _invitation, ...outcome } = await changeAccount(
    { ...putting, invites: putting.invitesPatients },
    identityNumber,
    known,
    { ...given, ...defined(fixed) },
  );
  return outcome;
}

const defined = (values: AccountValues): AccountValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Locks an account that has no password yet. Deletes recovery codes sent to its earlier e-mail, whose reader may be a
 * stranger. Codes are locked before the person, in the order that recovery uses.
 * @returns false when a password was chosen in the meantime
 */
async function holdUnowned(db: Database, { id, unit, email }: PersonRow, given: AccountValues): Promise<boolean> {
  if (given.email !== undefined && given.email !== email)
    await db.delete(recoveryCodes).where(and(eq(recoveryCodes.unit, unit), eq(recoveryCodes.personId, id)));
  await lockPeople(db, unit, [id]);
  return !(await hasPassword(db, { id, unit }));
}

async function hasPassword(db: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<boolean> {
  const mine = and(eq(credentials.unit, unit), eq(credentials.personId, id));
  const [found] = await db.select({ of: credentials.personId }).from(credentials).where(mine);
  return found !== undefined;
}
