import { and, eq } from 'drizzle-orm';
import { notFound } from '../../../app-error.ts';
import type { Database } from '../../../db/database.ts';
import { attentions } from '../../../db/schema/index.ts';
import type { Session } from '../../auth/session.ts';
import { attentionId } from '../attention-id.ts';

/** The two ends of a call. */
export type Side = 'patient' | 'professional';

/** The other end. */
export const otherSide = (side: Side): Side => (side === 'patient' ? 'professional' : 'patient');

/** A person's place at the line of an attention. */
export interface Seat {
  readonly attention: string;
  readonly unit: number;
  readonly service: number;
  readonly side: Side;
  readonly person: number;
  /** Id of the session that sits here: when it ends, so does the seat. */
  readonly session: number;
}

/**
 * The seat of a session at an attention: the patient's for the patient and for who asked for the patient, the
 * professional's for the one who called. Asked before the socket is accepted (R18).
 * @throws AppError 404 for everybody else, as for what does not exist (R11)
 */
export async function seatFor(db: Database, session: Session, id: string): Promise<Seat> {
  const [row] = await db
    .select()
    .from(attentions)
    .where(and(eq(attentions.unit, session.unit), eq(attentions.id, attentionId(id))));
  const side: Side = session.role === 'professional' ? 'professional' : 'patient';
  const person = session.person.id;
  const sits =
    side === 'professional' ? row?.professionalId === person : row?.personId === person || row?.requestedBy === person;
  if (!row || !sits || (session.subject !== null && row.personId !== session.subject.personId)) throw notFound();
  return { attention: row.id, unit: row.unit, service: row.serviceId, side, person, session: session.id };
}
