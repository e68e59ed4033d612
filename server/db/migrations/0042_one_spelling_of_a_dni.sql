ALTER TABLE "family_links" ADD COLUMN "collides_with" integer;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "collides_with" integer;--> statement-breakpoint
-- Accounts that are two of one DNI, written with and without its leading zero, stay as they are until an operator decides. Who
-- proved nothing collides with who did, whichever has the zero.
UPDATE "people" "one" SET "collides_with" = (select "other"."id" from "people" "other" where "other"."unit" = "one"."unit"
    and "other"."documento" = substr("one"."documento", 2) and "other"."kind" = 'holder' and "other"."closed_at" is null
    and "other"."provisional_since" is null order by "other"."ativo" desc, "other"."id" limit 1)
  WHERE "kind" = 'holder' and "closed_at" is null and "documento" ~ '^0[0-9]{7}$';--> statement-breakpoint
UPDATE "people" "one" SET "collides_with" = (select "other"."id" from "people" "other" where "other"."unit" = "one"."unit"
    and "other"."documento" = '0' || "one"."documento" and "other"."kind" = 'holder' and "other"."closed_at" is null
    and "other"."provisional_since" is null order by "other"."ativo" desc, "other"."id" limit 1)
  WHERE "kind" = 'holder' and "closed_at" is null and "provisional_since" is not null and "documento" ~ '^[0-9]{7}$';--> statement-breakpoint
-- So do two members of one family with one DNI.
UPDATE "family_links" "one" SET "collides_with" = (select "other"."id" from "family_links" "other"
    where "other"."holder_id" = "one"."holder_id" and "other"."documento" = substr("one"."documento", 2) and "other"."ended_at" is null)
  WHERE "ended_at" is null and "documento" ~ '^0[0-9]{7}$';--> statement-breakpoint
UPDATE "people" SET "collides_with" = "other"."member_id" FROM "family_links" "link", "family_links" "other"
  WHERE "people"."id" = "link"."member_id" and "people"."kind" = 'member' and "other"."id" = "link"."collides_with";--> statement-breakpoint
-- All others have the one spelling from now on.
UPDATE "people" SET "documento" = substr("documento", 2) WHERE "documento" ~ '^0[0-9]{7}$' and "collides_with" is null;--> statement-breakpoint
UPDATE "family_links" SET "documento" = substr("documento", 2) WHERE "documento" ~ '^0[0-9]{7}$' and "collides_with" is null;--> statement-breakpoint
UPDATE "attentions" SET "documento" = substr("documento", 2) WHERE "documento" ~ '^0[0-9]{7}$' and ("status" in ('finished', 'left')
  or not exists (select 1 from "attentions" "other" where "other"."unit" = "attentions"."unit"
    and "other"."documento" = substr("attentions"."documento", 2) and "other"."status" in ('queued', 'iniciado', 'attending')));--> statement-breakpoint
CREATE INDEX "people_colliding" ON "people" USING btree ("unit") WHERE "people"."collides_with" is not null;--> statement-breakpoint
-- Whoever writes, also a server of the version before, writes the one spelling: so the unique indexes see one DNI as one.
CREATE FUNCTION canonical_dni() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."documento" ~ '^0[0-9]{7}$' and NEW."collides_with" is null THEN NEW."documento" := substr(NEW."documento", 2); END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER people_canonical_dni BEFORE INSERT OR UPDATE OF "documento", "collides_with" ON "people"
  FOR EACH ROW EXECUTE FUNCTION canonical_dni();--> statement-breakpoint
CREATE TRIGGER family_links_canonical_dni BEFORE INSERT OR UPDATE OF "documento", "collides_with" ON "family_links"
  FOR EACH ROW EXECUTE FUNCTION canonical_dni();
