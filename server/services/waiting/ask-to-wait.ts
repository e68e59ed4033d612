import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { waitingList } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { type Appointment, presentAppointment } from '../appointments/appointments-of.ts';
import type { OwnAppointment } from '../appointments/change-appointment.ts';
import { lockedAppointment, requireChangeable } from '../appointments/own-appointment.ts';
import { endWait } from './end-wait.ts';
import { hasWaitingList } from './freed-slots.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Puts an appointment of one's own on the waiting list for an earlier slot, or takes it from there (D-WAIT-01). Both may
 * be done twice; leaving is never refused.
 * @param avisar whether they want to be told
 * @returns how the appointment stands then; an empty object where there is none, so that the caller refuses a stranger
 * @throws AppError 409 UNAVAILABLE where the tenant has no list; 409 TURNO_CANCELLED, TURNO_TARDE for what cannot be moved
 */
export function askToWait(
  context: Context,
  tenant: CompiledTenant,
  { id, people }: OwnAppointment,
  avisar: boolean,
): Promise<Appointment | Record<never, never>> {
  if (avisar && !hasWaitingList(tenant)) throw new AppError(409, 'UNAVAILABLE');
  const { unit } = tenant.public;
  return transaction(context.db, async (tx) => {
    const row = await lockedAppointment(tx, unit, id, people);
    if (!row) return {};
    if (avisar) {
      requireChangeable(tenant, row, context.clock.now());
      const one = { appointmentId: id, unit, createdAt: context.clock.now() };
      await tx.insert(waitingList).values(one).onConflictDoNothing();
    } else await endWait(tx, unit, id);
    return (await presentAppointment({ ...context, db: tx }, tenant, id)) ?? {};
  });
}
