import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { waitingList } from '../../db/schema/index.ts';
import { dropWaiting } from '../../mail/outbox.ts';

/** What the mails of an appointment that waits are about: they are told apart from those of the appointment itself. */
export const aboutWait = (appointment: number): string => `wait:${appointment}`;

/** Ends the wait of an appointment, in the caller's transaction; what waits to be mailed about it is not sent. */
export async function endWait(tx: Database, unit: number, appointment: number): Promise<void> {
  await tx.delete(waitingList).where(eq(waitingList.appointmentId, appointment));
  await dropWaiting(tx, unit, aboutWait(appointment));
}
