import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { attentions, people } from '../../platform/db/schema/index.ts';

type Named = Pick<PersonRow, 'id' | 'unit'>;

/** Records that the institution knows the person: its office entered DNI and name (decision 0128). */
export async function vouchFor(db: Database, { id, unit }: Named): Promise<void> {
  await db
    .update(people)
    .set({ identityBy: 'office' })
    .where(and(eq(people.unit, unit), eq(people.id, id)));
}

/** Records that a professional saw the person's DNI, unless the institution has confirmed it already. */
export async function keepSeen(db: Database, { id, unit }: Named): Promise<void> {
  await db
    .update(people)
    .set({ identityBy: 'professional' })
    .where(and(eq(people.unit, unit), eq(people.id, id), isNull(people.identityBy)));
}

/**
 * Withdraws professionals' declarations in consultations that are not closed yet, because the person's name changes.
 * Call it before writing the person: closing a consultation locks both in this order.
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
