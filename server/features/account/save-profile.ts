import { and, eq, isNull, sql } from 'drizzle-orm';
import { sameEmail } from '../../../engine/domain/identity/email.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { fromWire } from '../../../schemas/wire-words.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { withNumber } from '../../platform/db/phone-numbers.ts';
import { people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { EARLIER_EMAIL_HOURS } from '../../platform/limits/limits.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { Coverage } from '../eligibility/index.ts';
import {
  dropStatements,
  isProvisional,
  keepEarlierEmail,
  type OwnValues,
  type PersonValues,
  refuseClaimedEmail,
} from '../people/index.ts';
import { channelSince, mailChannelChange } from './chosen-channel.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Changes to a person's data. */
export interface ProfileChange {
  readonly values: PersonValues;
  readonly own: OwnValues;
  /** Coverage from the insurer's answer; it overrides typed values. */
  readonly coverage: Coverage;
  /** Version that was read before editing; undefined overwrites any version. */
  readonly version: number | undefined;
}

/**
 * Saves a person's data. When the e-mail changes, the earlier one can still recover the password for some days, and is
 * notified.
 * @throws AppError 422 CHANNEL_PHONE; 409 CHANGED when the data, or channel or phone, was saved by another request since
 * it was read; 429 TOO_MANY, see `refuseClaimedEmail`
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
    // The time of the choice was judged by the channel and phone that were read.
    const phone = person.phone === null ? isNull(people.phone) : eq(people.phone, person.phone);
    const judged = and(eq(people.channel, person.channel), phone);
    const [saved] = await db
      .update(people)
      .set({
        ...withNumber(change.values),
        ...fromWire('person', coverage),
        ...(renamed && { identityBy: null }),
        channelSince: channelSince(tenant, context.clock, person, change.values),
        own: { ...change.own, ...answered },
        version: sql`${people.version} + 1`,
      })
      // An account closed by a concurrent request has been erased: write nothing back.
      .where(and(eq(people.unit, person.unit), eq(people.id, person.id), eq(people.isActive, true), held, judged))
      .returning();
    if (saved === undefined) throw new AppError(409, 'CHANGED');
    await keepAndTellEmail({ ...context, db }, tenant, person, saved);
    await mailChannelChange({ ...context, db }, tenant, person, saved);
    return saved;
  });
}

/** Whether name or birth date change; the verified identity then no longer holds (decision 0128). */
function isRenamed(person: PersonRow, values: PersonValues): boolean {
  const identifying = ['firstName', 'lastName', 'birthDate'] as const;
  return identifying.some((name) => values[name] !== undefined && values[name] !== person[name]);
}

/**
 * Keeps the earlier e-mail valid for recovering the password for some days and notifies it (decision 0015), because a
 * stranger at an unattended browser may have changed it. Sends at most one mail per hour. Skips unproven e-mails.
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
