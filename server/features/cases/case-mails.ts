import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { outboxMails } from '../../platform/db/schema/index.ts';
import { SUPERSEDED } from '../../platform/mail/outbox.ts';
import { aboutAppointment } from '../appointment-mail/index.ts';

/** A mail about an appointment of a case, with its state. */
export interface CaseMail {
  readonly id: number;
  /** Id of its appointment. */
  readonly appointmentId: number | undefined;
  readonly at: Date;
  readonly subject: string;
  /** `reemplazado`: superseded by a newer one before it was sent. */
  readonly state: 'pendiente' | 'enviado' | 'fallido' | 'reemplazado';
}

/** Mails about these appointments, newest first. */
export async function caseMails(db: Database, unit: number, appointments: readonly number[]): Promise<CaseMail[]> {
  if (appointments.length === 0) return [];
  const about = new Map(appointments.map((id) => [aboutAppointment(id), id]));
  // Never select bodies and calendars: they contain codes.
  const { id, status, subject, createdAt, sentAt, about: key, lastError } = outboxMails;
  const rows = await db
    .select({ id, status, subject, createdAt, sentAt, key, lastError })
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, unit), inArray(key, [...about.keys()])))
    .orderBy(desc(id));
  return rows.map((row) => ({
    id: row.id,
    appointmentId: about.get(row.key ?? ''),
    at: row.sentAt ?? row.createdAt,
    subject: row.subject,
    state: stateOf(row),
  }));
}

function stateOf({ status, lastError }: Pick<typeof outboxMails.$inferSelect, 'status' | 'lastError'>) {
  if (status === 'sent') return 'enviado';
  if (status === 'pending') return 'pendiente';
  return lastError === SUPERSEDED ? 'reemplazado' : 'fallido';
}
