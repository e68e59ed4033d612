ALTER TABLE "payments" ADD COLUMN "payee" jsonb;--> statement-breakpoint
CREATE INDEX "payments_of_ended" ON "payments" USING btree ("created_at") WHERE "payments"."payee" is not null;