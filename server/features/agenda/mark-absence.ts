import { eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { callWindow } from '../appointment-mail/index.ts';
import type { Professional } from './agenda-days.ts';
import { lockAgendaAppointment, requireBooked, requireNobodyWaiting } from './lock-agenda-appointment.ts';

/** Days after the appointment in which a no-show is marked, or taken back. */
const MARKING = 7;

/**
 * Marks an appointment as a no-show (status 4), or undoes that. The mark is possible once link, button and
 * calendar no longer admit the patient, so that a patient who may still come is not marked.
 * @param absent false undoes it
 * @returns whether anything changed
 * @throws AppError 404 for appointments of others; 409 ABSENCE_NOT_NOW before that or after a week, PATIENT_WAITING,
 * TURNO_CANCELLED, TURNO_ATTENDED
 */
export async function markAbsence(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  professional: number,
  { id, absent }: { readonly id: number; readonly absent: boolean },
): Promise<boolean> {
  const who: Professional = { unit: tenant.public.unit, professional };
  return transaction(db, async (tx) => {
    const row = await lockAgendaAppointment(tx, who, id);
    if (row.status === (absent ? 4 : 1)) return false;
    if (absent || row.status !== 4) requireBooked(row);
    const now = clock.now();
    const last = addDays(wallTimeIn(ZONE, row.startsAt).date, MARKING) ?? '';
    if (now < callWindow(tenant, row.startsAt).hasta || today(clock) > last) throw new AppError(409, 'ABSENCE_NOT_NOW');
    await requireNobodyWaiting(tx, row);
    await tx
      .update(appointments)
      .set({ status: absent ? 4 : 1, version: sql`${appointments.version} + 1` })
      .where(eq(appointments.id, id));
    return true;
  });
}
