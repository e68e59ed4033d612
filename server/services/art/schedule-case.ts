import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';
import { notFound } from '../../app-error.ts';
import { artCases } from '../../db/schema/index.ts';
import { type MailContext, mailAppointment } from '../appointments/appointment-mail.ts';
import { holdSlot, moveSlot } from '../slots/hold-slot.ts';
import { changeCase } from './case-change.ts';
import { seenBy } from './cases-of.ts';
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

/** Gives a case a new appointment and tells the worker by mail; the case is open again (D-ART-06). @throws AppError as `changeCase` and `holdSlot` */
export function scheduleCase(
  context: MailContext,
  tenant: CompiledTenant,
  manager: Manager,
  wanted: CaseSlot,
): Promise<void> {
  const { id, version, service, slot } = wanted;
  return changeCase(context, tenant, manager, { id, version, action: 'schedule' }, async (tx, { one, worker }) => {
    if (one.personId !== wanted.worker) throw notFound();
    const wish = { patient: worker, service, professional: null, slot, bookedBy: manager.id };
    const inside = { ...context, db: tx };
    const { appointment } = await holdSlot(inside, tenant, wish);
    await mailAppointment(inside, tenant, appointment, 'Booked');
    await tx.update(artCases).set({ appointmentId: appointment.id }).where(eq(artCases.id, one.id));
  });
}

/**
 * Moves the appointment of a case, by the appointment's own id (ART-09), and tells the worker by mail.
 * @returns the case's number
 * @throws AppError 404 for an appointment that is no open case's; as `changeCase` and `moveSlot`
 */
export async function rescheduleCase(
  context: MailContext,
  tenant: CompiledTenant,
  manager: Manager,
  { appointment: id, slot }: { readonly appointment: number; readonly slot: Slot },
): Promise<number> {
  const [found] = await context.db
    .select({ number: artCases.number })
    .from(artCases)
    .where(and(seenBy(manager), eq(artCases.appointmentId, id)));
  if (!found) throw notFound();
  await changeCase(
    context,
    tenant,
    manager,
    { id: found.number, action: 'reschedule' },
    async (tx, { appointment }) => {
      if (appointment?.id !== id) throw notFound();
      const inside = { ...context, db: tx };
      const moved = await moveSlot(inside, tenant, appointment, { professional: appointment.professionalId, slot });
      await mailAppointment(inside, tenant, moved.appointment, 'Moved');
    },
  );
  return found.number;
}
