import { type OpenHours, takersOf } from '../../../engine/domain/slot/outside.ts';
import { freeAt, type ServiceTime, slotTimeAt, waitingAt } from '../../../engine/domain/slot/service-time.ts';
import { spanOf, spanOfAll, type TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type AppointmentRow,
  agesAtBooking,
  bufferOf,
  fairest,
  loadsOf,
  openHours,
  serviceTimes,
} from '../slots/index.ts';

/** An appointment and the colleague who takes it over. */
export interface PassedOn {
  readonly id: number;
  readonly to: number;
}

/** Future of a professional's appointments when the professional does not attend them. */
export interface PassingPlan {
  readonly passed: readonly PassedOn[];
  /** Ids of the appointments that no colleague can take over. */
  readonly left: ReadonlySet<number>;
}

/**
 * Plans the colleagues for the appointments of a professional in order: each pass takes the colleague's time, with the
 * buffer, from the next. The preview and the block make the same plan. Makes a fixed number of queries, because it runs
 * under locks.
 * @param rows appointments of one unit, by their start
 */
export async function planPassing(
  db: Database,
  tenant: CompiledTenant,
  professional: number,
  rows: readonly AppointmentRow[],
): Promise<PassingPlan> {
  const bySpecialty = rows.filter(({ professionalId }) => professionalId === null);
  const span = spanOfAll(bySpecialty.map(({ startsAt, minutes }) => spanOf(startsAt, minutes)));
  const buffer = bufferOf(tenant);
  const services = bySpecialty.map(({ serviceId }) => serviceId);
  const found = await serviceTimes(db, { unit: tenant.public.unit, services, professional: null, span, buffer });
  const open = await openHours(db, tenant);
  const plan = new Planned(found, professional, buffer, await agesAtBooking(db, bySpecialty));
  const loads = await loadsOf(db, plan.colleagues(), span);
  const passed: PassedOn[] = [];
  const left = new Set(rows.flatMap(({ id, professionalId }) => (professionalId === null ? [] : [id])));
  for (const row of bySpecialty) {
    if (row.assignedId !== professional) continue;
    const to = plan.takerOf(row, open, loads);
    if (to === null) left.add(row.id);
    else passed.push({ id: row.id, to });
  }
  for (const row of bySpecialty) if (row.assignedId === null && plan.lacks(row)) left.add(row.id);
  return { passed, left };
}

/** Times of services without a professional, from which each planned pass takes some. */
class Planned {
  private times: ReadonlyMap<number, ServiceTime>;
  private readonly buffer: number;
  private readonly ages: ReadonlyMap<number, number | undefined>;

  constructor(
    times: ReadonlyMap<number, ServiceTime>,
    without: number,
    buffer: number,
    ages: ReadonlyMap<number, number | undefined>,
  ) {
    this.buffer = buffer;
    this.ages = ages;
    this.times = new Map(
      [...times].map(([id, time]) => {
        const attendants = time.attendants.filter(({ person }) => person !== without);
        return [id, { ...time, attendants }];
      }),
    );
  }

  colleagues(): number[] {
    return [...new Set([...this.times.values()].flatMap((time) => time.attendants.map(({ person }) => person)))];
  }

  /** Plans the fairest free colleague; null without one. */
  takerOf(row: AppointmentRow, open: OpenHours, loads: Map<number, number[]>): number | null {
    const time = this.times.get(row.serviceId);
    const slot = slotTimeAt(row.startsAt, row.minutes);
    const placed = { ...row, slot, age: this.ages.get(row.id) };
    const to = time === undefined ? null : fairest(loads, takersOf(time, open, placed), row.startsAt);
    if (to === null) return null;
    loads.set(to, [...(loads.get(to) ?? []), slot.from]);
    this.take(to, { from: slot.from - this.buffer, until: slot.until + this.buffer });
    return to;
  }

  /** Whether fewer colleagues are free at the hour of an unassigned appointment than appointments wait. */
  lacks(row: AppointmentRow): boolean {
    const time = this.times.get(row.serviceId);
    if (time === undefined) return true;
    const slot = slotTimeAt(row.startsAt, row.minutes);
    return freeAt(time, slot).length < waitingAt(time, slot);
  }

  private take(person: number, span: TimeSpan): void {
    this.times = new Map(
      [...this.times].map(([id, time]) => {
        const attendants = time.attendants.map((one) =>
          one.person === person ? { ...one, taken: [...one.taken, span] } : one,
        );
        return [id, { ...time, attendants }];
      }),
    );
  }
}
