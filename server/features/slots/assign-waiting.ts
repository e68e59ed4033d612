import { and, asc, eq, exists, gt, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, serviceProfessionals } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { fairestOf } from './fairest.ts';
import { serviceTimes } from './load-service-time.ts';
import { lockPools } from './lock-pool.ts';
import { freeAt, slotTimeAt } from './service-time.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Gives each future appointment by specialty without a professional, such as one from before docs/decisions/0152, to a free
 * professional of its service, whose time it takes from then on. For the patient nothing changes. Where nobody is free it
 * goes on taking a place of its service.
 * @returns how many were given
 */
export async function assignWaiting({ db, clock }: Context): Promise<number> {
  const { id, unit, serviceId, professionalId, assignedId, startsAt, status } = appointments;
  const attended = db
    .select({ id: serviceProfessionals.serviceId })
    .from(serviceProfessionals)
    .where(eq(serviceProfessionals.serviceId, serviceId));
  const rows = await db
    .select({ id, unit, service: serviceId })
    .from(appointments)
    .where(
      and(
        ...[isNull(professionalId), isNull(assignedId), eq(appointments.sobreturno, false)],
        ...[eq(status, 1), gt(startsAt, clock.now()), exists(attended)],
      ),
    )
    .orderBy(asc(startsAt), asc(id));
  let given = 0;
  for (const row of rows) if (await transaction(db, (tx) => assign({ db: tx, clock }, row))) given += 1;
  return given;
}

/** Assigns one appointment under the locks of its service. @returns whether it was given to somebody */
async function assign(
  { db: tx, clock }: Context,
  { id, unit, service }: { readonly id: number; readonly unit: number; readonly service: number },
): Promise<boolean> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update');
  // Another server gave it, or its patient cancelled or moved it in between.
  if (row?.status !== 1 || row.professionalId !== null || row.assignedId !== null || row.startsAt <= clock.now())
    return false;
  await lockPools(tx, unit, [{ service, professional: null }]);
  const span = slotTimeAt(row.startsAt, row.minutes);
  const asked = { unit, services: [service], professional: null, span, buffer: 0, except: id };
  const time = (await serviceTimes(tx, asked)).get(service);
  const assignedId = time && (await fairestOf(tx, freeAt(time, span), row.startsAt));
  if (!assignedId) return false;
  await tx.update(appointments).set({ assignedId }).where(eq(appointments.id, id));
  return true;
}
