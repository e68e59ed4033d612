import { servicePool } from '../../../engine/domain/slot/pool.ts';
import type { DaySpan } from '../../../engine/domain/slot/week-hours.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { heldTenant } from '../../platform/tenants/held-tenant.ts';
import { unitRequirements } from '../../platform/units/unit-flags.ts';
import { type ChangedDay, changedDays } from './open-calendar.ts';

/** Hours at which a unit gives appointments, and the age that parts its patients. */
export interface OpenHours {
  /** Hours of the unit on a date: those of the week, and special ones. */
  readonly unitOn: (date: string) => readonly DaySpan[];
  /** Difference of a date from the week: outside of its hours the unit gives no appointments of any mode. */
  readonly changedOn: (date: string) => ChangedDay | undefined;
  /** Age from which a patient is no longer a child, to whom pediatric services are given. */
  readonly minorAge: number;
}

/** The unit's hours without a grid. */
const ANY_SERVICE = { intervalo: 1, diasCorridos: 0 };

/** Loads the hours of a tenant's unit, by the documents that the servers share. */
export async function openHours(db: Database, own: CompiledTenant): Promise<OpenHours> {
  const tenant = await heldTenant(db, own);
  const { appointments, minorAge } = tenant.public.settings;
  const rules = { gridMinutes: 1, professionalDays: 0, specialHours: appointments.specialHours };
  const pool = servicePool(ANY_SERVICE, await unitRequirements(db, tenant), rules);
  return { unitOn: pool.spansOn, changedOn: changedDays(appointments), minorAge };
}
