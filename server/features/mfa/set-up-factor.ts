import { and, eq, isNull, ne } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { secondFactors, sessions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { IssuedToken, Session } from '../../platform/http/session.ts';
import {
  begunFactor,
  endBegun,
  endStepsOf,
  type FactorRow,
  factorOf,
  lockCredentials,
  ownAsker,
} from '../credentials/index.ts';
import { endSessionsOf, raiseSession } from '../sessions/index.ts';
import { freshCodes, keepCodes } from './backup-codes.ts';
import type { FactorContext } from './judge-factor.ts';
import { mailFactor } from './mail-factor.ts';
import { movePasskeys } from './passkeys-of.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { newSecret, type PresentedSecret, plainCode, presentSecret, stepOf } from './totp.ts';

/**
 * Creates a secret for a person who just proved to own the account, and replaces an unconfirmed one. It takes effect
 * when a code of it is typed.
 */
export async function beginFactor(
  { db, clock }: Pick<FactorContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  person: PersonRow,
): Promise<PresentedSecret> {
  const { id: personId, unit } = person;
  const secret = newSecret();
  await transaction(db, async (tx) => {
    await lockCredentials(tx, person, 'update');
    await endBegun(tx, person);
    const sealed = await sealSecret({ db: tx, clock }, { unit, personId }, secret);
    await tx.insert(secondFactors).values({ unit, personId, secret: sealed, createdAt: clock.now() });
  });
  return presentSecret(secret, { issuer: tenant.public.name, label: person.email ?? person.identityNumber });
}

/**
 * Confirms a new factor by its first correct code and replaces the earlier one. Ends all other sessions and sign-ins of
 * the person, because they rest on the password alone.
 * @returns the factor, its backup codes, which are shown only here, and a new token for the session, whose rights grow
 * @throws AppError 401 NO_SESSION when the session has ended, as by a change of the password; 409 FACTOR_NOT_BEGUN, or
 * FACTOR_ON when it is confirmed already, 422 FACTOR_WRONG, 503 BUSY
 */
export function confirmFactor(
  context: FactorContext,
  tenant: CompiledTenant,
  session: Session,
  { code, trace }: { readonly code: string; readonly trace: Pick<AuditEntry, 'address' | 'requestId'> },
): Promise<{ readonly factor: FactorRow; readonly codes: readonly string[]; readonly issued: IssuedToken }> {
  const { db, clock, passwords } = context;
  const { person } = session;
  return passwords.withPlace(
    async ({ hash }) => {
      const begun = await begunFactor(context, person);
      if (!begun) throw new AppError(409, (await isConfirmed(db, person)) ? 'FACTOR_ON' : 'FACTOR_NOT_BEGUN');
      const secret = await openSecret(context, begun, begun.secret);
      const lastStep = stepOf(secret, plainCode(code), clock.now());
      if (lastStep === undefined) throw new AppError(422, 'FACTOR_WRONG', { field: 'codigo' });
      const codes = await freshCodes(hash);
      const issued = await transaction(db, async (tx) => {
        // A concurrent sign-in by password either finds the factor, or already has a session, which ends here.
        await lockCredentials(tx, person, 'update');
        const issued = await raiseSession({ db: tx, clock }, tenant, session);
        if (!issued) throw new AppError(401, 'NO_SESSION');
        const before = await putInPlace({ ...context, db: tx }, session, begun, lastStep);
        await keepCodes(tx, begun, codes);
        const action = before === undefined ? 'factor.on' : 'factor.replace';
        const who = { at: clock.now(), unit: person.unit, actorId: person.id, actorRole: session.role, ...trace };
        await recordAudit(tx, { ...who, action, object: `person:${person.id}`, outcome: 'ok' });
        await mailFactor({ db: tx, clock }, tenant, person, before === undefined ? 'factorOn' : 'factorReplaced');
        return issued;
      });
      return { factor: begun, codes: codes.shown, issued };
    },
    ownAsker(person, trace.address ?? ''),
  );
}

/** Whether the factor is confirmed already: that answer may have been lost. */
async function isConfirmed(db: Database, person: PersonRow): Promise<boolean> {
  const all = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.unit, person.unit), eq(secondFactors.personId, person.id)));
  return all.length > 0 && all.every(({ confirmedAt }) => confirmedAt !== null);
}

/** Puts the new factor in place. @returns the earlier one */
async function putInPlace(
  context: FactorContext,
  { id, person }: Session,
  begun: FactorRow,
  lastStep: number,
): Promise<FactorRow | undefined> {
  const { db: tx, clock } = context;
  const before = await factorOf(tx, person);
  if (before) {
    await movePasskeys(tx, before, begun);
    await tx.delete(secondFactors).where(eq(secondFactors.id, before.id));
  }
  const made = await tx
    .update(secondFactors)
    .set({ confirmedAt: clock.now(), lastStep })
    .where(and(eq(secondFactors.id, begun.id), isNull(secondFactors.confirmedAt)))
    .returning({ id: secondFactors.id });
  if (made.length === 0) throw new AppError(409, 'FACTOR_NOT_BEGUN');
  await endStepsOf(tx, person);
  await endSessionsOf(context, person, ne(sessions.id, id));
  return before;
}
