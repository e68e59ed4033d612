import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import { decideChange } from '../../../engine/domain/appointment/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppointmentRow } from '../slots/index.ts';
import { type Appointment, presentAppointment } from './appointments-of.ts';
import { lockedAppointment } from './own-appointment.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly address: (path: string) => string;
}

/** An appointment, to be found among those of some people. */
export interface OwnAppointment {
  readonly id: number;
  readonly people: readonly number[];
}

/**
 * Changes an own appointment in one transaction: locks it, checks that `event` is possible, then calls `write` with
 * the status that it gives.
 * @returns the appointment; an empty object when it does not exist, so that the caller can refuse outside the
 * transaction
 * @throws AppError 409 TURNO_CANCELLED, TURNO_TARDE, and errors of `write`
 */
export async function changeAppointment(
  context: Context,
  tenant: CompiledTenant,
  event: 'cancel' | 'move',
  { id, people }: OwnAppointment,
  write: (tx: Database, row: AppointmentRow, status: AppointmentStatus) => Promise<AppointmentRow>,
): Promise<Appointment | Record<never, never>> {
  const { unit } = tenant.public;
  return transaction(context.db, async (tx) => {
    const row = await lockedAppointment(tx, unit, id, people);
    if (!row) return {};
    const status = allowed(decideChange(row, event, context.clock.now(), tenant.public.settings));
    await write(tx, row, status);
    return (await presentAppointment({ ...context, db: tx }, tenant, id)) ?? {};
  });
}
