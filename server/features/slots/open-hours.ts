import type { OpenHours } from '../../../engine/domain/slot/outside.ts';
import { servicePool } from '../../../engine/domain/slot/pool.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { heldTenant } from '../../platform/tenants/held-tenant.ts';
import { unitRequirements } from '../../platform/units/unit-flags.ts';
import { changedDays } from './open-calendar.ts';

/** The unit's hours without a grid. */
const ANY_SERVICE = { slotMinutes: 1, daysAhead: 0 };

/** Loads the hours of a tenant's unit, by the documents that the servers share. */
export async function openHours(db: Database, own: CompiledTenant): Promise<OpenHours> {
  const tenant = await heldTenant(db, own);
  const { appointments, minorAge } = tenant.public.settings;
  const rules = { gridMinutes: 1, professionalDays: 0, specialHours: appointments.specialHours };
  const pool = servicePool(ANY_SERVICE, await unitRequirements(db, tenant), rules);
  return { unitOn: pool.spansOn, changedOn: changedDays(appointments), minorAge };
}
