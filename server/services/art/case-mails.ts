import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { outboxMails } from '../../db/schema/index.ts';
import { SUPERSEDED } from '../../mail/outbox.ts';
import { aboutAppointment } from '../appointments/appointment-mail.ts';

/** A mail about an appointment of a case, and what became of it (A22). */
export interface CaseMail {
  readonly id: number;
  /** The appointment it is about. */
  readonly turno: number | undefined;
  readonly at: Date;
  readonly asunto: string;
  /** `reemplazado`: a newer one was written before this one could be sent. */
  readonly estado: 'pendiente' | 'enviado' | 'fallido' | 'reemplazado';
}

/** What was mailed about these appointments, the newest first. */
export async function caseMails(db: Database, unit: number, turnos: readonly number[]): Promise<CaseMail[]> {
  if (turnos.length === 0) return [];
  const about = new Map(turnos.map((id) => [aboutAppointment(id), id]));
  // Never bodies and calendars: codes stand in them.
  const { id, status, subject, createdAt, sentAt, about: key, lastError } = outboxMails;
  const rows = await db
    .select({ id, status, subject, createdAt, sentAt, key, lastError })
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, unit), inArray(key, [...about.keys()])))
    .orderBy(desc(id));
  return rows.map((row) => ({
    id: row.id,
    turno: about.get(row.key ?? ''),
    at: row.sentAt ?? row.createdAt,
    asunto: row.subject,
    estado: stateOf(row),
  }));
}

function stateOf({ status, lastError }: Pick<typeof outboxMails.$inferSelect, 'status' | 'lastError'>) {
  if (status === 'sent') return 'enviado';
  if (status === 'pending') return 'pendiente';
  return lastError === SUPERSEDED ? 'reemplazado' : 'fallido';
}
