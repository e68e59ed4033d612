import { decideChange } from '../../../engine/domain/appointment/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { waitingList } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { endWait, hasWaitingList } from '../slots/index.ts';
import { type Appointment, presentAppointment } from './appointments-of.ts';
import type { OwnAppointment } from './change-appointment.ts';
import { lockedAppointment } from './own-appointment.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly address: (path: string) => string;
}

/**
 * Puts an own appointment on the waitlist for an earlier slot, or takes it off. Idempotent; leaving is
 * never refused.
 * @param avisar whether to be notified
 * @returns the appointment; an empty object when it does not exist, so that the caller can refuse
 * @throws AppError 409 UNAVAILABLE where the tenant has no list; 409 TURNO_CANCELLED, TURNO_TARDE when the appointment
 * cannot be moved
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
      allowed(decideChange(row, 'move', context.clock.now(), tenant.public.settings));
      const one = { appointmentId: id, unit, createdAt: context.clock.now() };
      await tx.insert(waitingList).values(one).onConflictDoNothing();
    } else await endWait(tx, unit, id);
    return (await presentAppointment({ ...context, db: tx }, tenant, id)) ?? {};
  });
}
