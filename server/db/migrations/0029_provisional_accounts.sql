CREATE TABLE "email_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Null is proven: whoever is there already, and whom a server of the version before signs up meanwhile, stays as it was.
ALTER TABLE "people" ADD COLUMN "provisional_since" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_proven_holder" ON "people" USING btree ("unit","documento") WHERE "people"."kind" = 'holder' and "people"."ativo" and "people"."provisional_since" is null;--> statement-breakpoint
-- Only now: at no moment may a DNI have two proven holders. No server names the old index.
DROP INDEX "people_one_holder";--> statement-breakpoint
CREATE INDEX "people_provisional" ON "people" USING btree ("provisional_since") WHERE "people"."provisional_since" is not null;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_by_person" ON "email_codes" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "email_codes_by_email" ON "email_codes" USING btree ("unit","email","sent_at");--> statement-breakpoint
CREATE INDEX "email_codes_by_address" ON "email_codes" USING btree ("unit","address","sent_at");--> statement-breakpoint
CREATE INDEX "email_codes_by_time" ON "email_codes" USING btree ("sent_at");
