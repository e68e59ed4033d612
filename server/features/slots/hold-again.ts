import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { whyOutside } from '../../../engine/domain/slot/outside.ts';
import { slotTimeAt } from '../../../engine/domain/slot/service-time.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { fairestOf } from './fairest.ts';
import { lockPatientAndPool, patientIsBusy, requireFreeSlot } from './free-slot.ts';
import type { AppointmentRow } from './hold-slot.ts';
import { serviceTimes } from './load-service-time.ts';
import { openHours } from './open-hours.ts';
import { ageOfPatient } from './patient-age.ts';

interface Context {
  /** The transaction of the confirmation. */
  readonly db: Database;
  readonly clock: Clock;
}

/** Columns of a cancelled appointment that holds its slot again. */
export type HeldAgain = Pick<AppointmentRow, 'assignedId' | 'minutes'>;

/**
 * Holds the slot of a cancelled appointment again, judged as a new booking of that slot, also by the age of today: the
 * office may have closed the day, the hour, the mode or the service since. Prefers the professional whom it was given to. Locks keep the result valid
 * until the transaction ends.
 * @throws AppError as `holdSlot`
 */
export async function holdAgain(context: Context, tenant: CompiledTenant, row: AppointmentRow): Promise<HeldAgain> {
  if (row.overbooked) return overbookAgain(context, tenant, row);
  const { date, time } = wallTimeIn(ZONE, row.startsAt);
  const owner = { service: row.serviceId, professional: row.professionalId };
  const slot = { date, time: time.slice(0, 5) };
  const age = await ageOfPatient(context.db, row.personId, context.clock.now());
  const wish = { unit: row.unit, patient: row.personId, slot, age, moving: row.id };
  const { source, free } = await requireFreeSlot(context, tenant, owner, wish);
  const { minutes } = source.pool;
  if (row.professionalId !== null) return { assignedId: null, minutes };
  const isFree = row.assignedId !== null && free.includes(row.assignedId);
  return { assignedId: isFree ? row.assignedId : await fairestOf(context.db, free, row.startsAt), minutes };
}

/** As {@link holdAgain} for an overbooked appointment, which needs neither a slot of the grid nor a free professional. */
async function overbookAgain({ db, clock }: Context, tenant: CompiledTenant, row: AppointmentRow): Promise<HeldAgain> {
  const { unit, personId, serviceId: service, professionalId, assignedId, startsAt, minutes } = row;
  await lockPatientAndPool(db, unit, personId, { service, professional: professionalId });
  const slot = slotTimeAt(startsAt, minutes);
  const asked = { unit, services: [service], professional: null, span: slot, buffer: 0, except: row.id };
  const time = (await serviceTimes(db, asked)).get(service);
  const age = await ageOfPatient(db, personId, clock.now());
  const outside = time && whyOutside(time, await openHours(db, tenant), { professionalId, assignedId, slot, age });
  if (time === undefined || outside !== undefined) throw new AppError(409, 'TURNO_NO_DISPONIBLE');
  if (await patientIsBusy(db, unit, personId, { startsAt, minutes, except: row.id }))
    throw new AppError(409, 'YA_RESERVADO');
  return { assignedId, minutes };
}
