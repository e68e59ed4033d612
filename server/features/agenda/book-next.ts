import { stateOf } from '../../../engine/domain/attention/attention.ts';
import { decideAttention } from '../../../engine/domain/attention/changes.ts';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { requireFeature } from '../../platform/units/unit-flags.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { holdSlot, serviceOf } from '../slots/index.ts';
import { heldPatient } from '../visits/index.ts';
import { type AppointmentChange, mailChange } from './change-by-professional.ts';

/**
 * Books the next appointment of the patient whom a professional attends, with the same service and professional, and
 * mails the patient once. It belongs to the account that asked for the attention, outside of the patient's limits,
 * because the professional decides.
 * @param attention id of the open attention
 * @throws AppError 404 for attentions of others and closed ones; 409 ATTENTION_NOT_BEGUN, NEXT_BY_MANAGER for a worker
 * of a case, FEATURE_OFF, and as `holdSlot`
 */
export async function bookNext(
  context: MailContext,
  tenant: CompiledTenant,
  professional: number,
  { attention, slot }: { readonly attention: string; readonly slot: Slot },
): Promise<AppointmentChange> {
  await requireFeature(context.db, tenant, 'turnosOn');
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    const { row, patient } = await heldPatient(tx, tenant.public.unit, professional, attention);
    allowed(decideAttention({ state: stateOf(row) }, 'bookNext', context.clock.now()));
    if (patient.kind === 'worker') throw new AppError(409, 'NEXT_BY_MANAGER');
    const service = await serviceOf(tx, tenant.public.unit, row.serviceId);
    const { appointment } = await holdSlot(inside, tenant, {
      patient,
      service: row.serviceId,
      professional: service?.byProfessional ? professional : null,
      attendant: professional,
      slot,
      bookedBy: row.requestedBy,
    });
    return mailChange(inside, tenant, appointment, 'Booked');
  });
}
