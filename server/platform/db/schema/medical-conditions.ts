import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** Conditions that a person can mark. */
export const CONDITIONS = [
  'enfermedadesNeurologicas',
  'alteracionesVisuales',
  'afeccionesNariz',
  'diabetes',
  'hipertension',
  'alteracionesPulmonares',
  'nodulosQuistes',
  'alteracionesCardiacas',
  'alteracionesDigestivas',
  'alteracionesSangre',
  'alteracionesRenales',
  'afeccionesGinecologicas',
  'afeccionesMusculares',
  'enfermedadesCongenitas',
] as const;

/** Observation by condition: null is not marked; a text, also an empty one, is marked. */
export type Conditions = { readonly [condition in (typeof CONDITIONS)[number]]?: string | null };

/** Health questionnaire, one row for each person. */
export const medicalConditions = pgTable(
  'medical_conditions',
  {
    personId: integer()
      .primaryKey()
      .references(() => people.id),
    unit: unitColumn(),
    conditions: jsonb().$type<Conditions>().notNull(),
    /** Incremented by each change, so that a stale save is refused. */
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
  },
  (table) => [index('medical_conditions_by_unit').on(table.unit)],
);
