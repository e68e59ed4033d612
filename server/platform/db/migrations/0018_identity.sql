DROP INDEX "attentions_one_active_of";--> statement-breakpoint
DROP INDEX "family_links_once";--> statement-breakpoint
DROP INDEX "people_one_proven_holder";--> statement-breakpoint
ALTER TABLE "attentions" ADD COLUMN "identity_kind" text DEFAULT 'DNI' NOT NULL;--> statement-breakpoint
ALTER TABLE "attentions" ADD COLUMN "identity_country" text DEFAULT 'AR' NOT NULL;--> statement-breakpoint
ALTER TABLE "family_links" ADD COLUMN "identity_kind" text DEFAULT 'DNI' NOT NULL;--> statement-breakpoint
ALTER TABLE "family_links" ADD COLUMN "identity_country" text DEFAULT 'AR' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "identity_kind" text DEFAULT 'DNI' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "identity_country" text DEFAULT 'AR' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "attentions_one_active_of" ON "attentions" USING btree ("unit","documento","identity_kind","identity_country",(case when "provisional" then "requested_by" else 0 end)) WHERE "attentions"."status" in ('queued', 'iniciado', 'attending');--> statement-breakpoint
CREATE UNIQUE INDEX "family_links_once" ON "family_links" USING btree ("holder_id","documento","identity_kind","identity_country") WHERE "family_links"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_proven_holder" ON "people" USING btree ("unit","documento","identity_kind","identity_country") WHERE "people"."kind" = 'holder' and "people"."ativo" and "people"."provisional_since" is null;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_identity" CHECK ("attentions"."identity_kind" = 'DNI' and "attentions"."identity_country" = 'AR');--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_identity" CHECK ("family_links"."identity_kind" = 'DNI' and "family_links"."identity_country" = 'AR');--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_identity" CHECK ("people"."identity_kind" = 'DNI' and "people"."identity_country" = 'AR');--> statement-breakpoint
-- The zero that fills eight places belongs to a DNI alone (docs/decisions/0204).
CREATE OR REPLACE FUNCTION canonical_dni() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."identity_kind" = 'DNI' and NEW."documento" ~ '^0[0-9]{7}$' and NEW."collides_with" is null THEN NEW."documento" := substr(NEW."documento", 2); END IF;
  RETURN NEW;
END
$$;
