import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { people } from './people.ts';

/** `waiting` for a server, `working` on one, then `done` or `failed`. */
export type JobState = 'waiting' | 'working' | 'done' | 'failed';

/** Work that takes longer than a request: started by a call, run in the background, polled by its owner. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    unit: unitColumn(),
    /** Owner, the only person who may read it. */
    ownerId: integer()
      .notNull()
      .references(() => people.id),
    /** Subject: the owner, or a member of the family. */
    aboutId: integer()
      .notNull()
      .references(() => people.id),
    kind: text().notNull(),
    /** Input of its kind; never a password. */
    input: jsonb().$type<unknown>(),
    state: text().$type<JobState>().notNull().default('waiting'),
    done: integer().notNull().default(0),
    /** Total units of work; null while unknown. */
    of: integer(),
    attempts: integer().notNull().default(0),
    /** Lease: another server may take the job after this time; the working server extends it. */
    freeAt: instant().notNull(),
    documentId: uuid().references(() => documents.id, { onDelete: 'set null' }),
    /** Size of the result, also after it was deleted; null where it is not counted. */
    bytes: integer(),
    /** Code of the failure. */
    error: text(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** Time at which the job and its document are deleted. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    // Idempotent: a second click finds the first job.
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
