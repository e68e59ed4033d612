import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { people, recoveryCodes } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import { accountName } from '../auth/known-device.ts';
import { lockCredentials } from '../auth/lock-credentials.ts';
import { forgetFailures } from '../auth/login-limits.ts';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import { requireStrongPassword } from '../auth/password-rules.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { setPassword } from '../auth/set-password.ts';
import { holdDocument } from '../people/hold-document.ts';
import type { PersonRow } from '../people/person-row.ts';
import { isProvisional } from '../people/provisional.ts';
import { proveAccount } from '../proof/prove-account.ts';
import { putEmailBack } from './earlier-email.ts';
import type { CodeRow, Guess } from './guess.ts';
import { judgeCode } from './judge-code.ts';

type Context = MailContext & { readonly passwords: PasswordHasher };

/** A right code, and the password that is to count from now on. */
export interface Reset extends Guess {
  readonly password: string;
  /** Who asks, for the audit. */
  readonly trace: Pick<AuditEntry, 'address' | 'requestId'>;
}

const REFUSAL = 'RESET_REFUSED';

/**
 * Sets the password of whoever holds the code, also a first one (D-LOGIN-02). The code is used up, every session of the
 * person ends and slowed sign-ins are forgotten, all in one transaction (R8); a provisional account is proven by it, and an
 * e-mail that was changed these days is what it was (0098). A
 * password that is refused costs nothing.
 * @returns whose password it is
 * @throws AppError 422 RESET_REFUSED, WEAK_PASSWORD; 503 BUSY
 */
export function resetPassword(context: Context, tenant: CompiledTenant, reset: Reset): Promise<PersonRow> {
  return judgeCode(
    context,
    tenant,
    reset,
    () => new AppError(422, REFUSAL),
    async (row, hash) => {
      const person = await activeHolder(context.db, row);
      if (!person) throw new AppError(422, REFUSAL);
      requireStrongPassword(tenant, reset.password, person);
      const passwordHash = await hash(reset.password);
      await transaction(context.db, async (tx) => {
        if (isProvisional(person)) await holdDocument(tx, person.unit, person.documento);
        await lockCredentials(tx, person, 'update');
        // The code came by the e-mail on file: whoever has it proves the account (FIXS-04).
        if (isProvisional(person)) await proveAccount({ ...context, db: tx }, tenant, person, REFUSAL);
        await useUp(tx, row);
        await setPassword(tx, context.clock, person, passwordHash);
        await endSessionsOf({ ...context, db: tx }, person);
        await forgetFailures({ db: tx }, tenant, accountName('portal', person.documento));
        await tell({ ...context, db: tx }, tenant, await putEmailBack({ ...context, db: tx }, person), reset.trace);
      });
      return person;
    },
  );
}

async function activeHolder(db: Database, { unit, personId }: CodeRow): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId), eq(people.kind, 'holder'), eq(people.ativo, true)));
  return person;
}

/** Of several resets at once with the right code, one finds it. */
async function useUp(tx: Database, { unit, name, codeHash }: CodeRow): Promise<void> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.unit, unit), eq(recoveryCodes.name, name), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ name: recoveryCodes.name });
  if (used.length === 0) throw new AppError(422, REFUSAL);
}

/** Whoever did not do it themselves learns of it. */
async function tell(context: Context, tenant: CompiledTenant, person: PersonRow, trace: Reset['trace']): Promise<void> {
  const { db, clock } = context;
  const happening = { action: 'password.reset', object: `person:${person.id}`, outcome: 'ok' } as const;
  await recordAudit(db, { at: clock.now(), unit: person.unit, actorId: person.id, ...trace, ...happening });
  if (person.email && mailable(person.email))
    await writeMail(context, tenant, { to: person.email, text: 'passwordChanged' });
}
