ALTER TABLE "appointments" DROP CONSTRAINT "appointments_certificado_id_documents_id_fk";
--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "certificado_id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
-- What was booked before has its voucher too.
UPDATE "appointments" SET "certificado_id" = gen_random_uuid() WHERE "certificado_id" IS NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "about" text;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_by_certificate" ON "appointments" USING btree ("certificado_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_about" ON "outbox_mails" USING btree ("unit","about");