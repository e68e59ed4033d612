import { sql } from 'drizzle-orm';

/** Undoes migration 0002, which keeps a professional in one place at a time; its constraint first. */
export const UNDO_ONE_PLACE = [
  sql`alter table appointments drop constraint appointments_one_place`,
  sql`drop index appointments_by_professional`,
  sql`drop index appointments_given_to_nobody`,
  sql`alter table appointments drop column assigned_id, drop column overlapped`,
  sql`alter table services drop constraint services_cupo, drop column cupo`,
  sql`create unique index appointments_professional_slot on appointments (unit, professional_id, starts_at)
    where professional_id is not null and status in (1, 3, 4) and not sobreturno`,
  sql`create unique index appointments_service_slot on appointments (unit, service_id, starts_at)
    where professional_id is null and status in (1, 3, 4) and not sobreturno`,
];
