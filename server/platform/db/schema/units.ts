import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Opening hours for appointments; equal ends mean closed. */
export interface UnitHours {
  readonly hrTurnosSemDesde: string;
  readonly hrTurnosSemHasta: string;
  readonly hrTurnosSabDesde: string;
  readonly hrTurnosSabHasta: string;
  readonly hrTurnosDomDesde: string;
  readonly hrTurnosDomHasta: string;
}

/**
 * Overrides of a tenant's documents by the unit's office. Missing rows and values leave the
 * document's.
 */
export const units = pgTable('units', {
  unit: integer().primaryKey(),
  portal: boolean(),
  registroUsuario: boolean(),
  grupoFamiliar: boolean(),
  edicionDatos: boolean(),
  turnosOn: boolean(),
  urlRedirect: text(),
  hours: jsonb().$type<UnitHours>(),
  /** Time of the last renewal of the unit's demo data; null without demo data. */
  demoSeededAt: instant(),
});
