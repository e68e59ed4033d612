import { attendantOf } from '../../../engine/domain/slot/outside.ts';
import { spanOf, type TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from '../../platform/db/notify.ts';
import { freedSlots } from '../../platform/db/schema/index.ts';

/** PostgreSQL notification channel that wakes the waitlist worker when time is freed. */
export const SLOT_FREED = 'slot_freed';

/** Freed time of a pool. */
export interface FreedTime {
  /** Null: all services of the professional. */
  readonly service: number | null;
  /** Null: by specialty. */
  readonly professional: number | null;
  readonly span: TimeSpan;
}

/** Whether a tenant has a waitlist (`settings.appointments.waitingList`). */
export const hasWaitingList = (tenant: CompiledTenant): boolean => tenant.public.settings.appointments.waitingList;

/**
 * Records freed time in the caller's transaction. A worker notifies the waitlist later, so that the canceller neither
 * waits for mails nor locks rows of others.
 */
export async function timeFreed(tx: Database, tenant: CompiledTenant, freed: FreedTime): Promise<void> {
  if (!hasWaitingList(tenant)) return;
  await tx.insert(freedSlots).values({
    unit: tenant.public.unit,
    serviceId: freed.service,
    professionalId: freed.professional,
    startsAt: new Date(freed.span.from),
    endsAt: new Date(freed.span.until),
  });
  await notify(tx, SLOT_FREED, '');
}

/** As {@link timeFreed}, for the slot of an appointment. @param row the appointment before the change */
export function slotFreed(
  tx: Database,
  tenant: CompiledTenant,
  row: {
    readonly serviceId: number;
    readonly professionalId: number | null;
    readonly assignedId: number | null;
    readonly startsAt: Date;
    readonly minutes: number;
  },
): Promise<void> {
  const span = spanOf(row.startsAt, row.minutes);
  return timeFreed(tx, tenant, { service: row.serviceId, professional: attendantOf(row), span });
}
