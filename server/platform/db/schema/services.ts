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
    isActiveInUnit: boolean('activo_unidad').notNull(),
    /** Whether requests for care are for minors. */
    forMinors: boolean('menor').notNull(),
    /** Whether bookings are for minors. */
    isPediatric: boolean('pediatrica').notNull(),
    /** Minutes between two slots. */
    slotMinutes: integer('intervalo').notNull(),
    /** Days ahead that can be booked; 0 for no dates. */
    daysAhead: integer('dias_corridos').notNull(),
    bySpecialty: boolean('turno_especialidad').notNull(),
    byProfessional: boolean('turno_profesional').notNull(),
    /** Minutes between two slots of a professional; 0 means `slotMinutes`. */
    professionalSlotMinutes: integer('turno_prof_intervalo').notNull(),
    /** Appointments by specialty at one time, while no professional attends the service. */
    capacity: integer('cupo').notNull().default(1),
    icon: text('icono').notNull(),
    /** Letters of the queue tickets of this service. */
    ticketLetters: text('sigla').notNull(),
  },
  (table) => [index('services_by_unit').on(table.unit), check('services_cupo', sql`${table.capacity} > 0`)],
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
