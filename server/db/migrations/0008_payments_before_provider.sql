ALTER TABLE "payments" ALTER COLUMN "reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "form_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "test_payments" ADD CONSTRAINT "test_payments_paymentId_unique" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_begun" CHECK (("payments"."reference" is null) = ("payments"."form_url" is null));