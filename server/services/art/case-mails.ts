import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { outboxMails } from '../../db/schema/index.ts';
import { aboutAppointment } from '../appointments/appointment-mail.ts';

/** A mail about an appointment of a case, and what became of it (A22). */
export interface CaseMail {
  readonly id: number;
  /** The appointment it is about. */
  readonly turno: number | undefined;
  readonly at: Date;
  readonly asunto: string;
  readonly estado: 'pendiente' | 'enviado' | 'fallido';
}

/** What was mailed about these appointments, the newest first. */
export async function caseMails(db: Database, unit: number, turnos: readonly number[]): Promise<CaseMail[]> {
  if (turnos.length === 0) return [];
  const about = new Map(turnos.map((id) => [aboutAppointment(id), id]));
  const rows = await db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, unit), inArray(outboxMails.about, [...about.keys()])))
    .orderBy(desc(outboxMails.id));
  return rows.map(({ id, status, subject, createdAt, sentAt, about: key }) => ({
    id,
    turno: about.get(key ?? ''),
    at: sentAt ?? createdAt,
    asunto: subject,
    estado: status === 'sent' ? 'enviado' : status === 'failed' ? 'fallido' : 'pendiente',
  }));
}
