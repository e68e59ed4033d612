import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { emailCodes, people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import { ownAsker } from '../auth/own-asker.ts';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import { EMAIL_CODES } from '../limits/limits.ts';
import type { PersonRow } from '../people/person-row.ts';
import { isProvisional } from '../people/provisional.ts';
import { proveAccount } from './prove-account.ts';

/** A code as somebody typed it who is signed in, and who asks, for the audit. */
export interface EmailGuess {
  readonly person: PersonRow;
  readonly code: string;
  readonly trace: Pick<AuditEntry, 'requestId'> & { readonly address: string };
}

const REFUSAL = 'PROOF_REFUSED';

/**
 * Judges the code that was mailed to an account's e-mail, and proves the account with the right one (FIXS-04). A code and not
 * a link: whoever signed up with somebody else's e-mail must not be proven by a click of its owner. A guess is counted
 * before it is judged; wrong, too late, too often, of another e-mail and of nobody are one refusal after the same work.
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
    async (verify) => {
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

/** The newest code that was mailed to the e-mail on file, with one try of it taken; undefined when there is none left. */
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
        // The e-mail may have been corrected meanwhile: what was mailed to another one proves nothing of this one.
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
