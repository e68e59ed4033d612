import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attentions, people } from '../../db/schema/index.ts';
import type { PersonRow } from '../people/person-row.ts';

type Named = Pick<PersonRow, 'id' | 'unit'>;

/** Keeps that the institution knows a record's person: its office gave the DNI and the name (decision 0128). */
export async function vouchFor(db: Database, { id, unit }: Named): Promise<void> {
  await db
    .update(people)
    .set({ identityBy: 'office' })
    .where(and(eq(people.unit, unit), eq(people.id, id)));
}

/** Keeps that a professional saw the DNI of a record's person, unless the institution's word stands already. */
export async function keepSeen(db: Database, { id, unit }: Named): Promise<void> {
  await db
    .update(people)
    .set({ identityBy: 'professional' })
    .where(and(eq(people.unit, unit), eq(people.id, id), isNull(people.identityBy)));
}

/**
 * Takes back what a professional stated in a consultation that is not closed yet: the record has another name by now. Called
 * before the person is written, in the order in which closing a consultation locks both.
 */
export async function dropStatements(db: Database, { id, unit }: Named): Promise<void> {
  await db
    .update(attentions)
    .set({ dniSeenAt: null })
    .where(
      and(
        eq(attentions.unit, unit),
        eq(attentions.personId, id),
        isNotNull(attentions.dniSeenAt),
        isNull(attentions.recordedAt),
      ),
    );
}
