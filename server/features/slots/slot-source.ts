import { and, eq } from 'drizzle-orm';
import type { OpenHours } from '../../../engine/domain/slot/outside.ts';
import { type Pool, professionalPool, servicePool } from '../../../engine/domain/slot/pool.ts';
import { MINUTE } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { people, serviceProfessionals, services } from '../../platform/db/schema/index.ts';
import { heldTenant } from '../../platform/tenants/held-tenant.ts';
import { unitRequirements } from '../../platform/units/unit-flags.ts';
import type { PoolOwner } from './lock-pool.ts';
import { openHours } from './open-hours.ts';

/** Owner of a pool, and the professional who gives own time of it. */
export interface SlotOwner extends PoolOwner {
  /** By specialty: the only professional whose time counts; absent for a booking that anybody free attends. */
  readonly attendant?: number | undefined;
}

/** A service with its pool of slots. */
export interface SlotSource {
  readonly service: typeof services.$inferSelect;
  readonly professional: number | null;
  /** The professional whose time a booking takes, chosen or giving own time; null: any of the service. */
  readonly attendant: number | null;
  /** The grid that the page draws. */
  readonly pool: Pool;
  /** Hours of the unit, and days on which less of the grid is offered. */
  readonly open: OpenHours;
  /** Milliseconds by which a booking precedes its slot at least. */
  readonly notice: number;
  /** Milliseconds between two appointments of one professional. */
  readonly buffer: number;
}

/**
 * The offered pool of a service or one of its professionals, from the server's own data, whatever the page sent.
 * @throws AppError 422 SERVICE_REFUSED for a service that is off, is not booked in this way, or is not the
 * professional's
 */
export async function slotSource(db: Database, own: CompiledTenant, owner: SlotOwner): Promise<SlotSource> {
  const tenant = await heldTenant(db, own);
  const { unit } = tenant.public;
  const service = await serviceOf(db, unit, owner.service);
  const byProfessional = owner.professional !== null;
  const booked = byProfessional ? service?.byProfessional : service?.bySpecialty;
  if (!service?.isActive || !service.isActiveInUnit || !booked) throw new AppError(422, 'SERVICE_REFUSED');
  const rules = {
    gridMinutes: tenant.public.settings.booking.gridMinutes,
    professionalDays: tenant.public.settings.booking.professionalDays,
    specialHours: tenant.public.settings.appointments.specialHours,
  };
  const pool =
    owner.professional === null
      ? servicePool(service, await unitRequirements(db, tenant), rules)
      : professionalPool(service, await scheduleOf(db, unit, service.id, owner.professional), rules);
  const { minNoticeMinutes } = tenant.public.settings.appointments;
  return {
    service,
    pool,
    professional: owner.professional,
    attendant: owner.professional ?? owner.attendant ?? null,
    open: await openHours(db, tenant),
    notice: minNoticeMinutes * MINUTE,
    buffer: bufferOf(tenant),
  };
}

/** Milliseconds that a tenant keeps free between two appointments of one professional. */
export const bufferOf = ({ public: { settings } }: CompiledTenant): number =>
  settings.appointments.bufferMinutes * MINUTE;

/** A service of a unit, on or off; undefined when the unit does not have it. */
export async function serviceOf(db: Database, unit: number, id: number): Promise<SlotSource['service'] | undefined> {
  const [service] = await db
    .select()
    .from(services)
    .where(and(eq(services.unit, unit), eq(services.id, id)));
  return service;
}

async function scheduleOf(db: Database, unit: number, service: number, professional: number) {
  const [found] = await db
    .select({ schedule: serviceProfessionals.schedule })
    .from(serviceProfessionals)
    .innerJoin(people, eq(people.id, serviceProfessionals.personId))
    .where(
      and(
        eq(serviceProfessionals.unit, unit),
        eq(serviceProfessionals.serviceId, service),
        eq(serviceProfessionals.personId, professional),
        eq(people.unit, unit),
        eq(people.isActive, true),
      ),
    );
  if (!found) throw new AppError(422, 'SERVICE_REFUSED');
  return found.schedule;
}
