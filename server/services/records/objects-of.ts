import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  appointments,
  artCases,
  attentions,
  audit,
  consultations,
  documents,
  people,
  prescriptions,
} from '../../db/schema/index.ts';

/**
 * Rows of the audit about somebody: the record itself and everything that is theirs, by the names that the audit gives it
 * (`kind:id`). The one answer to 'about whom', for the person, the operator and the copy of one's data (decision 0129).
 * @param ids the records of the person in the unit
 */
export function aboutPeople(unit: number, ids: readonly number[]): SQL {
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
    // The voucher of an appointment is read under an id of its own.
    own('document', { from: appointments, id: appointments.certificadoId, of: appointments.personId }),
    own('appointment', { from: appointments, id: appointments.id, of: appointments.personId }),
    own('case', { from: artCases, id: artCases.number, of: artCases.personId }),
  ];
  return inArray(audit.object, sql`(${sql.join(objects, sql` union all `)})`);
}

/** A table of what people have, and which of its columns say so. */
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
