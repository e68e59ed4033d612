import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people, recoveryCodes } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { KeepDone } from '../../platform/http/one-time.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { askerOf, type PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import {
  accountName,
  forgetFailures,
  lockCredentials,
  requireSamePassword,
  requireStaffLength,
  requireStrongPassword,
  setPassword,
} from '../credentials/index.ts';
import { proveAccount } from '../email-verification/index.ts';
import { holdIdentity, isProvisional, putEmailBack, roleOf } from '../people/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import type { CodeRow, Guess } from './guess.ts';
import { judgeCode } from './judge-code.ts';

type Context = MailContext & { readonly passwords: PasswordHasher };

/** A correct code with the new password. */
export interface Reset extends Guess {
  readonly password: string;
  /** Origin of the request, for the audit. */
  readonly trace: Pick<AuditEntry, 'address' | 'requestId'>;
}

/** Effects of a reset, kept for the case that its answer is lost. */
export interface ResetDone {
  readonly person: number;
}

const REFUSAL = 'RESET_REFUSED';

/**
 * Sets the password of the code's holder, also a first one. In one transaction it uses the code up, ends
 * all sessions and resets slowed sign-ins; it also proves a provisional account, and restores a recently changed
 * e-mail (decision 0015). A refused password leaves the code usable.
 * @returns the person
 * @throws AppError 422 RESET_REFUSED, SHORT_PASSWORD, WEAK_PASSWORD; 503 BUSY
 */
export function resetPassword(
  context: Context,
  tenant: CompiledTenant,
  reset: Reset,
  keep: KeepDone<ResetDone>,
): Promise<PersonRow> {
  return judgeCode(
    context,
    tenant,
    reset,
    () => new AppError(422, REFUSAL),
    async (row, hash) => {
      const person = await activeHolder(context.db, row.unit, row.personId);
      if (!person) throw new AppError(422, REFUSAL);
      requireStaffLength(tenant, roleOf(person), reset.password);
      requireStrongPassword(tenant, reset.password, person);
      const passwordHash = await hash(reset.password);
      await transaction(context.db, async (tx) => {
        if (isProvisional(person)) await holdIdentity(tx, person.unit, identityIn(person));
        await lockCredentials(tx, person, 'update');
        // The code was mailed to the e-mail on file, so it proves the account.
        if (isProvisional(person)) await proveAccount({ ...context, db: tx }, tenant, person, REFUSAL);
        await useUp(tx, row);
        await setPassword(tx, context.clock, person, passwordHash);
        await endSessionsOf({ ...context, db: tx }, person);
        await forgetFailures({ db: tx }, tenant, accountName('portal', person.identityNumber));
        await tell({ ...context, db: tx }, tenant, await putEmailBack({ ...context, db: tx }, person), reset.trace);
        await keep(tx, { person: person.id });
      });
      return person;
    },
  );
}

/**
 * Answers a reset whose first answer was lost.
 * @returns undefined when the account is no longer active
 * @throws AppError 409 PASSWORD_KEPT for another password; 503 BUSY
 */
export async function resetAgain(
  { db, clock, passwords }: Pick<Context, 'db' | 'clock' | 'passwords'>,
  tenant: CompiledTenant,
  { password, address, device, trace }: Reset,
  { person: id }: ResetDone,
): Promise<PersonRow | undefined> {
  const { unit } = tenant.public;
  const person = await activeHolder(db, unit, id);
  if (person === undefined) return undefined;
  await requireSamePassword({ db, passwords }, { unit, ids: [id] }, password, askerOf(unit, address, device));
  const happening = { action: 'password.reset-repeated', object: `person:${id}`, outcome: 'ok' } as const;
  await recordAudit(db, { at: clock.now(), unit, ...trace, ...happening });
  return person;
}

async function activeHolder(db: Database, unit: number, personId: number): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId), eq(people.kind, 'holder'), eq(people.isActive, true)));
  return person;
}

/** Deletes the code; of concurrent resets only one finds it. */
async function useUp(tx: Database, { unit, name, codeHash }: CodeRow): Promise<void> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.unit, unit), eq(recoveryCodes.name, name), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ name: recoveryCodes.name });
  if (used.length === 0) throw new AppError(422, REFUSAL);
}

/** Audits and mails the change, so that the owner learns of it if a stranger made it. */
async function tell(context: Context, tenant: CompiledTenant, person: PersonRow, trace: Reset['trace']): Promise<void> {
  const { db, clock } = context;
  const happening = { action: 'password.reset', object: `person:${person.id}`, outcome: 'ok' } as const;
  await recordAudit(db, { at: clock.now(), unit: person.unit, actorId: person.id, ...trace, ...happening });
  if (person.email && mailable(person.email))
    await writeMail(context, tenant, { to: person.email, text: 'passwordChanged' });
}
