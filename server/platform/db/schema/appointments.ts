import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ANSWER_CODES, STATUS_CODES } from '../../../../engine/domain/appointment/appointment.ts';
import type { KeptFor } from '../../../../engine/domain/slot/outside.ts';
import { coded, instant, unitColumn } from './columns.ts';
import { people } from './people.ts';
import { services } from './services.ts';

/**
 * Medical appointments. The exclusion constraint `appointments_one_place`, which only the migration can say, enforces
 * that no professional has two at one time, of any service and mode (D-BOOK-01, docs/decisions/0039).
 */
export const appointments = pgTable(
  'appointments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** The patient. */
    personId: integer()
      .notNull()
      .references(() => people.id),
    serviceId: integer()
      .notNull()
      .references(() => services.id),
    /** The professional whom the patient chose. Null for an appointment booked by specialty. */
    professionalId: integer().references(() => people.id),
    /**
     * The professional assigned to an appointment by specialty; it may change until the beginning. Null for a service
     * without professionals, and in rows from before the server assigned them (docs/decisions/0039).
     */
    assignedId: integer().references(() => people.id),
    /**
     * Id of the workplace-risk case that it was given for; null for appointments of patients. No foreign key: a case refers
     * to its appointment, and a backup could not order the two tables.
     */
    caseId: integer(),
    startsAt: instant().notNull(),
    /** Length of its slot at the time of booking. */
    minutes: smallint().notNull().default(30),
    status: coded(STATUS_CODES).notNull().default(sql`1`),
    cancelReason: text('motivo_cancelar'),
    /** Overbooked on top of a taken slot, or off the grid: holds no slot of its own. */
    overbooked: boolean('sobreturno').notNull().default(false),
    /** Overlapped another one of its professional when the constraint came, which leaves it out; a move ends that. */
    overlapped: boolean().notNull().default(false),
    /** Reason for which it is outside the current offer while the operator keeps it (docs/decisions/0153); null otherwise. */
    keptFor: text().$type<KeptFor>(),
    /** Answer to the mail and its time; null without one. */
    confirmation: coded(ANSWER_CODES),
    confirmedAt: instant(),
    /**
     * Id of its voucher ('Ver comprobante'), which is generated when opened; a document stored under this id takes
     * precedence. Null without a voucher.
     */
    voucherId: uuid('certificado_id').defaultRandom(),
    /** Whether its reminder was sent, or it was booked too late to need one. */
    reminded: boolean().notNull().default(false),
    /** Person who booked: the holder, also for a member, or a manager. */
    bookedBy: integer()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
    /** Incremented by each change, so that a stale one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('appointments_by_professional')
      .on(sql`coalesce(${table.professionalId}, ${table.assignedId})`, table.startsAt)
      .where(sql`coalesce(${table.professionalId}, ${table.assignedId}) is not null`),
    index('appointments_given_to_nobody')
      .on(table.serviceId, table.startsAt)
      .where(sql`${table.professionalId} is null and ${table.assignedId} is null`),
    index('appointments_by_person').on(table.unit, table.personId, table.startsAt),
    index('appointments_by_booker').on(table.unit, table.bookedBy).where(sql`${table.status} = 1`),
    index('appointments_by_case').on(table.caseId).where(sql`${table.caseId} is not null`),
    index('appointments_by_time').on(table.unit, table.startsAt),
    index('appointments_to_remind').on(table.startsAt).where(sql`${table.status} = 1 and not ${table.reminded}`),
    uniqueIndex('appointments_by_certificate').on(table.voucherId),
    check('appointments_minutes', sql`${table.minutes} > 0`),
    check('appointments_status', sql`${table.status} between 1 and 5`),
    check('appointments_confirmation', sql`${table.confirmation} in (1, 2)`),
    check('appointments_confirmed_at', sql`(${table.confirmation} is null) = (${table.confirmedAt} is null)`),
  ],
);

/** SQL for the professional whose time an appointment takes, as the index and the constraint write it. */
export const attendantColumn = sql<number | null>`coalesce(${appointments.professionalId}, ${appointments.assignedId})`;
