import { eq, sql } from 'drizzle-orm';
import { decideChange } from '../../../engine/domain/appointment/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Professional } from './agenda-days.ts';
import { isPatientWaiting, lockAgendaAppointment } from './lock-agenda-appointment.ts';

/**
 * Marks an appointment as a no-show, or undoes that. The mark is possible once link, button and
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
    const state = { ...row, waiting: await isPatientWaiting(tx, row) };
    const event = absent ? 'markAbsent' : 'unmarkAbsent';
    const status = allowed(decideChange(state, event, clock.now(), tenant.public.settings));
    if (status === row.status) return false;
    await tx
      .update(appointments)
      .set({ status, version: sql`${appointments.version} + 1` })
      .where(eq(appointments.id, id));
    return true;
  });
}
