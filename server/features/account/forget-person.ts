import { and, eq, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  attentions,
  consultations,
  emailCodes,
  familyLinks,
  medicalConditions,
  people,
  recoveryCodes,
  recoveryRequests,
} from '../../platform/db/schema/index.ts';
import { endFactor } from '../credentials/index.ts';
import { forgetEarlierEmail, forgottenEmail } from '../people/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Columns without a legal duty of retention: contact data, address, coverage, and the tenant's own questions. */
const REACHED = {
  phone: null,
  phoneE164: null,
  email: null,
  homeAddress: null,
  postalCode: null,
  insurer: null,
  plan: null,
  affiliateNumber: null,
  procedureNumber: null,
  provisionalFrom: null,
  own: {},
} as const;

/**
 * Erases a person's data as law 25.326 (article 16) allows. People with consultations stay identified, with their
 * answers on health: that is the clinical record, which law 26.529 keeps for ten years (articles 15 and 18). People
 * without any are made anonymous.
 */
export async function forgetPerson({ db, clock }: Context, unit: number, id: number): Promise<void> {
  const [attended] = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.unit, unit), eq(consultations.personId, id)))
    .limit(1);
  const closed = { ...REACHED, isActive: false, closedAt: clock.now() };
  await db
    .update(people)
    .set({ ...closed, ...(attended ? {} : nobody(id)), version: sql`${people.version} + 1` })
    .where(and(eq(people.unit, unit), eq(people.id, id)));
  await forgetCodes({ db, clock }, unit, id);
  await db.delete(recoveryCodes).where(and(eq(recoveryCodes.unit, unit), eq(recoveryCodes.personId, id)));
  await db.delete(recoveryRequests).where(and(eq(recoveryRequests.unit, unit), eq(recoveryRequests.personId, id)));
  await forgetEarlierEmail(db, { id, unit });
  await endFactor(db, { id, unit });
  if (!attended) await forgetUnattended(db, unit, id);
}

/** Placeholder for name and DNI that no real person has. */
const nobody = (id: number) =>
  ({ firstName: '', lastName: '', identityNumber: `baja-${id}`, birthDate: null, sex: null }) as const;

/**
 * Voids the person's codes. The count of mailed codes stays for its day, under a digest in place of the e-mail, because
 * it limits further mail.
 */
async function forgetCodes(context: Context, unit: number, id: number): Promise<void> {
  const { db } = context;
  const theirs = and(eq(emailCodes.unit, unit), eq(emailCodes.personId, id), ne(emailCodes.codeHash, ''));
  const mailed = await db.selectDistinct({ email: emailCodes.email }).from(emailCodes).where(theirs);
  for (const { email } of mailed) {
    const forgotten = await forgottenEmail(context, unit, email);
    await db
      .update(emailCodes)
      .set({ codeHash: '', expiresAt: emailCodes.sentAt, email: forgotten })
      .where(and(theirs, eq(emailCodes.email, email)));
  }
}

/** Erases the traces in other tables of a person without consultations. */
async function forgetUnattended(db: Database, unit: number, id: number): Promise<void> {
  const { identityNumber } = nobody(id);
  await db.delete(medicalConditions).where(and(eq(medicalConditions.unit, unit), eq(medicalConditions.personId, id)));
  await db
    .update(attentions)
    .set({ identityNumber, reason: null })
    .where(and(eq(attentions.unit, unit), eq(attentions.personId, id)));
  await db
    .update(familyLinks)
    .set({ identityNumber })
    .where(and(eq(familyLinks.unit, unit), eq(familyLinks.memberId, id)));
}
