ALTER TABLE "attentions" ADD COLUMN "patient_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attentions" ADD COLUMN "professional_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attentions" ADD COLUMN "waived_at" timestamp with time zone;