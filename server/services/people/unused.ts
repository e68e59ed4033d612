import { type SQL, sql } from 'drizzle-orm';
import { appointments, attentions, familyLinks, medicalConditions, people } from '../../db/schema/index.ts';

/** Days after which a provisional account that was never used for anything ends. */
export const UNUSED_DAYS = 30;

/** When an account that signs up, or was in use, at `at` is looked at again. */
export const reviewAfter = (at: Date): Date => new Date(at.getTime() + UNUSED_DAYS * 86_400_000);

/** Conditions on a row of `people`: nothing of the account that its holder would miss. Each is one look into an index. */
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
