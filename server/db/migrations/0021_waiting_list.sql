CREATE TABLE "freed_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freed_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"service_id" integer,
	"professional_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "freed_slots_whose" CHECK ("freed_slots"."service_id" is not null or "freed_slots"."professional_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"offered_minutes" smallint
);
--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freed_slots_by_time" ON "freed_slots" USING btree ("ends_at");