import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { type Appointment, presentAppointment } from './appointments-of.ts';
import { lockedAppointment, requireChangeable } from './own-appointment.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Which appointment, among those of which people. */
export interface OwnAppointment {
  readonly id: number;
  readonly people: readonly number[];
}

/**
 * Changes an appointment of one's own in one transaction: it is locked, it may still be changed, `write` changes it.
 * @returns how it stands then; an empty object where there is none, so that the caller refuses a stranger outside of it
 * @throws AppError 409 TURNO_CANCELLED, TURNO_TARDE, and what `write` throws
 */
export async function changeAppointment(
  context: Context,
  tenant: CompiledTenant,
  { id, people }: OwnAppointment,
  write: (tx: Database, row: AppointmentRow) => Promise<AppointmentRow>,
): Promise<Appointment | Record<never, never>> {
  const { unit } = tenant.public;
  return transaction(context.db, async (tx) => {
    const row = await lockedAppointment(tx, unit, id, people);
    if (!row) return {};
    requireChangeable(tenant, row, context.clock.now());
    await write(tx, row);
    return (await presentAppointment({ ...context, db: tx }, tenant, id)) ?? {};
  });
}
