CREATE TABLE "recovery_codes" (
	"unit" integer NOT NULL,
	"name" text NOT NULL,
	"person_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_codes_unit_name_pk" PRIMARY KEY("unit","name")
);
--> statement-breakpoint
CREATE TABLE "recovery_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"person_id" integer
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD CONSTRAINT "recovery_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_by_person" ON "recovery_codes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "recovery_requests_by_name" ON "recovery_requests" USING btree ("unit","name","at");--> statement-breakpoint
CREATE INDEX "recovery_requests_by_address" ON "recovery_requests" USING btree ("unit","address","at");--> statement-breakpoint
CREATE INDEX "recovery_requests_waiting" ON "recovery_requests" USING btree ("handled_at","id");