CREATE TABLE "payment_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"charge_id" text NOT NULL,
	"currency" text NOT NULL,
	"taken" numeric(12, 2) NOT NULL,
	"refunded" numeric(12, 2) NOT NULL,
	"given" numeric(12, 2) NOT NULL,
	"returned" numeric(12, 2) NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"returned_by" text,
	"return_reference" text,
	CONSTRAINT "payment_charges_shares" CHECK ("payment_charges"."refunded" >= 0 and "payment_charges"."given" >= 0 and "payment_charges"."returned" >= 0 and "payment_charges"."taken" >= "payment_charges"."refunded" + "payment_charges"."given" + "payment_charges"."returned")
);
--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_paymentId_unique";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "form_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_charges_of_payment" ON "payment_charges" USING btree ("payment_id","charge_id");--> statement-breakpoint
CREATE INDEX "payment_charges_by_day" ON "payment_charges" USING btree ("unit","seen_at");--> statement-breakpoint
CREATE INDEX "payment_charges_to_return" ON "payment_charges" USING btree ("unit") WHERE "payment_charges"."taken" > "payment_charges"."refunded" + "payment_charges"."given" + "payment_charges"."returned";--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_of_payment" ON "coupons" USING btree ("payment_id") WHERE "coupons"."released_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_by_payment" ON "coupons" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('approved', 'refunded');--> statement-breakpoint
CREATE INDEX "payments_unclosed" ON "payments" USING btree ("created_at") WHERE "payments"."form_id" is not null and "payments"."closed_at" is null;