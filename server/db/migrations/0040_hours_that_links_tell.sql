ALTER TABLE "entry_links" ADD COLUMN "told_starts_at" timestamp with time zone;--> statement-breakpoint
UPDATE "entry_links" SET "told_starts_at" = "appointments"."starts_at" FROM "appointments" WHERE "appointments"."id" = "entry_links"."appointment_id";
