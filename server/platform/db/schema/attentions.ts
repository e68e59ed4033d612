import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type AttentionStatus, STATUS_WORDS } from '../../../../engine/domain/attention/attention.ts';
import { appointments } from './appointments.ts';
import { identity, instant, knownIdentity, unitColumn } from './columns.ts';
import { people } from './people.ts';
import { services } from './services.ts';

/** A status, stored as the word of the contract. */
const status = customType<{ data: AttentionStatus; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => STATUS_WORDS[value],
  fromDriver: statusOf,
});

/** @throws TypeError for a word that the table's check does not admit */
function statusOf(stored: string): AttentionStatus {
  for (const [name, word] of Object.entries(STATUS_WORDS) as [AttentionStatus, string][])
    if (word === stored) return name;
  throw new TypeError(`no status of an attention is stored as ${stored}`);
}

const word = (name: AttentionStatus) => sql.raw(`'${STATUS_WORDS[name]}'`);

/**
 * Attentions by video. A unique index allows one active per identity and unit among proven accounts, and one per identity within
 * each provisional account.
 */
export const attentions = pgTable(
  'attentions',
  {
    id: uuid().primaryKey().defaultRandom(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    ...identity(),
    serviceId: integer()
      .notNull()
      .references(() => services.id),
    status: status().notNull(),
    ticketLetters: text('senha_sigla').notNull(),
    ticketNumber: integer('senha_numero').notNull(),
    reason: text('motivo'),
    /** Requester: the patient, or the holder for a member. */
    requestedBy: integer()
      .notNull()
      .references(() => people.id),
    professionalId: integer().references(() => people.id),
    /**
     * Whether the requesting account was provisional: the attention then blocks only further ones of the same account,
     * not those of others with the DNI.
     */
    provisional: boolean().notNull().default(false),
    /** Its appointment. */
    appointmentId: integer().references(() => appointments.id, { onDelete: 'set null' }),
    queuedAt: instant().notNull(),
    calledAt: instant(),
    attendingAt: instant(),
    endedAt: instant(),
    /**
     * Time at which it became history; null while the professional may still write, and for attentions without a
     * consultation.
     */
    recordedAt: instant(),
    /** Last sign of life of the patient's page and of the professional's, to know which is away. */
    patientSeenAt: instant(),
    professionalSeenAt: instant(),
    /** Time at which the patient gave up the call, which makes it free. */
    waivedAt: instant(),
    /** Time at which the professional declared that the patient showed the DNI; null without it (decision 0128). */
    dniSeenAt: instant(),
  },
  (table) => [
    uniqueIndex('attentions_one_active_of')
      .on(
        table.unit,
        table.identityNumber,
        table.identityKind,
        table.identityCountry,
        sql`(case when ${table.provisional} then ${table.requestedBy} else 0 end)`,
      )
      .where(sql`${table.status} in (${word('waiting')}, ${word('called')}, ${word('inProgress')})`),
    index('attentions_queue').on(table.unit, table.status, table.queuedAt),
    index('attentions_to_record')
      .on(table.endedAt)
      .where(sql`${table.status} = ${word('ended')} and ${table.recordedAt} is null`),
    index('attentions_by_person').on(table.unit, table.personId, table.queuedAt),
    index('attentions_by_requester').on(table.unit, table.requestedBy),
    knownIdentity('attentions_identity', table),
    check(
      'attentions_status',
      sql`${table.status} in (${sql.join(
        Object.values(STATUS_WORDS).map((one) => sql.raw(`'${one}'`)),
        sql.raw(', '),
      )})`,
    ),
  ],
);

/** Events of an attention, in order: calls, joins, leaves, notes. */
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

/** Accepted versions of the terms, with person, time and occasion. */
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
