import { arrayOverlaps, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  appointments,
  artCases,
  attentions,
  audit,
  consultations,
  documents,
  people,
  prescriptions,
} from '../../platform/db/schema/index.ts';

/**
 * SQL condition for audit rows about a person: the person row itself, all objects of theirs, as `kind:id`, and the
 * lists that showed the person. Used by the person, the operator and the copy of one's data alike (decision 0046).
 * @param ids the person's rows in the unit
 */
export function aboutPeople(unit: number, ids: readonly number[]): SQL | undefined {
  const who = sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  );
  const own = (kind: string, { from, id, of }: Owned) =>
    sql`select ${`${kind}:`} || ${id}::text from ${from} where ${from.unit} = ${unit} and ${of} in (${who})`;
  const { id: consultation, personId } = consultations;
  const prescribed = sql`select ${'prescription:'} || ${prescriptions.number}::text from ${prescriptions}
    inner join ${consultations} on ${consultation} = ${prescriptions.consultationId}
    where ${prescriptions.unit} = ${unit} and ${personId} in (${who})`;
  const objects = [
    own('person', { from: people, id: people.id, of: people.id }),
    own('attention', { from: attentions, id: attentions.id, of: attentions.personId }),
    own('consultation', { from: consultations, id: consultation, of: personId }),
    prescribed,
    own('document', { from: documents, id: documents.id, of: documents.ownerId }),
    // A voucher is audited as a document with an id of its own.
    own('document', { from: appointments, id: appointments.voucherId, of: appointments.personId }),
    own('appointment', { from: appointments, id: appointments.id, of: appointments.personId }),
    own('case', { from: artCases, id: artCases.number, of: artCases.personId }),
  ];
  const ofTheirs = inArray(audit.object, sql`(${sql.join(objects, sql` union all `)})`);
  return or(ofTheirs, arrayOverlaps(audit.people, [...ids]));
}

/** A table of people's objects, with its columns for id and owner. */
interface Owned {
  readonly from:
    | typeof people
    | typeof attentions
    | typeof consultations
    | typeof documents
    | typeof appointments
    | typeof artCases;
  readonly id: SQLWrapper;
  readonly of: SQLWrapper;
}
