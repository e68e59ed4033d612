CREATE TABLE "credentials" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"password_hash" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_accounts" (
	"unit" integer NOT NULL,
	"account" text NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone,
	CONSTRAINT "login_accounts_unit_account_pk" PRIMARY KEY("unit","account")
);
--> statement-breakpoint
CREATE TABLE "login_addresses" (
	"address" text NOT NULL,
	"unit" integer NOT NULL,
	"account" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_addresses_address_unit_account_pk" PRIMARY KEY("address","unit","account")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"role" text NOT NULL,
	"scope" text NOT NULL,
	"subject" jsonb,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_previousHash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
CREATE TABLE "attention_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attention_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"attention_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_person_id" integer,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "attentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"documento" text NOT NULL,
	"service_id" integer NOT NULL,
	"status" text NOT NULL,
	"senha_sigla" text NOT NULL,
	"senha_numero" integer NOT NULL,
	"motivo" text,
	"requested_by" integer NOT NULL,
	"professional_id" integer,
	"queued_at" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone,
	"attending_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "attentions_status" CHECK ("attentions"."status" in ('queued', 'iniciado', 'attending', 'finished', 'left'))
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"version" text NOT NULL,
	"occasion" text NOT NULL,
	"attention_id" uuid,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_bytes" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"unit" integer NOT NULL,
	"actor_id" integer,
	"actor_role" text,
	"action" text NOT NULL,
	"object" text,
	"outcome" text NOT NULL,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"unit" integer NOT NULL,
	"actor" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_unit_actor_route_key_pk" PRIMARY KEY("unit","actor","route","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"once_key" text
);
--> statement-breakpoint
CREATE TABLE "family_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"holder_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"documento" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"kind" text NOT NULL,
	"perfil_nome" text NOT NULL,
	"es_art" boolean DEFAULT false NOT NULL,
	"es_coordinador_art" boolean DEFAULT false NOT NULL,
	"nome" text NOT NULL,
	"sobrenome" text NOT NULL,
	"documento" text NOT NULL,
	"fec_nac" date,
	"sexo" text,
	"telefono" text,
	"email" text,
	"domicilio" text,
	"cp" text,
	"obra_social" text,
	"plan" text,
	"nro_afiliado" text,
	"nro_tramite" text,
	"ativo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_ref_unique" UNIQUE("ref"),
	CONSTRAINT "people_kind" CHECK ("people"."kind" in ('holder', 'member', 'professional', 'staff')),
	CONSTRAINT "people_sexo" CHECK ("people"."sexo" in ('F', 'M', 'X')),
	CONSTRAINT "people_art_is_holder" CHECK (not "people"."es_art" or "people"."kind" = 'holder')
);
--> statement-breakpoint
CREATE TABLE "professionals" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"titulo" text NOT NULL,
	"matricula_tipo" text NOT NULL,
	"matricula_provincia" text,
	"matricula_numero" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_professionals" (
	"unit" integer NOT NULL,
	"service_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"schedule" jsonb NOT NULL,
	CONSTRAINT "service_professionals_service_id_person_id_pk" PRIMARY KEY("service_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"nome" text NOT NULL,
	"ativo" boolean NOT NULL,
	"activo_unidad" boolean NOT NULL,
	"menor" boolean NOT NULL,
	"pediatrica" boolean NOT NULL,
	"intervalo" integer NOT NULL,
	"dias_corridos" integer NOT NULL,
	"turno_especialidad" boolean NOT NULL,
	"turno_profesional" boolean NOT NULL,
	"turno_prof_intervalo" integer NOT NULL,
	"icono" text NOT NULL,
	"sigla" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"unit" integer PRIMARY KEY NOT NULL,
	"portal" boolean,
	"registro_usuario" boolean,
	"grupo_familiar" boolean,
	"edicion_datos" boolean,
	"turnos_on" boolean,
	"url_redirect" text,
	"hours" jsonb,
	"demo_seeded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_events" ADD CONSTRAINT "attention_events_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_events" ADD CONSTRAINT "attention_events_by_person_id_people_id_fk" FOREIGN KEY ("by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_professional_id_people_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_bytes" ADD CONSTRAINT "document_bytes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_professionals" ADD CONSTRAINT "service_professionals_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_professionals" ADD CONSTRAINT "service_professionals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_addresses_by_time" ON "login_addresses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sessions_by_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "attention_events_by_attention" ON "attention_events" USING btree ("attention_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attentions_one_active" ON "attentions" USING btree ("unit","documento") WHERE "attentions"."status" in ('queued', 'iniciado', 'attending');--> statement-breakpoint
CREATE INDEX "attentions_queue" ON "attentions" USING btree ("unit","status","queued_at");--> statement-breakpoint
CREATE INDEX "attentions_by_person" ON "attentions" USING btree ("unit","person_id","queued_at");--> statement-breakpoint
CREATE INDEX "terms_acceptances_by_person" ON "terms_acceptances" USING btree ("unit","person_id");--> statement-breakpoint
CREATE INDEX "documents_by_owner" ON "documents" USING btree ("unit","owner_id");--> statement-breakpoint
CREATE INDEX "audit_by_unit" ON "audit" USING btree ("unit","at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mails_once" ON "outbox_mails" USING btree ("unit","once_key");--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("status","next_try_at");--> statement-breakpoint
CREATE UNIQUE INDEX "family_links_once" ON "family_links" USING btree ("holder_id","documento") WHERE "family_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "family_links_by_member" ON "family_links" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_holder" ON "people" USING btree ("unit","documento") WHERE "people"."kind" = 'holder' and "people"."ativo";--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_professional_email" ON "people" USING btree ("unit",lower("email")) WHERE "people"."kind" = 'professional' and "people"."ativo";--> statement-breakpoint
CREATE INDEX "people_by_document" ON "people" USING btree ("unit","documento");--> statement-breakpoint
CREATE INDEX "services_by_unit" ON "services" USING btree ("unit");