import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { outboxMails } from '../../platform/db/schema/index.ts';
import { SUPERSEDED } from '../../platform/mail/outbox.ts';
import { aboutAppointment } from '../appointment-mail/index.ts';

/** A mail about an appointment of a case, with its state. */
export interface CaseMail {
  readonly id: number;
  /** Id of its appointment. */
  readonly turno: number | undefined;
  readonly at: Date;
  readonly asunto: string;
  /** `reemplazado`: superseded by a newer one before it was sent. */
  readonly estado: 'pendiente' | 'enviado' | 'fallido' | 'reemplazado';
}

/** Mails about these appointments, newest first. */
export async function caseMails(db: Database, unit: number, turnos: readonly number[]): Promise<CaseMail[]> {
  if (turnos.length === 0) return [];
  const about = new Map(turnos.map((id) => [aboutAppointment(id), id]));
  // Never select bodies and calendars: they contain codes.
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
