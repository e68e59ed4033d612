ALTER TABLE "credentials" ADD COLUMN "factor_due_from" timestamp with time zone;--> statement-breakpoint
-- Accounts that exist have the tenant's days from this update on; later ones need a second factor at once.
UPDATE "credentials" SET "factor_due_from" = now();
