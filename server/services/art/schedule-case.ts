import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';
import { notFound } from '../../app-error.ts';
import { appointments, artCases } from '../../db/schema/index.ts';
import { holdSlot, moveSlot } from '../slots/hold-slot.ts';
import { changeCase } from './case-change.ts';
import { type CaseContext, seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** A new appointment for a case. */
export interface CaseSlot {
  readonly id: number;
  /** The patient's id as the page has it; another than the case's is as if it were not there (A20). */
  readonly worker: number;
  readonly service: number;
  readonly slot: Slot;
  readonly version?: number | null;
}

/** Gives a case a new appointment; it is open again (D-ART-06). @throws AppError as `changeCase` and `holdSlot` */
export function scheduleCase(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  wanted: CaseSlot,
): Promise<void> {
  const { id, version, service, slot } = wanted;
  return changeCase(context, tenant, manager, { id, version, action: 'schedule' }, async (tx, { one, worker }) => {
    if (one.personId !== wanted.worker) throw notFound();
    const wish = { patient: worker, service, professional: null, slot, bookedBy: manager.id };
    const { appointment } = await holdSlot({ ...context, db: tx }, tenant, wish);
    await tx.update(artCases).set({ appointmentId: appointment.id }).where(eq(artCases.id, one.id));
  });
}

/**
 * Moves the appointment of a case, by the appointment's own id (ART-09).
 * @returns the case's number
 * @throws AppError 404 for an appointment that is no open case's; as `changeCase` and `moveSlot`
 */
export async function rescheduleCase(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { appointment: id, slot }: { readonly appointment: number; readonly slot: Slot },
): Promise<number> {
  const [found] = await context.db
    .select({ number: artCases.number })
    .from(artCases)
    .where(and(seenBy(manager), eq(artCases.appointmentId, id)));
  if (!found) throw notFound();
  await changeCase(context, tenant, manager, { id: found.number, action: 'reschedule' }, async (tx) => {
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update');
    if (!row) throw notFound();
    await moveSlot({ ...context, db: tx }, tenant, row, { professional: row.professionalId, slot });
  });
  return found.number;
}
