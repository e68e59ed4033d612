import { and, asc, eq, exists, gt, isNull } from 'drizzle-orm';
import { fitsOffer } from '../../../engine/domain/slot/outside.ts';
import { freeAt, slotTimeAt } from '../../../engine/domain/slot/service-time.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, serviceProfessionals } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { fairestOf } from './fairest.ts';
import { serviceTimes } from './load-service-time.ts';
import { lockPools } from './lock-pool.ts';
import { openHours } from './open-hours.ts';
import { ageOfPatient } from './patient-age.ts';
import { bufferOf } from './slot-source.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly tenants: Pick<AppDeps['tenants'], 'idOfUnit' | 'get'>;
}

/**
 * Gives each future appointment by specialty without a professional to a free professional of its service, whose time it
 * takes from then on, with the tenant's buffer as in a booking. Nothing changes for the patient. Where nobody is free, or
 * the tenant's documents cannot be read, the appointment goes on taking a place of its service.
 * @returns how many were given
 */
export async function assignWaiting({ db, clock, tenants }: Context): Promise<number> {
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
        isNull(professionalId),
        isNull(assignedId),
        eq(appointments.overbooked, false),
        eq(status, 'booked'),
        gt(startsAt, clock.now()),
        exists(attended),
      ),
    )
    .orderBy(asc(startsAt), asc(id));
  const byUnit = await tenantsOf(tenants, new Set(rows.map((row) => row.unit)));
  let given = 0;
  for (const row of rows) {
    const tenant = byUnit.get(row.unit);
    if (tenant === undefined) continue;
    if (await transaction(db, (tx) => assign({ db: tx, clock }, tenant, row))) given += 1;
  }
  return given;
}

/** Tenants by unit; without those whose documents cannot be read, which the store reports. */
async function tenantsOf(
  tenants: Context['tenants'],
  units: ReadonlySet<number>,
): Promise<ReadonlyMap<number, CompiledTenant>> {
  const found = new Map<number, CompiledTenant>();
  for (const unit of units) {
    const id = tenants.idOfUnit(unit);
    const tenant = id === undefined ? undefined : await tenants.get(id).catch(() => undefined);
    if (tenant !== undefined) found.set(unit, tenant);
  }
  return found;
}

/** An unassigned appointment. */
interface Waiting {
  readonly id: number;
  readonly unit: number;
  readonly service: number;
}

/** Assigns one appointment under the locks of its service. @returns whether it was given to somebody */
async function assign(
  { db: tx, clock }: Pick<Context, 'db' | 'clock'>,
  tenant: CompiledTenant,
  { id, unit, service }: Waiting,
): Promise<boolean> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update');
  // Another server gave it, or its patient cancelled or moved it in between.
  if (row?.status !== 'booked' || row.professionalId !== null || row.assignedId !== null || row.startsAt <= clock.now())
    return false;
  await lockPools(tx, unit, [{ service, professional: null }]);
  const slot = slotTimeAt(row.startsAt, row.minutes);
  const buffer = bufferOf(tenant);
  const asked = { unit, services: [service], professional: null, span: slot, buffer, except: id };
  const time = (await serviceTimes(tx, asked)).get(service);
  if (time === undefined) return false;
  const open = await openHours(tx, tenant);
  const placed = { ...row, slot, age: await ageOfPatient(tx, row.personId, row.createdAt) };
  const free = freeAt(time, slot).filter((assignedId) => fitsOffer(time, open, { ...placed, assignedId }));
  const assignedId = await fairestOf(tx, free, row.startsAt);
  if (assignedId === null) return false;
  await tx.update(appointments).set({ assignedId }).where(eq(appointments.id, id));
  return true;
}
