import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Hours between which appointments are given; from equal to until means closed (ART-12). */
export interface UnitHours {
  readonly hrTurnosSemDesde: string;
  readonly hrTurnosSemHasta: string;
  readonly hrTurnosSabDesde: string;
  readonly hrTurnosSabHasta: string;
  readonly hrTurnosDomDesde: string;
  readonly hrTurnosDomHasta: string;
}

/** What a unit's office changed against its tenant's documents (TEN-03, TEN-08). A missing row or value: the document's. */
export const units = pgTable('units', {
  unit: integer().primaryKey(),
  portal: boolean(),
  registroUsuario: boolean(),
  grupoFamiliar: boolean(),
  edicionDatos: boolean(),
  turnosOn: boolean(),
  urlRedirect: text(),
  hours: jsonb().$type<UnitHours>(),
  /** When the demo data of this unit was last renewed; null where there is none. */
  demoSeededAt: instant(),
});
