import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import { notify } from '../../db/notify.ts';
import { freedSlots } from '../../db/schema/index.ts';
import { spanOf, type TimeSpan } from '../slots/time-span.ts';

/** Channel on which freed time is told to whoever tells those who wait. */
export const SLOT_FREED = 'slot_freed';

/** Whose time was freed. */
export interface FreedTime {
  /** Null: of every service that the professional attends. */
  readonly service: number | null;
  /** Null: by specialty. */
  readonly professional: number | null;
  readonly span: TimeSpan;
}

/** Whether a tenant has a waiting list (`settings.appointments.waitingList`). */
export const hasWaitingList = (tenant: CompiledTenant): boolean => tenant.public.settings.appointments.waitingList;

/**
 * Keeps that time was given back, in the transaction that does it; those who wait are told afterwards, so that nobody who
 * cancels waits for their mails, nor holds a row of theirs (D-WAIT-02).
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

/** As {@link timeFreed}, for the slot that an appointment gave back. @param row as it was while it held it */
export function slotFreed(
  tx: Database,
  tenant: CompiledTenant,
  row: {
    readonly serviceId: number;
    readonly professionalId: number | null;
    readonly startsAt: Date;
    readonly minutes: number;
  },
): Promise<void> {
  const span = spanOf(row.startsAt, row.minutes);
  return timeFreed(tx, tenant, { service: row.serviceId, professional: row.professionalId, span });
}
