CREATE TABLE "earlier_emails" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"email" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_emails" ADD CONSTRAINT "earlier_emails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_emails_by_end" ON "earlier_emails" USING btree ("until");