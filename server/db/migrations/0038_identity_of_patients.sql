ALTER TABLE "attentions" ADD COLUMN "dni_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "identity_by" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_identity" CHECK ("consultations"."identity" in ('seen', 'office', 'professional', 'unproven'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_identity_by" CHECK ("people"."identity_by" in ('office', 'professional'));--> statement-breakpoint
-- Records that the institution entered: workers of cases, and accounts of which the audit keeps that an operator made them.
UPDATE "people" SET "identity_by" = 'office' WHERE "kind" = 'worker';--> statement-breakpoint
UPDATE "people" SET "identity_by" = 'office'
  FROM "audit"
  WHERE "people"."kind" = 'holder'
    AND "audit"."unit" = "people"."unit"
    AND "audit"."actor_role" = 'operator'
    AND "audit"."action" = 'operator.create'
    AND "audit"."object" = 'person:' || "people"."id"::text;
