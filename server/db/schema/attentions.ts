import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { appointments } from './appointments.ts';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';
import { services } from './services.ts';

/** Waiting, called by a professional, in the call; then over, or left by the patient (CARE-06, CARE-19). */
export type AttentionStatus = 'queued' | 'iniciado' | 'attending' | 'finished' | 'left';

/** The statuses in which an attention occupies its patient. */
export const ACTIVE_STATUSES = ['queued', 'iniciado', 'attending'] as const satisfies readonly AttentionStatus[];

/**
 * Care requests by video. At most one active per DNI and unit among those of proven accounts, and per DNI within each
 * provisional one, judged by the index (A33, FIXS-04).
 */
export const attentions = pgTable(
  'attentions',
  {
    id: uuid().primaryKey().defaultRandom(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    documento: text().notNull(),
    serviceId: integer()
      .notNull()
      .references(() => services.id),
    status: text().$type<AttentionStatus>().notNull(),
    senhaSigla: text().notNull(),
    senhaNumero: integer().notNull(),
    motivo: text(),
    /** Who asked for it: the patient, or the holder for a member. */
    requestedBy: integer()
      .notNull()
      .references(() => people.id),
    professionalId: integer().references(() => people.id),
    /**
     * Whether the account that asked for it was provisional: it holds the DNI against nobody else, and is one at a time for
     * its own account alone (FIXS-04).
     */
    provisional: boolean().notNull().default(false),
    /** The appointment it is the call of (D-CARE-05). */
    appointmentId: integer().references(() => appointments.id, { onDelete: 'set null' }),
    queuedAt: instant().notNull(),
    calledAt: instant(),
    attendingAt: instant(),
    endedAt: instant(),
    /** When it became history; null while the professional may still write, and for what never was a consultation. */
    recordedAt: instant(),
    /** When the line last heard the patient's page, and the professional's: which of them is away (FIXC-04, FIXC-12). */
    patientSeenAt: instant(),
    professionalSeenAt: instant(),
    /** When the patient gave up a call to which the professional did not come back: it costs nothing (FIXC-12). */
    waivedAt: instant(),
    /** When the professional stated that the patient showed the DNI; null without that statement (decision 0128). */
    dniSeenAt: instant(),
  },
  (table) => [
    uniqueIndex('attentions_one_active_of')
      .on(table.unit, table.documento, sql`(case when ${table.provisional} then ${table.requestedBy} else 0 end)`)
      .where(sql`${table.status} in ('queued', 'iniciado', 'attending')`),
    index('attentions_queue').on(table.unit, table.status, table.queuedAt),
    index('attentions_to_record')
      .on(table.endedAt)
      .where(sql`${table.status} = 'finished' and ${table.recordedAt} is null`),
    index('attentions_by_person').on(table.unit, table.personId, table.queuedAt),
    index('attentions_by_requester').on(table.unit, table.requestedBy),
    check('attentions_status', sql`${table.status} in ('queued', 'iniciado', 'attending', 'finished', 'left')`),
  ],
);

/** What happened to an attention, in order; the history of who called, joined, left and noted. */
export const attentionEvents = pgTable(
  'attention_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    attentionId: uuid()
      .notNull()
      .references(() => attentions.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    at: instant().notNull(),
    byPersonId: integer().references(() => people.id),
    data: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('attention_events_by_attention').on(table.attentionId, table.id)],
);

/** Which version of the terms somebody accepted, when, and for what (CARE-14). */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    version: text().notNull(),
    /** 'registration' or 'attention'. */
    occasion: text().notNull(),
    attentionId: uuid().references(() => attentions.id, { onDelete: 'set null' }),
    acceptedAt: instant().notNull(),
  },
  (table) => [index('terms_acceptances_by_person').on(table.unit, table.personId)],
);
