ALTER TABLE "people" ADD COLUMN "review_at" timestamp with time zone;--> statement-breakpoint
-- Who stands is looked at when the thirty days are over; whose DNI somebody proved, with the next sweep.
UPDATE "people" SET "review_at" = case when exists (select 1 from "people" "proven" where "proven"."unit" = "people"."unit"
  and "proven"."documento" = "people"."documento" and "proven"."kind" = 'holder' and "proven"."closed_at" is null
  and "proven"."provisional_since" is null) then "provisional_since" else "provisional_since" + interval '30 days' end
  WHERE "provisional_since" is not null and "ativo";--> statement-breakpoint
CREATE INDEX "people_to_review" ON "people" USING btree (coalesce("review_at", "provisional_since"),"id") WHERE "people"."provisional_since" is not null and "people"."ativo";--> statement-breakpoint
-- No server names it; the sweep of a version before reads the accounts that stand without it.
DROP INDEX "people_provisional_by_id";
