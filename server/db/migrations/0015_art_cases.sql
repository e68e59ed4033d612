CREATE TABLE "art_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "art_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"number" integer NOT NULL,
	"gestor_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"appointment_id" integer,
	"nro_siniestro" text NOT NULL,
	"diagnostico" text NOT NULL,
	"telefono_movil" text NOT NULL,
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ended" smallint,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "art_cases_personId_unique" UNIQUE("person_id"),
	CONSTRAINT "art_cases_ended" CHECK ("art_cases"."ended" in (2, 3)),
	CONSTRAINT "art_cases_ended_at" CHECK (("art_cases"."ended" is null) = ("art_cases"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "art_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "art_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"case_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"descripcion" text,
	"author_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "art_documents_documentId_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "art_follow_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "art_follow_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"case_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"author_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_kind";--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_gestor_id_people_id_fk" FOREIGN KEY ("gestor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_documents" ADD CONSTRAINT "art_documents_case_id_art_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."art_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_documents" ADD CONSTRAINT "art_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_documents" ADD CONSTRAINT "art_documents_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_follow_ups" ADD CONSTRAINT "art_follow_ups_case_id_art_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."art_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_follow_ups" ADD CONSTRAINT "art_follow_ups_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "art_cases_number" ON "art_cases" USING btree ("unit","number");--> statement-breakpoint
CREATE INDEX "art_cases_by_manager" ON "art_cases" USING btree ("unit","gestor_id","number");--> statement-breakpoint
CREATE INDEX "art_cases_by_time" ON "art_cases" USING btree ("unit","created_at");--> statement-breakpoint
CREATE INDEX "art_cases_by_claim" ON "art_cases" USING btree ("unit","nro_siniestro");--> statement-breakpoint
CREATE INDEX "art_documents_by_case" ON "art_documents" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "art_follow_ups_by_case" ON "art_follow_ups" USING btree ("case_id","at");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_kind" CHECK ("people"."kind" in ('holder', 'member', 'professional', 'staff', 'worker'));