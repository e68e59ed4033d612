CREATE TABLE "schedule_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"motivo" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schedule_blocks_span" CHECK ("schedule_blocks"."starts_at" < "schedule_blocks"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "schedule_blocks" ADD CONSTRAINT "schedule_blocks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_blocks_by_person" ON "schedule_blocks" USING btree ("unit","person_id","ends_at");