import { and, eq, inArray } from 'drizzle-orm';
import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { type AppointmentRow, slotFreed } from '../slots/index.ts';

/** An appointment of one of these people; undefined for those of others, as if they did not exist. */
export async function ownAppointment(
  db: Database,
  unit: number,
  id: number,
  people: readonly number[],
): Promise<AppointmentRow | undefined> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(isOwn(unit, id, people));
  return row;
}

/** As `ownAppointment`, and locks it until the transaction ends. */
export async function lockedAppointment(
  tx: Database,
  unit: number,
  id: number,
  people: readonly number[],
): Promise<AppointmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(isOwn(unit, id, people))
    .for('update');
  return row;
}

/** Holds for no row without people: Drizzle writes `false` for an empty list. */
const isOwn = (unit: number, id: number, people: readonly number[]) =>
  and(eq(appointments.unit, unit), eq(appointments.id, id), inArray(appointments.personId, [...people]));

/** Ends an appointment that the caller has locked with `status`, and frees its slot, which notifies the waitlist. */
export async function cancelAppointment(
  tx: Database,
  tenant: CompiledTenant,
  row: AppointmentRow,
  status: AppointmentStatus,
): Promise<AppointmentRow> {
  const [written] = await tx
    .update(appointments)
    .set({ status, version: row.version + 1 })
    .where(eq(appointments.id, row.id))
    .returning();
  await slotFreed(tx, tenant, row);
  return written ?? row;
}
