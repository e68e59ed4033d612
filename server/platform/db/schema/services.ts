import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { unitColumn } from './columns.ts';
import { people } from './people.ts';

/** Hours of a professional on some weekdays, 1 Monday to 7 Sunday, or on one date. */
export interface ScheduleRow {
  readonly dias: readonly number[];
  readonly desde: string;
  readonly hasta: string;
  /**
   * `YYYY-MM-DD` of hours in place of the week's; `dias` is empty then, and equal hours close the date
   * (docs/decisions/0153).
   */
  readonly fecha?: string;
}

/** Specialties of a unit. */
export const services = pgTable(
  'services',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    name: text('nome').notNull(),
    isActive: boolean('ativo').notNull(),
    activoUnidad: boolean().notNull(),
    /** Whether requests for care are for minors. */
    menor: boolean().notNull(),
    /** Whether bookings are for minors. */
    pediatrica: boolean().notNull(),
    /** Minutes between two slots. */
    intervalo: integer().notNull(),
    /** Days ahead that can be booked; 0 for no dates. */
    diasCorridos: integer().notNull(),
    turnoEspecialidad: boolean().notNull(),
    turnoProfesional: boolean().notNull(),
    /** Minutes between two slots of a professional; 0 means `intervalo`. */
    turnoProfIntervalo: integer().notNull(),
    /** Appointments by specialty at one time, while no professional attends the service. */
    cupo: integer().notNull().default(1),
    icono: text().notNull(),
    /** Letters of the queue tickets of this service. */
    sigla: text().notNull(),
  },
  (table) => [index('services_by_unit').on(table.unit), check('services_cupo', sql`${table.cupo} > 0`)],
);

/** Professionals of a specialty, with their hours. */
export const serviceProfessionals = pgTable(
  'service_professionals',
  {
    unit: unitColumn(),
    serviceId: integer()
      .notNull()
      .references(() => services.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    schedule: jsonb().$type<readonly ScheduleRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.personId] })],
);
