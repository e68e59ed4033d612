DROP INDEX "appointments_professional_slot";--> statement-breakpoint
DROP INDEX "appointments_service_slot";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "assigned_id" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "overlapped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "cupo" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_assigned_id_people_id_fk" FOREIGN KEY ("assigned_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_professional" ON "appointments" USING btree (coalesce("professional_id", "assigned_id"),"starts_at") WHERE coalesce("appointments"."professional_id", "appointments"."assigned_id") is not null;--> statement-breakpoint
CREATE INDEX "appointments_given_to_nobody" ON "appointments" USING btree ("service_id","starts_at") WHERE "appointments"."professional_id" is null and "appointments"."assigned_id" is null;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_cupo" CHECK ("services"."cupo" > 0);--> statement-breakpoint
-- Appointments that overlap another one of their professional stay as they are, outside of the constraint:
-- `npm run admin -- list turnos-superpuestos` names them. Of each pair the later row is left out.
UPDATE "appointments" "later" SET "overlapped" = true
WHERE "later"."professional_id" IS NOT NULL AND "later"."status" IN (1, 3, 4) AND NOT "later"."sobreturno" AND EXISTS (
  SELECT 1 FROM "appointments" "earlier"
  WHERE "earlier"."professional_id" = "later"."professional_id" AND "earlier"."id" < "later"."id"
    AND "earlier"."status" IN (1, 3, 4) AND NOT "earlier"."sobreturno"
    AND "earlier"."starts_at" < "later"."starts_at" + "later"."minutes" * interval '1 minute'
    AND "later"."starts_at" < "earlier"."starts_at" + "earlier"."minutes" * interval '1 minute'
);--> statement-breakpoint
-- A professional is in one place at a time (docs/decisions/0152). A range of one number stands for the professional,
-- because equality in such an index would need the extension btree_gist. Zones change no length of time: UTC.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_place" EXCLUDE USING gist (
  int4range(coalesce("professional_id", "assigned_id"), coalesce("professional_id", "assigned_id"), '[]') WITH &&,
  tsrange("starts_at" AT TIME ZONE 'UTC', ("starts_at" AT TIME ZONE 'UTC') + "minutes" * interval '1 minute') WITH &&
) WHERE (coalesce("professional_id", "assigned_id") IS NOT NULL AND "status" IN (1, 3, 4) AND NOT "sobreturno" AND NOT "overlapped");
