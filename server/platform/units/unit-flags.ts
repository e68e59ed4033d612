import { eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { type UnitHours, units } from '../db/schema/index.ts';
import { serverText } from '../tenants/server-text.ts';
import { keptUnit, type UnitRow } from './kept-units.ts';

/** Features of a unit, decided by the backend. */
export interface UnitFlags {
  readonly portal: boolean;
  readonly registroUsuario: boolean;
  readonly grupoFamiliar: boolean;
  readonly edicionDatos: boolean;
  readonly turnosOn: boolean;
  readonly art: boolean;
  readonly capacitaciones: boolean;
}

/** The answer of the requirements call. */
export interface Requirements extends UnitFlags, UnitHours {
  readonly unidad: number;
  readonly template: string;
  readonly urlRedirect: string | null;
}

const unitByNumber = preparedQuery<{ unit: number }, typeof units.$inferSelect>((db) =>
  db
    .select()
    .from(units)
    .where(eq(units.unit, sql.placeholder('unit')))
    .prepare('unit_by_number'),
);

/**
 * Flags of the tenant's unit: the office's setting, else that of the tenant's documents; off without both (A49). A unit
 * without patients has none of theirs, whatever the office sets.
 */
export async function unitFlags(db: Database, tenant: CompiledTenant): Promise<UnitFlags> {
  return flagsOf(await unitRow(db, tenant), tenant);
}

/** Features whose calls are refused where they are off. */
type GuardedFeature = 'registroUsuario' | 'grupoFamiliar' | 'edicionDatos' | 'turnosOn';

/**
 * Requires that the unit has a feature. A page may be open since before it was turned off: the refusal says in the
 * tenant's words which feature ended (`server.FEATURE_OFF.<flag>`), and the page reads the flags again.
 * @throws AppError 409 FEATURE_OFF
 */
export async function requireFeature(db: Database, tenant: CompiledTenant, feature: GuardedFeature): Promise<void> {
  if ((await unitFlags(db, tenant))[feature]) return;
  const [title, say] = ['title', feature].map((word) => serverText(`FEATURE_OFF.${word}`, tenant));
  throw new AppError(409, 'FEATURE_OFF', { ...(title && { title }), ...(say && { say }) });
}

/** Flags, hours and addresses of the tenant's unit, which is never taken from the request. */
export async function unitRequirements(db: Database, tenant: CompiledTenant): Promise<Requirements> {
  const row = await unitRow(db, tenant);
  const hours = row?.hours ?? tenant.public.settings.hours;
  return {
    unidad: tenant.public.unit,
    template: tenant.id,
    ...flagsOf(row, tenant),
    urlRedirect: row?.urlRedirect ?? tenant.public.links.urlRedirect ?? null,
    ...hours,
  };
}

/** The unit's row. Offices change it in the database, and every server gets notified (decision 0057). */
function unitRow(db: Database, tenant: CompiledTenant): Promise<UnitRow> {
  const { unit } = tenant.public;
  return keptUnit(db, unit, async () => (await unitByNumber(db, { unit }))[0]);
}

function flagsOf(row: UnitRow, tenant: CompiledTenant): UnitFlags {
  const { flags } = tenant.server;
  const { patients } = tenant.public.settings;
  return {
    portal: patients && (row?.portal ?? flags.portal ?? false),
    registroUsuario: patients && (row?.registroUsuario ?? flags.registroUsuario ?? false),
    grupoFamiliar: patients && (row?.grupoFamiliar ?? flags.grupoFamiliar ?? false),
    edicionDatos: row?.edicionDatos ?? flags.edicionDatos ?? false,
    turnosOn: row?.turnosOn ?? flags.turnosOn ?? false,
    art: flags.art ?? false,
    capacitaciones: flags.capacitaciones ?? false,
  };
}
