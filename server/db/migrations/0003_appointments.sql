CREATE TABLE "appointments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"professional_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"motivo_cancelar" text,
	"sobreturno" boolean DEFAULT false NOT NULL,
	"confirmation" smallint,
	"confirmed_at" timestamp with time zone,
	"certificado_id" uuid,
	"booked_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointments_status" CHECK ("appointments"."status" between 1 and 5),
	CONSTRAINT "appointments_confirmation" CHECK ("appointments"."confirmation" in (1, 2)),
	CONSTRAINT "appointments_confirmed_at" CHECK (("appointments"."confirmation" is null) = ("appointments"."confirmed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "entry_credentials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_credentials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"link_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"scope" text NOT NULL,
	"subject" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "entry_credentials_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "entry_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"appointment_id" integer,
	"expires_at" timestamp with time zone,
	"exchanges" integer DEFAULT 0 NOT NULL,
	"max_exchanges" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_counts" (
	"unit" integer NOT NULL,
	"name" text NOT NULL,
	"who" text NOT NULL,
	"calls" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_counts_unit_name_who_pk" PRIMARY KEY("unit","name","who")
);
--> statement-breakpoint
ALTER TABLE "attentions" ADD COLUMN "appointment_id" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_professional_id_people_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_certificado_id_documents_id_fk" FOREIGN KEY ("certificado_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_people_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_credentials" ADD CONSTRAINT "entry_credentials_link_id_entry_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."entry_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_credentials" ADD CONSTRAINT "entry_credentials_account_id_people_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_account_id_people_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_professional_slot" ON "appointments" USING btree ("unit","professional_id","starts_at") WHERE "appointments"."professional_id" is not null and "appointments"."status" in (1, 3, 4) and not "appointments"."sobreturno";--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_service_slot" ON "appointments" USING btree ("unit","service_id","starts_at") WHERE "appointments"."professional_id" is null and "appointments"."status" in (1, 3, 4) and not "appointments"."sobreturno";--> statement-breakpoint
CREATE INDEX "appointments_by_person" ON "appointments" USING btree ("unit","person_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_by_time" ON "appointments" USING btree ("unit","starts_at");--> statement-breakpoint
CREATE INDEX "entry_credentials_by_link" ON "entry_credentials" USING btree ("link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_links_code" ON "entry_links" USING btree ("unit","code_hash");--> statement-breakpoint
CREATE INDEX "entry_links_by_appointment" ON "entry_links" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "entry_links_by_person" ON "entry_links" USING btree ("unit","person_id");--> statement-breakpoint
CREATE INDEX "call_counts_by_time" ON "call_counts" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;