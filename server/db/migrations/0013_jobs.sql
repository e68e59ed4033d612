CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"about_id" integer NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"document_id" uuid,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('waiting', 'working', 'done', 'failed')),
	CONSTRAINT "jobs_ended" CHECK (("jobs"."state" in ('done', 'failed')) = ("jobs"."ended_at" is not null)),
	CONSTRAINT "jobs_error" CHECK (("jobs"."state" = 'failed') = ("jobs"."error" is not null))
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_about_id_people_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_under_way" ON "jobs" USING btree ("unit","owner_id","about_id","kind") WHERE "jobs"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("free_at") WHERE "jobs"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "jobs_by_expiry" ON "jobs" USING btree ("expires_at");