import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { people } from './people.ts';

/** `waiting` for a server, `working` in the hands of one, ended as `done` or `failed`. */
export type JobState = 'waiting' | 'working' | 'done' | 'failed';

/** What takes longer than a request may: begun by a call, done beside requests, asked for by whoever began it (FIXL-46). */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    unit: unitColumn(),
    /** Who began it, and alone is told of it. */
    ownerId: integer()
      .notNull()
      .references(() => people.id),
    /** Whom it is about: the owner, or a member of the family. */
    aboutId: integer()
      .notNull()
      .references(() => people.id),
    kind: text().notNull(),
    /** What its kind needs to know; never a password. */
    input: jsonb().$type<unknown>(),
    state: text().$type<JobState>().notNull().default('waiting'),
    done: integer().notNull().default(0),
    /** How much there is to do; null while nobody knows. */
    of: integer(),
    attempts: integer().notNull().default(0),
    /** Free for a server from then on: each sign of life of the one that has it moves this. */
    freeAt: instant().notNull(),
    documentId: uuid().references(() => documents.id, { onDelete: 'set null' }),
    /** Size of what it made, which stands when that has gone already; null where nobody counts it. */
    bytes: integer(),
    /** Code of why it failed. */
    error: text(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** When it goes, and the document that it made with it. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    // Asked for twice is one job: a second touch of the button finds the first one.
    uniqueIndex('jobs_under_way')
      .on(table.unit, table.ownerId, table.aboutId, table.kind)
      .where(sql`${table.state} in ('waiting', 'working')`),
    index('jobs_due').on(table.freeAt).where(sql`${table.state} in ('waiting', 'working')`),
    index('jobs_by_expiry').on(table.expiresAt),
    check('jobs_state', sql`${table.state} in ('waiting', 'working', 'done', 'failed')`),
    check('jobs_ended', sql`(${table.state} in ('done', 'failed')) = (${table.endedAt} is not null)`),
    check('jobs_error', sql`(${table.state} = 'failed') = (${table.error} is not null)`),
  ],
);
