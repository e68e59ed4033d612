import { and, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { Coverage } from '../checks/run-checks.ts';
import { refuseClaimedEmail } from '../proof/refuse-claimed-email.ts';
import type { OwnValues } from './own-values.ts';
import type { PersonRow } from './person-row.ts';
import type { PersonValues } from './person-values.ts';
import { isProvisional } from './provisional.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** What is kept of a person's data. */
export interface ProfileChange {
  readonly values: PersonValues;
  readonly own: OwnValues;
  /** What the insurer answered; it wins over what was typed (PROF-04). */
  readonly coverage: Coverage;
  /** What was read before it was edited; without it whatever stands there is written over. */
  readonly version: number | undefined;
}

/**
 * Keeps a person's data, and tells the e-mail of an account that another one took its place.
 * @throws AppError 409 CHANGED when somebody saved since they were read; 429 TOO_MANY, see `refuseClaimedEmail`
 */
export function saveProfile(
  context: Context,
  tenant: CompiledTenant,
  person: PersonRow,
  change: ProfileChange,
): Promise<PersonRow> {
  return transaction(context.db, async (db) => {
    await refuseClaimedEmail(db, person, change.values.email ?? person.email);
    const { own: answered = {}, ...coverage } = change.coverage;
    const held = change.version === undefined ? undefined : eq(people.version, change.version);
    const [saved] = await db
      .update(people)
      .set({ ...change.values, ...coverage, own: { ...change.own, ...answered }, version: sql`${people.version} + 1` })
      // Whoever closed the account meanwhile has no data any more: nothing is written back.
      .where(and(eq(people.unit, person.unit), eq(people.id, person.id), eq(people.ativo, true), held))
      .returning();
    if (saved === undefined) throw new AppError(409, 'CHANGED');
    await tellEarlierEmail({ ...context, db }, tenant, person, saved);
    return saved;
  });
}

/**
 * Tells the e-mail that an account had that it has another one by now: codes that recover the password go there from now on, and
 * whoever sits at a browser that was left open could have typed it. Once an hour at most; what nobody proved was nobody's.
 */
async function tellEarlierEmail(
  context: Context,
  tenant: CompiledTenant,
  { id, kind, email: to, ...before }: PersonRow,
  { email }: PersonRow,
): Promise<void> {
  const same = to === null || to.toLowerCase() === email?.toLowerCase();
  if (kind !== 'holder' || same || isProvisional(before) || !mailable(to)) return;
  const hour = Math.floor(context.clock.now().getTime() / 3_600_000);
  await writeMail(context, tenant, { to, text: 'emailChanged', onceKey: `email-changed:${id}:${hour}` });
}
