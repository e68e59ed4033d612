ALTER TABLE "outbox_mails" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "message" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "channel_error" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "channel_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_channel" CHECK ("people"."channel" in ('mail', 'whatsapp', 'sms'));