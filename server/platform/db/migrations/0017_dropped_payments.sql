ALTER TABLE "payment_charges" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "has_open_try" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dropped_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_dropped" ON "payments" USING btree ("dropped_at") WHERE "payments"."dropped_at" is not null and "payments"."has_open_try";