import { and, eq, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { appointments } from '../../db/schema/index.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { slotFreed } from '../waiting/freed-slots.ts';
import { callWindow } from './entry-window.ts';

/**
 * An appointment of one of these people, locked until the transaction ends; undefined for anybody else's, which is as
 * if it did not exist (R11, A18).
 */
export async function lockedAppointment(
  tx: Database,
  unit: number,
  id: number,
  people: readonly number[],
): Promise<AppointmentRow | undefined> {
  if (people.length === 0) return undefined;
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.unit, unit), eq(appointments.id, id), inArray(appointments.personId, [...people])))
    .for('update');
  return row;
}

/**
 * Makes sure that an appointment may still be cancelled or moved: it is booked, and more than the minutes away from
 * which its call may begin (TURN-04). At exactly 15:00 it belongs to the call (A35).
 * @throws AppError 409 TURNO_CANCELLED, TURNO_TARDE
 */
export function requireChangeable(tenant: CompiledTenant, row: AppointmentRow, now: Date): void {
  if (row.status === 2 || row.status === 5) throw new AppError(409, 'TURNO_CANCELLED');
  if (row.status !== 1 || now >= callWindow(tenant, row.startsAt).desde) throw new AppError(409, 'TURNO_TARDE');
}

/** Cancels an appointment that the caller has locked, and gives its slot back, of which those who wait are told. */
export async function cancelAppointment(
  tx: Database,
  tenant: CompiledTenant,
  row: AppointmentRow,
): Promise<AppointmentRow> {
  const [written] = await tx
    .update(appointments)
    .set({ status: 2, version: row.version + 1 })
    .where(eq(appointments.id, row.id))
    .returning();
  await slotFreed(tx, tenant, row);
  return written ?? row;
}
