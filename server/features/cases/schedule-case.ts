import { and, eq } from 'drizzle-orm';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { notFound } from '../../platform/core/app-error.ts';
import { appointments, artCases } from '../../platform/db/schema/index.ts';
import { type MailContext, mailAppointment } from '../appointment-mail/index.ts';
import { holdSlot, moveSlot } from '../slots/index.ts';
import { changeCase } from './case-change.ts';
import { seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** A new appointment for a case. */
export interface CaseSlot {
  readonly id: number;
  /** The patient's id that the page has; another id than the case's gives 404. */
  readonly worker: number;
  readonly service: number;
  readonly slot: Slot;
  readonly version?: number | null;
}

/**
 * Gives a case a new appointment, which reopens it, and mails the worker.
 * @throws AppError as `changeCase` and `holdSlot`
 */
export function scheduleCase(
  context: MailContext,
  tenant: CompiledTenant,
  manager: Manager,
  wanted: CaseSlot,
): Promise<void> {
  const { id, version, service, slot } = wanted;
  return changeCase(context, tenant, manager, { id, version, event: 'schedule' }, async (tx, { one, worker }) => {
    if (one.personId !== wanted.worker) throw notFound();
    const wish = { patient: worker, service, professional: null, slot, bookedBy: manager.id };
    const inside = { ...context, db: tx };
    const { appointment } = await holdSlot(inside, tenant, wish);
    await mailAppointment(inside, tenant, appointment, 'Booked');
    await tx.update(appointments).set({ caseId: one.id }).where(eq(appointments.id, appointment.id));
    await tx.update(artCases).set({ appointmentId: appointment.id }).where(eq(artCases.id, one.id));
  });
}

/**
 * Moves the appointment of a case, by the appointment's id, and mails the worker.
 * @returns the case's number
 * @throws AppError 404 when the appointment belongs to no open case; as `changeCase` and `moveSlot`
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
  await changeCase(context, tenant, manager, { id: found.number, event: 'reschedule' }, async (tx, { appointment }) => {
    if (appointment?.id !== id) throw notFound();
    const inside = { ...context, db: tx };
    const moved = await moveSlot(inside, tenant, appointment, { professional: appointment.professionalId, slot });
    await mailAppointment(inside, tenant, moved.appointment, 'Moved');
  });
  return found.number;
}
