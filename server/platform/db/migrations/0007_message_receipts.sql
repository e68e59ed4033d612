DROP INDEX "outbox_mails_to_forget";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "receipt_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_mails_by_message" ON "outbox_mails" USING btree ("message_id") WHERE "outbox_mails"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_mails_unreceived" ON "outbox_mails" USING btree ("expires_at") WHERE "outbox_mails"."status" = 'sent' and "outbox_mails"."message_id" is not null and "outbox_mails"."body" <> '';--> statement-breakpoint
CREATE INDEX "outbox_mails_to_forget" ON "outbox_mails" USING btree ("created_at") WHERE "outbox_mails"."status" <> 'pending' and ("outbox_mails"."recipient" <> '' or "outbox_mails"."message" is not null);