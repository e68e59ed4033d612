import { sql } from 'drizzle-orm';

/** Undoes the migration that added kind and country of an identity; with a column go its indexes and checks. */
export const UNDO_IDENTITY = [
  ...['people', 'family_links', 'attentions'].map((table) =>
    sql.raw(`alter table ${table} drop column identity_kind, drop column identity_country`),
  ),
  sql`create unique index people_one_proven_holder on people (unit, documento)
    where kind = 'holder' and ativo and provisional_since is null`,
  sql`create unique index family_links_once on family_links (holder_id, documento) where ended_at is null`,
  sql`create unique index attentions_one_active_of
    on attentions (unit, documento, (case when provisional then requested_by else 0 end))
    where status in ('queued', 'iniciado', 'attending')`,
  sql`create or replace function canonical_dni() returns trigger language plpgsql as $$
    begin
      if new.documento ~ '^0[0-9]{7}$' and new.collides_with is null then new.documento := substr(new.documento, 2); end if;
      return new;
    end
    $$`,
];
