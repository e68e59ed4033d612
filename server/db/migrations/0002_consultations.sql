CREATE TABLE "consultation_documents" (
	"unit" integer NOT NULL,
	"consultation_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tipo" text NOT NULL,
	"description" text,
	CONSTRAINT "consultation_documents_consultation_id_document_id_pk" PRIMARY KEY("consultation_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"code" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"service_id" integer NOT NULL,
	"professional_id" integer NOT NULL,
	"attention_id" uuid,
	"senha_sigla" text NOT NULL,
	"senha_numero" integer NOT NULL,
	"cliente" jsonb NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultations_attentionId_unique" UNIQUE("attention_id")
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"number" integer NOT NULL,
	"consultation_id" integer NOT NULL,
	"contenido" text,
	"emitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"unit" integer NOT NULL,
	"series" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "counters_unit_series_pk" PRIMARY KEY("unit","series")
);
--> statement-breakpoint
CREATE TABLE "unit_keys" (
	"unit" integer NOT NULL,
	"purpose" text NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unit_keys_unit_purpose_pk" PRIMARY KEY("unit","purpose")
);
--> statement-breakpoint
ALTER TABLE "consultation_documents" ADD CONSTRAINT "consultation_documents_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_documents" ADD CONSTRAINT "consultation_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_professional_id_people_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_documents_document" ON "consultation_documents" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consultations_code" ON "consultations" USING btree ("unit","code");--> statement-breakpoint
CREATE INDEX "consultations_by_person" ON "consultations" USING btree ("unit","person_id","held_at");--> statement-breakpoint
CREATE INDEX "consultations_by_professional" ON "consultations" USING btree ("unit","professional_id","held_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_number" ON "prescriptions" USING btree ("unit","number");--> statement-breakpoint
CREATE INDEX "prescriptions_by_consultation" ON "prescriptions" USING btree ("consultation_id");--> statement-breakpoint
-- The clinical record is written once (law 26.529, A44): no change, by nobody. A deletion only where all data is invented:
-- in a unit filled with demo data, which no server for patients serves.
CREATE FUNCTION record_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "units" WHERE "unit" = OLD."unit" AND "demo_seeded_at" IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER consultations_unalterable BEFORE UPDATE OR DELETE ON "consultations"
  FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
--> statement-breakpoint
CREATE TRIGGER consultation_documents_unalterable BEFORE UPDATE OR DELETE ON "consultation_documents"
  FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
--> statement-breakpoint
CREATE TRIGGER prescriptions_unalterable BEFORE UPDATE OR DELETE ON "prescriptions"
  FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
