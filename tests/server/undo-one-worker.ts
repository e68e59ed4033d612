import { sql } from 'drizzle-orm';

/** Undoes migration 0005, which lets a worker have many cases. */
export const UNDO_ONE_WORKER = [
  sql`alter table appointments drop column case_id`,
  sql`drop index art_cases_by_worker`,
  sql`alter table art_cases add constraint "art_cases_personId_unique" unique (person_id)`,
];
