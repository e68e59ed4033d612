import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { emailCodes, people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { EMAIL_CODES } from '../../platform/limits/limits.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { ownAsker } from '../credentials/index.ts';
import { isProvisional } from '../people/index.ts';
import { proveAccount } from './prove-account.ts';

/** A code typed by a signed-in person, with the request's origin for the audit. */
export interface EmailGuess {
  readonly person: PersonRow;
  readonly code: string;
  readonly trace: Pick<AuditEntry, 'requestId'> & { readonly address: string };
}

const REFUSAL = 'PROOF_REFUSED';

/**
 * Checks the code mailed to an account's e-mail, and marks the account as proven when it is right. A code instead of a
 * link, because a click of the mailbox's owner must not prove a stranger's account. Counts a try before checking it.
 * Every failure gives the same refusal after the same work.
 * @throws AppError 422 PROOF_REFUSED, 503 BUSY
 */
export function judgeEmailCode(
  context: MailContext & { readonly passwords: PasswordHasher },
  tenant: CompiledTenant,
  { person, code, trace }: EmailGuess,
): Promise<void> {
  const { db, clock, passwords } = context;
  const happening = { at: clock.now(), unit: person.unit, actorId: person.id, ...trace, object: `person:${person.id}` };
  return passwords.withPlace(
    async ({ verify }) => {
      const codeHash = await takeTry(context, person);
      const right = await verify(codeHash, code);
      if (!isProvisional(person)) return;
      if (!right) {
        await recordAudit(db, { ...happening, action: 'email.prove', outcome: 'refused' });
        throw new AppError(422, REFUSAL, { field: 'codigo' });
      }
      await transaction(db, async (tx) => {
        await proveAccount({ ...context, db: tx }, tenant, person, REFUSAL);
        await recordAudit(tx, { ...happening, action: 'email.prove', outcome: 'ok' });
      });
    },
    ownAsker(person, trace.address),
  );
}

/**
 * Hash of the newest code mailed to the e-mail on file, after counting a try; undefined when the code is missing,
 * expired or has no tries left.
 */
async function takeTry(
  { db, clock }: Pick<MailContext, 'db' | 'clock'>,
  person: PersonRow,
): Promise<string | undefined> {
  const newest = await newestCode(db, person);
  if (newest === undefined) return undefined;
  const [taken] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        eq(emailCodes.id, newest),
        lt(emailCodes.tries, EMAIL_CODES.tries),
        gt(emailCodes.expiresAt, clock.now()),
        // The e-mail may have been corrected concurrently: a code mailed to another address does not prove this one.
        eq(emailCodes.email, sql`(select lower(${people.email}) from ${people} where ${people.id} = ${person.id})`),
      ),
    )
    .returning({ codeHash: emailCodes.codeHash });
  return taken?.codeHash;
}

async function newestCode(db: Database, { id, unit }: PersonRow): Promise<number | undefined> {
  const [row] = await db
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(and(eq(emailCodes.unit, unit), eq(emailCodes.personId, id)))
    .orderBy(desc(emailCodes.id))
    .limit(1);
  return row?.id;
}
