import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { waitingList } from '../../platform/db/schema/index.ts';
import { dropWaiting } from '../../platform/mail/outbox.ts';

/** Outbox subject of waitlist mails, separate from the appointment's own mails. */
export const aboutWait = (appointment: number): string => `wait:${appointment}`;

/** Ends an appointment's waitlist entry in the caller's transaction, and drops unsent mail about it. */
export async function endWait(tx: Database, unit: number, appointment: number): Promise<void> {
  await tx.delete(waitingList).where(eq(waitingList.appointmentId, appointment));
  await dropWaiting(tx, unit, aboutWait(appointment));
}
