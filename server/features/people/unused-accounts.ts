import { type SQL, sql } from 'drizzle-orm';
import { appointments, attentions, familyLinks, medicalConditions, people } from '../../platform/db/schema/index.ts';

/** Days after which an unused provisional account ends. */
export const UNUSED_DAYS = 30;

/** Time of the next check of an account that registered, or was in use, at `at`. */
export const reviewAfter = (at: Date): Date => new Date(at.getTime() + UNUSED_DAYS * 86_400_000);

/**
 * SQL conditions on a row of `people`: the account has nothing that its holder would miss, apart from money (`withoutMoney`
 * of payments). Each is one index lookup.
 */
export const UNUSED: readonly SQL[] = [
  sql`not exists (select 1 from ${appointments}
    where ${appointments.unit} = ${people.unit} and ${appointments.personId} = ${people.id})`,
  sql`not exists (select 1 from ${attentions}
    where ${attentions.unit} = ${people.unit} and ${attentions.personId} = ${people.id})`,
  sql`not exists (select 1 from ${attentions}
    where ${attentions.unit} = ${people.unit} and ${attentions.requestedBy} = ${people.id})`,
  sql`not exists (select 1 from ${familyLinks}
    where ${familyLinks.unit} = ${people.unit} and ${familyLinks.holderId} = ${people.id})`,
  sql`not exists (select 1 from ${medicalConditions}
    where ${medicalConditions.unit} = ${people.unit} and ${medicalConditions.personId} = ${people.id})`,
];
