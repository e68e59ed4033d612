import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { appointments } from './appointments.ts';
import { instant, unitColumn } from './columns.ts';

/**
 * Who wants an earlier slot than the appointment they have (D-WAIT-01): one row an appointment, so that asking twice is
 * asking once. It counts while the appointment stands, and goes with it.
 */
export const waitingList = pgTable('waiting_list', {
  appointmentId: integer()
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  unit: unitColumn(),
  createdAt: instant().notNull(),
  /** When the slot begins that they were told of last; null while none was freed. */
  offeredAt: instant(),
  /** How long that slot is. */
  offeredMinutes: smallint(),
});

/** Time that was given back, until those who wait have been told of it (D-WAIT-02). */
export const freedSlots = pgTable(
  'freed_slots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** Null: of every service that the professional attends, as after blocked hours. */
    serviceId: integer(),
    /** Null: by specialty. */
    professionalId: integer(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [
    index('freed_slots_by_time').on(table.endsAt),
    check('freed_slots_whose', sql`${table.serviceId} is not null or ${table.professionalId} is not null`),
  ],
);
