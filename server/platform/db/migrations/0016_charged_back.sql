DROP INDEX "payments_pending";--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "charged_back" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "lost_given" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "lost_returned" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_charges_charged_back" ON "payment_charges" USING btree ("payment_id") WHERE "payment_charges"."charged_back" > 0;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('pending', 'rejected');--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_lost" CHECK ("payment_charges"."charged_back" >= 0 and "payment_charges"."refunded" >= "payment_charges"."charged_back" and "payment_charges"."lost_given" >= 0 and "payment_charges"."lost_returned" >= 0 and "payment_charges"."charged_back" >= "payment_charges"."lost_given" + "payment_charges"."lost_returned");