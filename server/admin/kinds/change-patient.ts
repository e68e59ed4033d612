import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { credentials, recoveryCodes } from '../../db/schema/index.ts';
import { vouchFor } from '../../services/identity/vouch-for.ts';
import { lockPeople } from '../../services/people/lock-active.ts';
import type { PersonRow } from '../../services/people/person-row.ts';
import { type AccountValues, changeAccount } from './accounts.ts';
import { changesBetween, type Outcome, type Putting } from './kind.ts';

/**
 * Changes a proven patient's account. Until its owner has a password it is the office's, and all that rows say otherwise
 * changes; from then on data are the owner's, in the portal, and the office only puts it out of use or back (0106).
 */
export async function changePatient(
  putting: Putting,
  documento: string,
  known: PersonRow,
  given: AccountValues,
): Promise<Outcome> {
  const outcome = await change(putting, documento, known, given);
  const { nome, sobrenome, fecNac, email } = given;
  const isWhole = [nome, sobrenome, fecNac, email].every((value) => value !== undefined);
  // A row that says the same person as the account, e-mail included, is the office's word for it (0128).
  if (!isWhole || outcome.note !== undefined || known.identityBy === 'office') return outcome;
  await vouchFor(putting.db, known);
  return { ...outcome, done: 'changed', changes: [...outcome.changes, 'identidad'] };
}

async function change(putting: Putting, documento: string, known: PersonRow, given: AccountValues): Promise<Outcome> {
  const { db } = putting;
  const quiet = { ...putting, invites: false };
  if ((await hasPassword(db, known)) || !(await holdUnowned(db, known, given))) {
    const { ativo, ...own } = given;
    const different = changesBetween(known, own);
    const outcome = await changeAccount(quiet, documento, known, { ativo });
    if (different.length === 0) return outcome;
    return {
      ...outcome,
      note: `ya eligió su contraseña: sus datos los cambia en Mi perfil; quedan ${different.join(', ')}`,
    };
  }
  // The note of an account whose e-mail changed is for those whom the office invites.
  const { note: _invitation, ...outcome } = await changeAccount(
    { ...putting, invites: putting.invitesPatients },
    documento,
    known,
    given,
  );
  return outcome;
}

/**
 * Holds an account that nobody has a password of. A code that waits in the mailbox it had serves nobody: whoever reads it may be
 * a stranger. Codes are held before the person, as a recovery does.
 * @returns false when somebody chose a password meanwhile
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
