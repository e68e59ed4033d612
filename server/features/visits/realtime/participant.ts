import { and, eq } from 'drizzle-orm';
import type { Side } from '../../../../engine/domain/attention/sides.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attentions } from '../../../platform/db/schema/index.ts';
import type { Session } from '../../../platform/http/session.ts';
import { attentionId } from '../attention-id.ts';

/** A person who takes part in an attention, by one session. */
export interface Participant {
  readonly attention: string;
  readonly unit: number;
  readonly side: Side;
  readonly person: number;
  /** Id of the session; when it ends, the socket is closed. */
  readonly session: number;
}

/**
 * Finds the participant of a session: on the patient's side the patient or the person who asked for them, on the other
 * the professional who called. Checked before the socket is accepted.
 * @throws AppError 404 for everybody else, as for what does not exist
 */
export async function participantOf(db: Database, session: Session, id: string): Promise<Participant> {
  const [row] = await db
    .select()
    .from(attentions)
    .where(and(eq(attentions.unit, session.unit), eq(attentions.id, attentionId(id))));
  const side: Side = session.role === 'professional' ? 'professional' : 'patient';
  const person = session.person.id;
  const takesPart =
    side === 'professional' ? row?.professionalId === person : row?.personId === person || row?.requestedBy === person;
  if (!row || !takesPart || (session.subject !== null && row.personId !== session.subject.personId)) throw notFound();
  return { attention: row.id, unit: row.unit, side, person, session: session.id };
}
