import { and, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { sameEmail } from '../../../engine/identity/email.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { Coverage } from '../checks/run-checks.ts';
import { dropStatements } from '../identity/vouch-for.ts';
import { EARLIER_EMAIL_HOURS } from '../limits/limits.ts';
import { refuseClaimedEmail } from '../proof/refuse-claimed-email.ts';
import { keepEarlierEmail } from '../recovery/earlier-email.ts';
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
 * Keeps a person's data; the e-mail that an account had recovers its password for some days more, and is told.
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
    const renamed = isRenamed(person, change.values);
    if (renamed) await dropStatements(db, person);
    const held = change.version === undefined ? undefined : eq(people.version, change.version);
    const [saved] = await db
      .update(people)
      .set({
        ...change.values,
        ...coverage,
        ...(renamed && { identityBy: null }),
        own: { ...change.own, ...answered },
        version: sql`${people.version} + 1`,
      })
      // Whoever closed the account meanwhile has no data any more: nothing is written back.
      .where(and(eq(people.unit, person.unit), eq(people.id, person.id), eq(people.ativo, true), held))
      .returning();
    if (saved === undefined) throw new AppError(409, 'CHANGED');
    await keepAndTellEmail({ ...context, db }, tenant, person, saved);
    return saved;
  });
}

/** Whether somebody gives the record another name or birth date: who was identified is then somebody else (decision 0128). */
function isRenamed(person: PersonRow, values: PersonValues): boolean {
  const identifying = ['nome', 'sobrenome', 'fecNac'] as const;
  return identifying.some((name) => values[name] !== undefined && values[name] !== person[name]);
}

/**
 * Keeps the e-mail that an account had as the one that recovers the password for some days, and tells it so (0098): whoever sits
 * at a browser that was left open could have typed the other one. Told once an hour at most; what nobody proved was nobody's.
 */
async function keepAndTellEmail(
  context: Context,
  tenant: CompiledTenant,
  before: PersonRow,
  { email }: PersonRow,
): Promise<void> {
  const { id, kind, email: had } = before;
  const same = had === null || sameEmail(had, email);
  if (kind !== 'holder' || same || isProvisional(before) || !mailable(had)) return;
  const to = await keepEarlierEmail(context, before, had, email);
  if (to === undefined) return;
  const hour = Math.floor(context.clock.now().getTime() / 3_600_000);
  const values = { hours: EARLIER_EMAIL_HOURS };
  await writeMail(context, tenant, { to, text: 'emailChanged', values, onceKey: `email-changed:${id}:${hour}` });
}
