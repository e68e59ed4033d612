ALTER TABLE "outbox_mails" ADD COLUMN "mail_key" uuid;--> statement-breakpoint
-- In a statement of its own, the default does not rewrite the table; rows of servers of the version before take it too.
ALTER TABLE "outbox_mails" ALTER COLUMN "mail_key" SET DEFAULT gen_random_uuid();--> statement-breakpoint
UPDATE "outbox_mails" SET "mail_key" = gen_random_uuid() WHERE "status" = 'pending';
