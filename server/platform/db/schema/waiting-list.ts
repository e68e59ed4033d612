import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { appointments } from './appointments.ts';
import { instant, unitColumn } from './columns.ts';

/**
 * Waitlist for slots earlier than an appointment: one row per appointment makes asking idempotent. It
 * counts while the appointment is booked, and is deleted with it.
 */
export const waitingList = pgTable('waiting_list', {
  appointmentId: integer()
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  unit: unitColumn(),
  createdAt: instant().notNull(),
  /** Start of the last offered slot; null before the first offer. */
  offeredAt: instant(),
  /** Length of that slot. */
  offeredMinutes: smallint(),
});

/** Freed time, until the waitlist was notified. */
export const freedSlots = pgTable(
  'freed_slots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** Null: all services of the professional, as after unblocking hours. */
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
